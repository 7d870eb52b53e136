import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { servePreview } from "../../src/serve/preview.ts";
import type { ClientServer, RunningServer, ServedSite } from "./client-server.ts";

const preview: ClientServer = {
  host: "preview",
  version: () => "this",
  lack: "",
  async start({ tree, baseUrl }) {
    const { port, pathname } = new URL(baseUrl);
    const prefix = pathname.replace(/\/$/, "");
    const running = await servePreview({ directory: tree, port: Number(port), prefix });
    return { stop: () => running.close() };
  },
};

/** As simple as hosts come: paths are files, the query is not looked at. */
async function serveBlindly(
  { tree, baseUrl }: ServedSite,
  hasIndexDocuments: boolean,
): Promise<RunningServer> {
  const { port, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  const server = createServer(({ url = "/" }, response) => {
    const [path = ""] = url.split("?");
    const below = path.startsWith(`${prefix}/`) ? decodeURIComponent(path.slice(prefix.length)) : "/";
    const file = join(tree, hasIndexDocuments && below.endsWith("/") ? `${below}index.json` : below);
    if (file.startsWith(join(tree, "/")) && existsSync(file) && statSync(file).isFile())
      response.writeHead(200).end(readFileSync(file));
    else response.writeHead(404).end("not here");
  });
  await new Promise<void>((resolve) => server.listen(Number(port), "127.0.0.1", resolve));
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const githubPages: ClientServer = {
  host: "github-pages",
  version: () => "imitated",
  lack: "",
  start: (served) => serveBlindly(served, true),
};

const plain: ClientServer = {
  host: "plain",
  version: () => "imitated",
  lack: "",
  start: (served) => serveBlindly(served, false),
};

/** Every server that the clients are run against. To add one: a value here. */
export const CLIENT_SERVERS: readonly ClientServer[] = [preview, githubPages, plain];
