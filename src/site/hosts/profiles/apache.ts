import { allBut, BEHIND_IT, type HostProfile } from "../profile.ts";
import { htaccess, unnameableInApache } from "../syntax/apache.ts";

export const apache: HostProfile<"apache"> = {
  id: "apache",
  name: "Apache",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  files: (site) => [htaccess(site)],
  pack: { by: BEHIND_IT, beside: () => [], outside: () => [], evidence: "documented" },
  outside: () => [],
  unnameable: unnameableInApache,
  limits: {},
  evidence: "proven",
  claims: allBut(),
  notes: [
    "2.4 with mod_rewrite and mod_headers, and `AllowOverride All` for the tree's directory.",
    "405 names TRACE in a second `Allow`, unless the server says `TraceEnable Off`.",
  ],
};
