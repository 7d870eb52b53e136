import { findHost } from "../../src/site/hosts/index.ts";
import { HOST_SERVERS } from "../hosts/servers/index.ts";
import type { HostServer } from "../hosts/servers/server.ts";
import { CLIENTS, type Client } from "./clients.ts";
import { groupedTable } from "./grouped-table.ts";

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

/** docs/reference/clients.md keeps it: hosts with the same outcomes are one row, clients one column. */
export function clientTable(): string {
  const servers = new Map(HOST_SERVERS.map((server) => [server.host as string, server]));
  const clients = new Map(CLIENTS.map((client) => [client.row ?? client.name, client]));
  return groupedTable({
    corner: "Hosts",
    rows: [...servers.keys()],
    columns: [...clients.keys()],
    cellOf(host, name) {
      const [server, client] = [servers.get(host), clients.get(name)];
      return server === undefined || client === undefined ? "" : outcomeOf(client, server);
    },
  });
}
