import { allBut, type HostProfile } from "../profile.ts";
import { netlifyHeaders, netlifyRedirects } from "../syntax/netlify.ts";

export const netlify: HostProfile = {
  id: "netlify",
  name: "Netlify",
  links: "query",
  ignoresQueries: false,
  hostnames: /\.netlify\.app$/,
  files: (site) => [netlifyRedirects(site), netlifyHeaders(site)],
  outside: () => [],
  limits: {},
  evidence: "emulated",
  claims: allBut("invalid-pages", "methods", "headers"),
  notes: [
    "The tree is the root of the site, also with a path in `base_url`.",
    "A custom `Allow` is ignored; OPTIONS and POST are answered like GET. A page that is not there is `Not found.`",
    "At most 54,000 files lie in one directory.",
  ],
};
