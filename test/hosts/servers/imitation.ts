import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { RunningServer } from "./server.ts";

/** An answer of an imitated host, before what all of them do. */
export interface ImitatedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Serves what a function answers, with `ETag`, 304 and HEAD as every host has them. */
export async function imitate(
  baseUrl: string,
  answer: (request: IncomingMessage) => ImitatedReply | Promise<ImitatedReply>,
): Promise<RunningServer> {
  const server = createServer(async (request, response) => {
    request.resume();
    try {
      send(request, response, await answer(request));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const { port } = new URL(baseUrl);
  await new Promise<void>((resolve) => server.listen(Number(port), "127.0.0.1", resolve));
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ImitatedReply,
): void {
  // What answers by itself has conditions of its own.
  const isOwn = Object.keys(headers).some((name) => name.toLowerCase() === "etag");
  const etag = `"${body.length.toString(16)}-${body.subarray(0, 64).toString("hex").slice(-16)}"`;
  const isSame = !isOwn && status === 200 && request.headers["if-none-match"] === etag;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 200 && !isOwn) response.setHeader("ETag", etag);
  response.statusCode = isSame ? 304 : status;
  if (!isSame && status !== 304 && !(isOwn && request.method === "HEAD"))
    response.setHeader("Content-Length", body.length);
  response.end(isSame || request.method === "HEAD" ? undefined : body);
}

/** The bytes of a file below a directory; undefined for anything else. */
export function fileIn(root: string, path: string): Buffer | undefined {
  if (path.includes("\0") || path.split("/").some((name) => /^\.\.?$/.test(name))) return undefined;
  const file = join(root, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
}

export function isDirectoryIn(root: string, path: string): boolean {
  const place = join(root, path);
  return !path.includes("\0") && existsSync(place) && statSync(place).isDirectory();
}

/** The decoded path of a request, and its query with the `?`; no path where it cannot be decoded. */
export function targetOf(request: IncomingMessage): {
  readonly path: string | undefined;
  readonly query: string;
} {
  const target = request.url ?? "/";
  const mark = target.indexOf("?");
  const [path, query] = mark < 0 ? [target, ""] : [target.slice(0, mark), target.slice(mark)];
  try {
    return { path: decodeURIComponent(path), query };
  } catch {
    return { path: undefined, query };
  }
}

const TYPES: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  xml: "application/xml",
  css: "text/css; charset=utf-8",
  csv: "text/csv",
  js: "text/javascript; charset=utf-8",
};

/** As hosts guess it. */
export function typeByName(path: string): string {
  return TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
