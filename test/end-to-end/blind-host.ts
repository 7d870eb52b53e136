import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface BlindHostOptions {
  /** Path of `base_url`; the tree lies below it. */
  readonly prefix: string;
  /** Whether `dir/` answers with `dir/index.json`. */
  readonly hasIndexDocuments: boolean;
}

/**
 * A static host as simple as they come: it maps the path to a file, does not look at the query, and answers 404 for
 * all else. It goes with the test.
 *
 * @returns its origin
 */
export async function startBlindHost(tree: string, options: BlindHostOptions): Promise<string> {
  const server = createServer(answerFrom(tree, options));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on a port, so never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function answerFrom(tree: string, { prefix, hasIndexDocuments }: BlindHostOptions): RequestListener {
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const below = path.startsWith(`${prefix}/`) ? decodeURIComponent(path.slice(prefix.length)) : "/\0";
    const isDirectory = below.endsWith("/");
    const file = join(tree, isDirectory && hasIndexDocuments ? `${below}index.json` : below);
    if (
      !file.includes("\0") &&
      existsSync(file) &&
      statSync(file).isFile() &&
      !(isDirectory && !hasIndexDocuments)
    ) {
      response.writeHead(200).end(readFileSync(file));
    } else {
      response.writeHead(404).end("not here");
    }
  };
}
