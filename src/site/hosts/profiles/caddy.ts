import { allBut, BEHIND_IT, type HostProfile } from "../profile.ts";
import { caddyImport, unnameableInCaddy } from "../syntax/caddy.ts";
import { caddyProxy } from "../syntax/caddy-proxy.ts";

export const caddy: HostProfile<"caddy"> = {
  id: "caddy",
  name: "Caddy",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  files: () => [],
  pack: { by: BEHIND_IT, beside: () => [], outside: (site) => [caddyProxy(site)], evidence: "proven" },
  outside: (site) => [caddyImport(site)],
  unnameable: unnameableInCaddy,
  limits: {},
  evidence: "proven",
  claims: allBut(),
  notes: ["2.6 or newer. The import names every component: make it anew when one is added."],
};
