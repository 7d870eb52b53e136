import { allBut, type HostProfile } from "../profile.ts";
import { caddyImport, unnameableInCaddy } from "../syntax/caddy.ts";

export const caddy: HostProfile<"caddy"> = {
  id: "caddy",
  name: "Caddy",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  files: () => [],
  outside: (site) => [caddyImport(site)],
  unnameable: unnameableInCaddy,
  limits: {},
  evidence: "proven",
  claims: allBut(),
  notes: ["2.6 or newer. The import names every component: make it anew when one is added."],
};
