import { readFileSync } from "node:fs";
import type { HostServer } from "../servers/server.ts";
import type { Difference } from "./difference.ts";
import { LINES, PAGE_LINES, targetOf } from "./requests.ts";

/** Answers of a host that are not those of `routeRequest`, for one reason. */
interface Allowed {
  readonly reason: string;
  /** At the root of an origin, or below a path; at both where nothing is said. */
  readonly where?: "root" | "below";
  /** `trees`: of a pack all is answered by what reads it. */
  readonly of?: "trees" | "packs";
  /** Hosts that hand it on where they stand in front of this one. */
  readonly handedOnBy?: readonly string[];
  /** `"GET /api//": "200 api/index.json"`; headers that are wrong where the answer is right. */
  readonly answers: Readonly<Record<string, string>>;
}

/** By host, for every host that claims to read queries and methods. */
export const ALLOWED: Readonly<Record<string, readonly Allowed[]>> = JSON.parse(
  readFileSync(new URL("allowed.json", import.meta.url), "utf8"),
);

/** `GET /api// → 200 api/index.json` for each difference that is allowed, of the requests that were sent. */
export function allowedFor(
  { host, isPacked = false, behind = "" }: Pick<HostServer, "host" | "isPacked" | "behind">,
  prefix: string,
  sent: readonly string[],
): readonly string[] {
  const where = prefix === "" ? "root" : "below";
  const handedOn = ALLOWED[behind]?.filter(({ handedOnBy }) => handedOnBy?.includes(host)) ?? [];
  const own = [...(ALLOWED[host] ?? []), ...handedOn]
    .filter((allowed) => (allowed.where ?? where) === where)
    .filter(({ of }) => of === undefined || of === (isPacked ? "packs" : "trees"));
  const asked = new Set(sent);
  return own
    .flatMap(({ answers }) => Object.entries(answers))
    .filter(([request]) => asked.has(request))
    .map(([request, answer]) => `${request} → ${answer}`)
    .sort();
}

/** Differences in the words of the list. */
export function worded(differences: readonly Difference[]): readonly string[] {
  return differences
    .map(({ request, due, came, headers }) => `${request} → ${came === due ? headers.join(" ; ") : came}`)
    .sort();
}

/** Requests in the list that nobody sends, and those that stand there twice. */
export function strayRequests(): readonly string[] {
  const sent = new Set([...LINES, ...PAGE_LINES].map(targetOf));
  return Object.entries(ALLOWED).flatMap(([host, all]) => {
    const seen = new Set<string>();
    return all.flatMap(({ where = "", answers }) =>
      Object.keys(answers)
        .filter((request) => {
          const isSecond = ["root", "below", ""].some(
            (other) => (where === "" || other === "" || other === where) && seen.has(`${other} ${request}`),
          );
          seen.add(`${where} ${request}`);
          return isSecond || !sent.has(request);
        })
        .map((request) => `${host}: ${request}`),
    );
  });
}
