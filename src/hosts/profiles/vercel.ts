import { allBut, type HostProfile } from "../profile.ts";
import { vercelConfiguration } from "../syntax/vercel.ts";

export const vercel: HostProfile = {
  id: "vercel",
  name: "Vercel",
  links: "query",
  ignoresQueries: false,
  hostnames: /\.vercel\.app$/,
  files: () => [],
  outside: (site) => [vercelConfiguration(site)],
  limits: {},
  evidence: "documented",
  claims: allBut("methods", "page-queries"),
  notes: [
    "Nothing was run: check a deployed site before you rely on it.",
    "405 and OPTIONS have no body. A single object with `?page=2` is `Invalid page.`",
    "At most 1,024 routes: about a thousand components with files.",
  ],
};
