import { fileIn, type ImitatedReply, imitate, targetOf, typeByName } from "./imitation.ts";
import { mounted } from "./mounted.ts";
import type { HostServer } from "./server.ts";

/** GitLab Pages as its documentation has it: files, `index.html` alone for directories, `404.html` of the site. */
export const gitlabPagesServer: HostServer = {
  host: "gitlab-pages",
  version: () => "imitated",
  lack: "",
  start({ tree, baseUrl, workplace }) {
    const root = mounted(tree, baseUrl, workplace);
    const { pathname } = new URL(baseUrl);
    return imitate(baseUrl, (request): ImitatedReply => {
      const { path = "\0" } = targetOf(request);
      if (request.method !== "GET" && request.method !== "HEAD")
        return { status: 405, headers: { "Content-Type": "text/plain" }, body: Buffer.from("405") };
      const file = path.endsWith("/") ? `${path}index.html` : path;
      const found = fileIn(root, file);
      if (found !== undefined)
        return { status: 200, headers: { "Content-Type": typeByName(file) }, body: found };
      const missing = fileIn(root, `${decodeURIComponent(pathname)}/404.html`) ?? Buffer.from("<p>404");
      return { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" }, body: missing };
    });
  },
};
