import type { IncomingMessage } from "node:http";
import { fileIn, type ImitatedReply, imitate, isDirectoryIn, targetOf, typeByName } from "./imitation.ts";
import { mounted } from "./mounted.ts";
import type { HostServer } from "./server.ts";

const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "max-age=600",
  Vary: "Accept-Encoding",
};

/**
 * GitHub Pages as it was seen (jekyll/jekyll#6550; HOSTING.md): `index.html`, else `index.json` for a directory, a
 * redirect to it that keeps the query, `404.html` of the site, and nothing for other methods.
 */
export const githubPagesServer: HostServer = {
  host: "github-pages",
  version: () => "imitated",
  lack: "",
  start({ tree, baseUrl, workplace }) {
    const root = mounted(tree, baseUrl, workplace);
    const { pathname } = new URL(baseUrl);
    return imitate(baseUrl, (request) => answer(request, root, decodeURIComponent(pathname)));
  },
};

function answer(request: IncomingMessage, root: string, site: string): ImitatedReply {
  if (request.method !== "GET" && request.method !== "HEAD")
    return { status: 405, headers: { "Content-Type": "text/html" }, body: Buffer.from("<p>405") };
  const { path = "\0", query } = targetOf(request);
  const files = path.endsWith("/") ? [`${path}index.html`, `${path}index.json`] : [path];
  for (const file of files) {
    const body = fileIn(root, file);
    if (body !== undefined)
      return { status: 200, headers: { ...HEADERS, "Content-Type": typeByName(file) }, body };
  }
  if (isDirectoryIn(root, path)) {
    const [sent] = (request.url ?? "").split("?");
    return { status: 301, headers: { ...HEADERS, Location: `${sent}/${query}` }, body: Buffer.alloc(0) };
  }
  const missing = fileIn(root, `${site}/404.html`) ?? Buffer.from("<p>404");
  return { status: 404, headers: { ...HEADERS, "Content-Type": "text/html; charset=utf-8" }, body: missing };
}
