import { allBut, BEHIND_IT, type HostProfile } from "../profile.ts";
import { lighttpdCompression, lighttpdScript } from "../syntax/lighttpd.ts";

export const lighttpd: HostProfile<"lighttpd"> = {
  id: "lighttpd",
  name: "lighttpd",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  files: () => [],
  pack: { by: BEHIND_IT, beside: () => [], outside: () => [], evidence: "documented" },
  outside: (site) => [lighttpdScript(site), lighttpdCompression(site)],
  limits: {},
  evidence: "proven",
  claims: allBut("views", "not-found"),
  notes: [
    "1.4.60 or newer with mod_magnet. The script names every component: make it anew when one is added.",
    "An address with a control character gets lighttpd's own 400; all else of `views` and `not-found` holds.",
  ],
};
