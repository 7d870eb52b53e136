import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { UsageError } from "../model/failures.ts";
import { API_ROOT } from "../model/layout.ts";
import { routeMethod, type RoutingDecision, routeRequest } from "../model/routing.ts";
import { sendDetail, sendJson, sendRedirect } from "./answer.ts";
import { createFileServer } from "./file-server.ts";
import { keepSimpleRange } from "./range.ts";
import { parseTarget } from "./request-target.ts";
import { MANIFEST_PATH, ServedTree } from "./served-tree.ts";
import { TreeDirectory } from "./tree-directory.ts";

const HOST = "127.0.0.1";

export interface PreviewOptions {
  /** Of a published tree: it has `lingodex/manifest.json`. */
  readonly directory: string;
  /** 0: any that is free. */
  readonly port: number;
  /** The path of `base_url`, percent-encoded (`/translations`); empty for none. */
  readonly prefix: string;
  /** Called with `GET /api/?page=2 200` for every answer; ASCII without control characters. */
  readonly log?: ((line: string) => void) | undefined;
}

export interface Preview {
  /** The one that it listens on. */
  readonly port: number;
  /** Ends at once: open connections are cut. */
  close(): Promise<void>;
}

/**
 * Serves a published tree on 127.0.0.1 as the contract has it (contract 1; RULES.md 0.1, 1.4–1.10). A build into the
 * directory is seen when its manifest appears. For previews: nothing here is meant to face a network.
 *
 * @throws UsageError where the directory holds no tree, or the port cannot be had
 */
export async function servePreview({ directory, port, prefix, log }: PreviewOptions): Promise<Preview> {
  const site = new Site(new TreeDirectory(directory), prefix);
  const server = createServer((request, response) => {
    if (log !== undefined) logWhenDone(request, response, log);
    site.answer(request, response);
  });
  return { port: await listen(server, port), close: () => close(server) };
}

class Site {
  readonly #directory: TreeDirectory;
  readonly #prefix: string;
  #stamp: string | undefined;
  #tree: ServedTree;
  #sendFile: ReturnType<typeof createFileServer>;

  constructor(directory: TreeDirectory, prefix: string) {
    this.#directory = directory;
    this.#prefix = prefix.replace(/\/+$/, "");
  }
}
