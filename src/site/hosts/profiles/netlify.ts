import { allBut, type HostFile, type HostProfile } from "../profile.ts";
import { NOT_FOUND } from "../site.ts";
import { netlifyHeaders, netlifyRedirects } from "../syntax/netlify.ts";
import { netlifyFunction } from "../syntax/pack-functions.ts";

const MISSING: HostFile = { path: "404.html", body: NOT_FOUND, mediaType: "text/html" };

export const netlify: HostProfile<"netlify"> = {
  id: "netlify",
  name: "Netlify",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  hostnames: /\.netlify\.app$/,
  files: (site) => [netlifyRedirects(site), netlifyHeaders(site), MISSING],
  pack: {
    by: "answers by an edge function",
    beside: () => [],
    outside: (site) => [netlifyFunction(site)],
    evidence: "emulated",
    claims: allBut("compression"),
  },
  outside: () => [],
  limits: {},
  reserved: [
    { names: /^(?:node_modules|__MACOSX)$/, where: "tree", fate: "leaves it out" },
    { names: /^\.netlify$/, where: "base", fate: "answers there itself" },
  ],
  evidence: "emulated",
  claims: allBut(
    "page-queries",
    "views",
    "invalid-pages",
    "not-found",
    "slashes",
    "methods",
    "headers",
    "compression",
  ),
  notes: [
    "The tree is the root of the site, also with a path in `base_url`.",
    "A custom `Allow` is ignored; OPTIONS and POST are answered like GET; an address needs no slash.",
    "`?page=2` and `?format=api` work as links spell them; `?page=02` and `?format=xml` do not.",
    "The network compresses by itself: nothing of that was seen.",
    "What is not there, a page among it, gets `Not found.` as `text/html`.",
    "Its command refuses files with `#` or `?` in their names.",
    "At most 54,000 files lie in one directory.",
  ],
};
