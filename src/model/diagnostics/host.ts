import type { Rule } from "./rule.ts";

/** Complaints about where a tree is to be served. */
export const HOST_DIAGNOSTICS = {
  "host/unknown": {
    severity: "warning",
    message: (host: string) =>
      `${JSON.stringify(host)} is no host that lingodex knows, so pages are linked as ?page=2; where a host ignores queries, clients that follow next never stop`,
    hint: "name the host with --host or host: in the catalogue (plain, if it just serves files), or pass --links path",
  },
} as const satisfies Record<string, Rule>;
