import type { Ability, HostProfile } from "../../../src/site/hosts/profile.ts";
import type { ContractSite } from "../contract/contract.ts";
import { askSite, type RawReply } from "../contract/raw-request.ts";
import { type Answer, Expected } from "./answer.ts";
import { type Line, targetOf } from "./requests.ts";

/** An answer that is another one than `routeRequest` gives, or has not the headers that are due with it. */
export interface Difference {
  /** `GET /api/?page=2` */
  readonly request: string;
  readonly due: string;
  /** What came instead; what is due where only headers differ. */
  readonly came: string;
  /** Headers that are missing or say something else: `vary: none`. */
  readonly headers: readonly string[];
}

/** Headers that a host may do without, when its profile says so. */
const CLAIMED: Readonly<Record<string, Ability>> = {
  "access-control-allow-origin": "cors",
  "access-control-expose-headers": "exposed",
  "access-control-allow-headers": "preflight",
  "cache-control": "caching",
};

/** So many requests are under way at a time. */
const AT_ONCE = 16;

/** Sends each request, and tells what was answered otherwise than `routeRequest` says. */
export async function differencesOf(
  lines: readonly Line[],
  site: ContractSite,
  claims: HostProfile["claims"],
): Promise<readonly Difference[]> {
  const { tree, baseUrl } = site;
  const { pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  const expected = new Expected(tree, prefix);
  const found: Difference[] = [];
  const coming = lines.values();
  const askAll = async (): Promise<void> => {
    for (const line of coming) {
      const { method, path, query } = line;
      const target = `${prefix}${path}${query === undefined ? "" : `?${query}`}`;
      const reply = await askSite(site, method, target);
      const due = expected.answerTo(line);
      const came = expected.read(reply, method, due);
      const headers = came === due.says ? wrongHeaders(reply, due, claims) : [];
      if (came !== due.says || headers.length > 0)
        found.push({ request: targetOf(line), due: due.says, came, headers });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askAll));
  return found;
}

function wrongHeaders(reply: RawReply, due: Answer, claims: HostProfile["claims"]): readonly string[] {
  return Object.entries(due.headers)
    .filter(([name]) => claims[CLAIMED[name] ?? "documents"])
    .filter(([name, pattern]) => !pattern.test(reply.headers[name] ?? ""))
    .map(([name]) => `${name}: ${reply.headers[name] ?? "none"}`);
}
