import { findHost } from "../../src/site/hosts/index.ts";
import { HOST_SERVERS } from "../hosts/servers/index.ts";
import type { HostServer } from "../hosts/servers/server.ts";
import { CLIENTS, type Client } from "./clients.ts";

/**
 * - `all`: the client gets every object that it asks for, one request a page.
 * - `loops`: it would never end.
 * - `no start`: it cannot even begin.
 */
export type Outcome = "all" | "loops" | "no start";

/** What follows from how the host is linked; the tests compare it with what happens. */
export function outcomeOf({ pages, startsAtDirectory }: Client, { host }: HostServer): Outcome {
  const links = findHost(host)?.links ?? "query";
  if (links === "file" && startsAtDirectory) return "no start";
  return links !== "query" && pages === "numbers" ? "loops" : "all";
}

/** docs/reference/clients.md keeps it. */
export function clientTable(): string {
  const hosts = HOST_SERVERS.map(({ host }) => host);
  const rows = CLIENTS.map((client) => [
    client.row ?? client.name,
    ...HOST_SERVERS.map((server) => outcomeOf(client, server)),
  ]);
  const lines = [["Client", ...hosts], ["---", ...hosts.map(() => "---")], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
