import { ABOUT_TYPES, type HostName, INDEX } from "../../../model/index.ts";
import { allBut, BEHIND_IT, type HostTraits, type OutsideFile, only } from "../profile.ts";
import { unnameableFiles } from "../raw-rules.ts";
import { htaccess, UNWRITABLE_IN_APACHE } from "../syntax/apache.ts";
import { caddyImport, caddyProxy, UNWRITABLE_IN_CADDY } from "../syntax/caddy.ts";
import { lighttpdCompression, lighttpdScript } from "../syntax/lighttpd.ts";
import { nginxInclude, nginxProxy, UNWRITABLE_IN_NGINX } from "../syntax/nginx.ts";

/** The server guesses types from a short list of endings, and cannot set headers or rewrite addresses. */
const CONFIGURATION: OutsideFile = {
  name: "httpd.conf",
  purpose: "busybox httpd -f -p 80 -h FOLDER -c httpd.conf",
  text: [`I:${INDEX}`, ...Object.entries(ABOUT_TYPES).map(([ending, type]) => `.${ending}:${type}`), ""].join(
    "\n",
  ),
};

/** Servers that users run themselves, and hosts that are proved with one of them. */
export const SERVERS = {
  nginx: {
    name: "nginx",
    links: "query",
    pack: { by: BEHIND_IT, beside: () => [], outside: (site) => [nginxProxy(site)], evidence: "proven" },
    outside: (site) => [nginxInclude(site)],
    unnameable: (site) => unnameableFiles(site, UNWRITABLE_IN_NGINX),
    evidence: "proven",
    claims: allBut(),
    notes: ["1.18 or newer. The include names every component: generate it again when one is added."],
  },
  apache: {
    name: "Apache",
    links: "query",
    files: (site) => [htaccess(site)],
    pack: { by: BEHIND_IT, beside: () => [], outside: () => [], evidence: "documented" },
    unnameable: (site) => unnameableFiles(site, UNWRITABLE_IN_APACHE),
    evidence: "proven",
    claims: allBut(),
    notes: [
      "2.4 with mod_rewrite and mod_headers, and `AllowOverride All` for the tree's directory.",
      "405 names TRACE in a second `Allow`, unless the server says `TraceEnable Off`.",
    ],
  },
  caddy: {
    name: "Caddy",
    links: "query",
    pack: { by: BEHIND_IT, beside: () => [], outside: (site) => [caddyProxy(site)], evidence: "proven" },
    outside: (site) => [caddyImport(site)],
    unnameable: (site) => unnameableFiles(site, UNWRITABLE_IN_CADDY),
    evidence: "proven",
    claims: allBut(),
    notes: ["2.6 or newer. The import names every component: generate it again when one is added."],
  },
  lighttpd: {
    name: "lighttpd",
    links: "query",
    pack: { by: BEHIND_IT, beside: () => [], outside: () => [], evidence: "documented" },
    outside: (site) => [lighttpdScript(site), lighttpdCompression(site)],
    evidence: "proven",
    claims: allBut("views", "not-found"),
    notes: [
      "1.4.60 or newer with mod_magnet. The script names every component: generate it again when one is added.",
      "An address with a control character gets lighttpd's own 400; the rest of `views` and `not-found` works.",
    ],
  },
  busybox: {
    name: "BusyBox httpd",
    links: "path",
    outside: () => [CONFIGURATION],
    reserved: [
      { names: /^httpd\.conf$/, where: "tree", fate: "takes it for a configuration of the folder" },
      { names: /^cgi-bin$/, where: "base", fate: "runs programs there" },
    ],
    evidence: "proven",
    claims: { ...only("conditions"), heads: false },
    notes: [
      "With a path in `base_url` the tree is put below that path in the folder that is served.",
      "An address without its slash is redirected with 302. A missing address gets the host's own page as `text/html`; OPTIONS and POST are 501, and HEAD is answered with a body.",
    ],
  },
  plain: {
    name: "any file server, or none",
    links: "file",
    bulk: true,
    evidence: "proven",
    claims: only("people", "conditions"),
    notes: ["Proven with `python3 -m http.server`. Also for raw files of a repository, `file://`, a bundle."],
  },
  preview: {
    name: "`lingodex serve`",
    links: "query",
    hostnames: /^(?:localhost|127\.0\.0\.1|\[::1\])$/,
    pack: {
      by: "answers itself: lingodex serve PACK",
      beside: () => [],
      outside: () => [],
      evidence: "proven",
    },
    evidence: "proven",
    claims: allBut("cors", "exposed", "preflight", "caching", "people-headers", "routes"),
    notes: [
      "A preview on this machine; http-server serves the bytes.",
      "Pages of other origins can read answers only with `--cors`, which also answers preflight. Every answer has `Cache-Control: no-cache`.",
    ],
  },
} satisfies Partial<Record<HostName, HostTraits>>;
