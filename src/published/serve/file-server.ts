import { fstatSync, ReadStream } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { createServer, type Options } from "http-server";
import { encodeSegment } from "../../model/index.ts";
import { sendDetail, sendReply, sendTrouble, setHeaders } from "./answer.ts";

/**
 * Answers a GET or HEAD request with the bytes of one file, or with the requested range of them. `path` is relative to
 * the root, with `/`. `headers` replace those of http-server.
 */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: Readonly<Record<string, string>>,
) => void;

/** The conditions were judged before. http-server would judge some of them in another way. */
const CONDITIONS = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range"];

/** The response that http-server hands to a `before` function: union's stream in front of node's. */
interface UnionResponse {
  readonly response: ServerResponse;
  setHeader(name: string, value: string): void;
  write(chunk: Uint8Array): boolean;
  end(body?: string): void;
  on(event: "pipe", listener: (source: Readable) => void): void;
  emit(event: "next"): void;
}

/**
 * http-server sends only bytes and ranges of files that are known to exist. It is never bound to a port, and sees no
 * condition. union, which it uses, throws on request lines such as `GET http://[/?` before any `before` function sees
 * them, so it must not be the first to see a request.
 *
 * @param extensions the endings of the files' names. To guess a charset, http-server reads text files whole, with a
 *   read that throws in a callback. So all endings get a type that is not text.
 */
export function createFileServer(root: string, extensions: readonly string[]): SendFile {
  const options = {
    root,
    ext: "json",
    showDir: "false",
    autoIndex: "false",
    cache: "no-cache",
    mimetypes: { "application/octet-stream": extensions },
    before: [holdTogether],
  };
  // The types of http-server 0.12 do not know texts for `ext` and `cache`, the option `mimetypes`, and the result.
  const { server } = createServer(options as unknown as Options) as unknown as { readonly server: Server };

  return (request, response, path, headers) => {
    request.url = `/${path.split("/").map(encodeSegment).join("/")}`;
    for (const name of CONDITIONS) delete request.headers[name];
    withoutDeprecatedHeaders(response);
    finishHead(response, headers);
    server.emit("request", request, response);
    // Without this, union keeps the whole body of the request in memory.
    request.unpipe();
    request.resume();
  };
}

/** Runs before http-server and closes streams that it leaves open if a client leaves or a file is removed meanwhile. */
function holdTogether(_request: unknown, target: UnionResponse): void {
  const { response } = target;
  const [write, end] = [target.write.bind(target), target.end.bind(target)];
  target.on("pipe", (source) => {
    source.once("error", (error) => failures.set(response, error));
    if (source instanceof ReadStream) source.once("open", (fd) => takeLength(fd, source, response));
    if (response.destroyed) source.destroy();
    else response.once("close", () => source.destroy());
  });
  target.setHeader = (name, value) => {
    if (!response.headersSent) response.setHeader(name, value);
  };
  target.write = (chunk) => response.statusCode >= 400 || write(chunk);
  target.end = (body) => {
    if (response.statusCode < 400) end(body);
    else if (response.headersSent) response.destroy();
    else if (response.statusCode === 404) sendReply(response, { kind: "not-found" });
    else if (response.statusCode === 416) sendDetail(response, 416, "Range not satisfiable.");
    else sendTrouble(response, failures.get(response));
  };
  target.emit("next");
}

const failures = new WeakMap<ServerResponse, Error>();

/** Answers whose file was replaced after http-server had looked at it. */
const replaced = new WeakSet<ServerResponse>();

/**
 * A build can replace a file after http-server looked at it and before the file is opened. With the length of the first
 * file, the second would be cut, or the client would wait without an end.
 */
function takeLength(fd: number, source: ReadStream, response: ServerResponse): void {
  const { size } = fstatSync(fd);
  if (response.headersSent || sizeSaid(response) === size) return;
  if (response.statusCode === 200) {
    response.setHeader("content-length", size);
    replaced.add(response);
  } else {
    // The range was requested of another file than this one.
    source.destroy();
    response.destroy();
  }
}

/** The size of the whole file, in bytes. */
function sizeSaid(response: ServerResponse): number {
  if (response.statusCode !== 206) return Number(response.getHeader("content-length"));
  return Number(/\/(\d+)$/.exec(String(response.getHeader("content-range")))?.[1]);
}

/** union reads these properties, which makes Node print a warning (DEP0066). */
function withoutDeprecatedHeaders(response: ServerResponse): void {
  for (const name of ["_headers", "_headerNames"]) {
    Object.defineProperty(response, name, { value: {}, writable: true });
  }
}

/** Our headers replace those of http-server at the end. */
function finishHead(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number) => {
    if (status < 400) setHeaders(response, headers);
    // These headers describe the first file.
    if (replaced.has(response)) for (const name of ["ETag", "Last-Modified"]) response.removeHeader(name);
    return writeHead(status);
  };
}
