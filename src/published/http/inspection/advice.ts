/** The manifest of the site cannot change this advice, because it may be newer than the files. */
const UPLOAD =
  "the upload is not complete: run deploy.sh again, or plan every file with lingodex delta --against none; if that does not help, empty the host's cache";

/** The advice for each check that did not pass. `{host}` is the profile's name. */
const ADVICE: Readonly<Record<string, string>> = {
  "base-url": "build with --base-url for this address, or lingodex rebase the tree",
  root: "serve the tree's folder at this address, and answer api/ with api/index.json",
  "content-type": "send files named index.json as application/json",
  "file-types": "send each file as the type that the manifest lists",
  pages: "build for a host that ignores queries: --links path, or --host with the host that you use",
  "last-page": UPLOAD,
  view: "build with --view none, or have the host read the query's format=api",
  "invalid-page": "answer pages that do not exist with 404 and api/errors/invalid-page.json",
  "not-found": "answer missing addresses with 404 and api/errors/not-found.json, not with a start page",
  people:
    "answer the folders of pages with their index.html, and send files as the types that the manifest lists: text/html, image/svg+xml",
  files: UPLOAD,
  "all-files": UPLOAD,
  deployment: UPLOAD,
  upload: UPLOAD,
  reach: "check the address, and that the host is up",
  cors: "send Access-Control-Allow-Origin: * with every answer",
  preflight:
    "answer OPTIONS with 200, Access-Control-Allow-Origin: * and Access-Control-Allow-Headers: Authorization, If-None-Match",
  "cache-control":
    "send Cache-Control: public, max-age=60 for collections, and public, no-cache for other files",
  validators: "send ETag or Last-Modified, and answer 304 if the document did not change",
  head: "answer HEAD as GET, without the body",
  options: "answer OPTIONS with 200",
  routes: "generate the host's configuration again, and load it",
  "no-slash": "redirect addresses without a slash to those with it, and keep the query",
};

const INCLUDE = "include what lingodex host {host} prints";
const EMITTED = "deploy the files that lingodex build --host {host} adds beside api/";

/** The advice for some hosts: `any` is for all their checks, and each other key is for one check. */
const HOSTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nginx: { any: INCLUDE },
  caddy: { any: INCLUDE },
  apache: {
    any: `${EMITTED} (.htaccess), and allow it: AllowOverride FileInfo Indexes Options=Indexes,MultiViews, or All`,
  },
  netlify: { any: EMITTED },
  "cloudflare-pages": { any: EMITTED },
  "cloudflare-workers": {
    any: "deploy the script that lingodex host {host} prints, with its wrangler.jsonc",
  },
  "s3-cloudfront": { any: "set up the function and policies that lingodex host {host} prints" },
  "s3-website": {
    root: "set the bucket's index document to index.json (lingodex host {host} prints how)",
    "content-type": "upload with the content type: the lists of lingodex delta do",
    cors: "give the bucket the CORS configuration that lingodex host {host} prints",
    preflight: "give the bucket the CORS configuration that lingodex host {host} prints",
    "not-found": "set the bucket's error document (lingodex host {host} prints how)",
    "cache-control": "upload with Cache-Control: the lists of lingodex delta do",
  },
  "github-pages": {
    preflight: "GitHub Pages does not support it: let such scripts read another mirror",
    "not-found": "GitHub Pages sends 404.html for missing addresses: clients see only the status",
    "cache-control": "only GitHub Pages can set it",
  },
  "gitlab-pages": {
    cors: "GitLab Pages sets no such header: put a CDN in front, or let scripts read another mirror",
    preflight: "GitLab Pages does not support it: put a CDN in front, or let scripts read another mirror",
    "cache-control": "only GitLab Pages can set it",
  },
};

/** The advice for a check that did not pass, for the host that the tree was built for. */
export function adviceOf(check: string, host: string | null): string {
  const general = ADVICE[check] ?? "";
  const own = HOSTS[host ?? ""] ?? {};
  const special = own[check] ?? (GENERAL_ONLY.has(check) ? undefined : own["any"]);
  if (special === undefined) return general;
  return `${general}; on ${host}: ${special.replaceAll("{host}", host ?? "")}`;
}

/** The checks that no setting of a host can correct. */
const GENERAL_ONLY = new Set([
  "base-url",
  "last-page",
  "files",
  "all-files",
  "deployment",
  "upload",
  "reach",
]);
