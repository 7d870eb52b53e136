import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { BLIND_HOSTS } from "../../src/published/serve/blind-hosts.ts";
import { Site } from "../../src/published/serve/site.ts";
import type { Stand } from "./runner.ts";
import { copyVisible } from "./stands.ts";

/** Pages says that it is done before the new site is there: so often is the manifest asked for in vain. */
const LATE = 2;
export interface Pages {
  readonly url: string;
  readonly stands: Readonly<Record<string, Stand>>;
}

/** GitHub Pages, as far as it is seen from outside. @param folder for its artifacts */
export async function startPages(folder: string): Promise<Pages> {
  let site: Site | undefined;
  let coming: Site | undefined;
  let inVain = 0;
  let artifacts = 0;
  const server = createServer((request, response) => {
    if (request.url === "/translations/lingodex/manifest.json") {
      if (inVain === LATE) site = coming;
      inVain += 1;
    }
    if (site === undefined) response.writeHead(404).end("There isn't a GitHub Pages site here.");
    else site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/translations`;
  const latest = (): string => join(folder, `artifact-${artifacts}`);
  return {
    url,
    stands: {
      "actions/upload-pages-artifact": ({ path = "" }, { workspace }) => {
        artifacts += 1;
        copyVisible(join(workspace, path), latest());
        return {};
      },
      "actions/deploy-pages": () => {
        coming = new Site({
          ...{ directory: latest(), prefix: "/translations", host: BLIND_HOSTS["github-pages"] },
        });
        inVain = 0;
        return { page_url: `${url}/` };
      },
    },
  };
}
