import { type HostName, OPEN_HEADERS, ROUTING } from "../../../model/index.ts";
import { allBut, type HostFile, type HostTraits, type OutsideFile, only, outsideJson } from "../profile.ts";
import { type HostSite, hostPrefix, NOT_FOUND } from "../site.ts";
import {
  cloudfrontFunction,
  errorResponses,
  FUNCTION_BYTES,
  headersPolicy,
  pageHeaders,
} from "../syntax/cloudfront.ts";
import {
  keyValueScript,
  keyValueStore,
  STORE_BYTES,
  STORE_NAME,
  unnameableInCloudFront,
} from "../syntax/cloudfront-store.ts";
import { firebaseConfiguration } from "../syntax/firebase.ts";
import { netlifyHeaders, netlifyRedirects } from "../syntax/netlify.ts";
import { countRoutes, vercelConfiguration } from "../syntax/vercel.ts";
import {
  cachePolicy,
  cloudflareWorker,
  lambdaFunction,
  netlifyFunction,
  packWorkerRoutes,
  workerPages,
  workerRoutes,
  workerScript,
} from "../syntax/worker.ts";

/** Without this file, Jekyll leaves out names that begin with an underscore. */
const NO_JEKYLL: HostFile = { path: ".nojekyll", body: "", mediaType: "application/octet-stream" };
const MISSING: HostFile = { path: "404.html", body: NOT_FOUND, mediaType: "text/html" };

/** The website's configuration: `aws s3api put-bucket-website --bucket B --website-configuration file://…` */
function website(site: HostSite): OutsideFile {
  const configuration = {
    IndexDocument: { Suffix: "index.json" },
    ErrorDocument: { Key: [...hostPrefix(site), "404.json"].join("/") },
  };
  return outsideJson(
    "website.json",
    "aws s3api put-bucket-website --bucket BUCKET --website-configuration file://…",
    configuration,
  );
}

/** The rules for other origins: `aws s3api put-bucket-cors --bucket B --cors-configuration file://…` */
function cors(): OutsideFile {
  const rule = {
    AllowedOrigins: ["*"],
    AllowedMethods: ROUTING.methods.read,
    AllowedHeaders: ["*"],
    ExposeHeaders: OPEN_HEADERS["Access-Control-Expose-Headers"].split(", "),
    MaxAgeSeconds: Number(ROUTING.preflight["Access-Control-Max-Age"]),
  };
  return outsideJson("cors.json", "aws s3api put-bucket-cors --bucket BUCKET --cors-configuration file://…", {
    CORSRules: [rule],
  });
}

