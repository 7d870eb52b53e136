import { allBut, BEHIND_IT, type HostProfile } from "../profile.ts";
import { nginxInclude, unnameableInNginx } from "../syntax/nginx.ts";
import { nginxProxy } from "../syntax/nginx-proxy.ts";

export const nginx: HostProfile<"nginx"> = {
  id: "nginx",
  name: "nginx",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  files: () => [],
  pack: { by: BEHIND_IT, beside: () => [], outside: (site) => [nginxProxy(site)], evidence: "proven" },
  outside: (site) => [nginxInclude(site)],
  unnameable: unnameableInNginx,
  limits: {},
  evidence: "proven",
  claims: allBut(),
  notes: ["1.18 or newer. The include names every component: make it anew when one is added."],
};
