import { answer, type SiteFiles } from "./answer.ts";
import { type Environment, fileRequest, THERE } from "./environment.ts";

/** Cloudflare Pages in advanced mode. Each file of the tree is a file of the platform. */
export const worker = {
  fetch: (request: Request, env: Environment): Promise<Response> => answer(request, treeFiles(env)),
};

function treeFiles({ ASSETS }: Environment): SiteFiles {
  return {
    async send(path, request) {
      const { method, headers } = request;
      const response = await ASSETS.fetch(fileRequest(path, request, { method, headers }));
      return THERE.includes(response.status) ? response : undefined;
    },
    async isThere(path, request) {
      const { status } = await ASSETS.fetch(fileRequest(path, request, { method: "HEAD" }));
      return THERE.includes(status);
    },
    pass: (request) => ASSETS.fetch(request),
  };
}