/** Hosts that other people run. */
export const PLATFORMS = {
  "github-pages": {
    name: "GitHub Pages",
    links: "path",
    hostnames: /\.github\.io$/,
    files: () => [NO_JEKYLL, MISSING],
    limits: { bytes: 2 ** 30, fileBytes: 100 * 2 ** 20 },
    evidence: "emulated",
    claims: only("people", "slashes", "cors", "conditions"),
    notes: [
      "Documents come as `application/json; charset=utf-8`; missing addresses get the right body as `text/html`.",
      "A site may have 1 GB, take ten minutes to deploy and be fetched 100 GB a month.",
      "Its artifact takes no links, and names that begin with a dot only with `include-hidden-files: true`.",
    ],
  },
  "gitlab-pages": {
    name: "GitLab Pages",
    links: "file",
    hostnames: /\.gitlab\.io$/,
    files: () => [MISSING],
    limits: { files: 200_000, bytes: 2 ** 30 },
    evidence: "emulated",
    claims: only("people", "conditions"),
    notes: [
      "No directory index but `index.html`: addresses end in `index.json`, and the API begins at `…/api/index.json`.",
      "An instance may set other limits; gitlab.com allows 1 GB and 200,000 files.",
    ],
  },
  firebase: {
    name: "Firebase Hosting",
    links: "file",
    hostnames: /\.(?:web\.app|firebaseapp\.com)$/,
    files: () => [MISSING],
    outside: (site) => [firebaseConfiguration(site)],
    limits: { fileBytes: 2 * 2 ** 30 },
    reserved: [{ names: /^__/, where: "base", fate: "answers there itself" }],
    evidence: "documented",
    claims: only("people", "people-headers", "cors", "exposed", "caching", "conditions", "routes"),
    notes: [
      "Not tested on the host: verify a deployed site before you rely on it.",
      "No directory index but `index.html`, and rewrites cannot name a part of the address: addresses end in `index.json`, and the API begins at `…/api/index.json`.",
      "With a path in `base_url` the tree is put below that path in the public folder.",
    ],
  },
  netlify: {
    name: "Netlify",
    links: "query",
    hostnames: /\.netlify\.app$/,
    files: (site) => [netlifyRedirects(site), netlifyHeaders(site), MISSING],
    pack: {
      by: "answers by an edge function",
      beside: () => [],
      outside: (site) => [netlifyFunction(site)],
      evidence: "emulated",
      claims: allBut("compression"),
    },
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
      "The network compresses by itself, which was not tested.",
      "Missing addresses, including pages, get `Not found.` as `text/html`.",
      "Its command refuses files with `#` or `?` in their names.",
      "At most 54,000 files lie in one directory.",
    ],
  },
  vercel: {
    name: "Vercel",
    links: "query",
    hostnames: /\.vercel\.app$/,
    outside: (site) => [vercelConfiguration(site)],
    limits: { ownItems: { name: "vercel.json", noun: "routes", most: 1024, count: countRoutes } },
    reserved: [
      {
        names: /^(?:node_modules|__pycache__|venv|CVS|npm-debug\.log|config\.gypi)$/,
        where: "tree",
        fate: "leaves it out",
      },
      { names: /^_vercel$/, where: "base", fate: "answers there itself" },
    ],
    evidence: "documented",
    claims: allBut("methods", "page-queries", "compression"),
    notes: [
      "Not tested on the host: verify a deployed site before you rely on it.",
      "405 and OPTIONS have no body. A single object with `?page=2` is `Invalid page.`",
      "At most 1,024 routes: about a thousand components with files.",
    ],
  },
  "cloudflare-pages": {
    name: "Cloudflare Pages",
    links: "query",
    hostnames: /\.pages\.dev$/,
    files: (site) => [workerScript(site, "tree"), workerRoutes(site), ...workerPages(site)],
    pack: {
      by: "answers by the function beside the pack",
      beside: (site) => [workerScript(site, "pack"), packWorkerRoutes()],
      outside: () => [],
      evidence: "emulated",
    },
    limits: { files: 20_000, fileBytes: 25 * 2 ** 20, ownBytes: { "_worker.js": 2 ** 20 } },
    reserved: [
      { names: /^node_modules$/, where: "tree", fate: "leaves it out" },
      { names: /^cdn-cgi$/i, where: "base", fate: "answers there itself" },
    ],
    evidence: "emulated",
    claims: allBut("compression"),
    notes: [
      "The tree is the root of the site, also with a path in `base_url`: the script knows the path.",
      "The tests run wrangler's local Pages, which has the host's engine.",
      "The network compresses by itself, which was not tested.",
      "20,000 files in the free plan. The script runs for addresses of the API, and for pages and badges that have other addresses, too.",
    ],
  },
  "cloudflare-workers": {
    name: "Cloudflare Workers",
    links: "query",
    hostnames: /\.workers\.dev$/,
    pack: {
      by: "answers by its script",
      beside: () => [],
      outside: (site) => cloudflareWorker(site, "pack"),
      evidence: "emulated",
    },
    outside: (site) => cloudflareWorker(site, "tree"),
    limits: { files: 20_000, fileBytes: 25 * 2 ** 20, ownBytes: { "worker.js": 3 * 2 ** 20 } },
    reserved: [{ names: /^cdn-cgi$/i, where: "base", fate: "answers there itself" }],
    evidence: "emulated",
    claims: allBut("compression"),
    notes: [
      "The tree is the folder of static assets, also with a path in `base_url`: the script knows the path.",
      "The tests run wrangler's local Workers, which has the host's engine.",
      "The network compresses by itself, which was not tested.",
      "The free plan allows 20,000 files and 100,000 script runs a day; here every request is one.",
      "The script names every component with files: generate it again when one is added.",
    ],
  },
  "s3-website": {
    name: "S3 website",
    links: "path",
    hostnames: /\.s3-website[.-]/,
    files: () => [{ path: "404.json", body: NOT_FOUND, mediaType: "application/json" }],
    outside: (site) => [website(site), cors()],
    limits: { pathBytes: 1024 },
    evidence: "emulated",
    claims: only("not-found", "file-headers", "cors", "exposed", "preflight", "caching", "conditions"),
    notes: [
      "An address without its slash is redirected with 302, and its query is lost.",
      "Types, `Content-Disposition` and `Cache-Control` are set as each object is put.",
      "CORS headers come only with an answer to a request that has an `Origin`; OPTIONS without one is 403.",
      "With a path in `base_url` the tree is put below that path; the error document is named with it.",
    ],
  },
  "s3-cloudfront": {
    name: "S3 behind CloudFront",
    links: "query",
    hostnames: /\.cloudfront\.net$/,
    pack: {
      by: "answers by a function of AWS Lambda",
      beside: () => [],
      outside: (site) => [lambdaFunction(site), cachePolicy()],
      evidence: "emulated",
      claims: allBut("compression"),
    },
    outside: (site) => [
      cloudfrontFunction(site),
      keyValueStore(site),
      keyValueScript(site),
      headersPolicy(site),
      errorResponses(),
      ...pageHeaders(site),
    ],
    unnameable: unnameableInCloudFront,
    limits: { pathBytes: 1024, ownBytes: { "viewer-request.js": FUNCTION_BYTES, [STORE_NAME]: STORE_BYTES } },
    evidence: "emulated",
    claims: allBut("invalid-pages", "not-found", "compression"),
    notes: [
      "A private bucket with the tree at its root or origin path; no website endpoint.",
      "The function cannot see which objects exist: a missing page is `Not found.`, and an address without its slash is redirected even if it does not exist.",
      "It compresses if the behavior has `Compress`, which was not tested.",
      "Missing pages get the API's answer, because there is one for the whole distribution.",
      "The function reads names of files from a KeyValueStore: run `key-value-store.sh` after a component is added or removed.",
      "Types, `Content-Disposition` and `Cache-Control` are set as each object is put.",
    ],
  },
} satisfies Partial<Record<HostName, HostTraits>>;
