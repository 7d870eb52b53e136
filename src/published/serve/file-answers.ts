import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { isText } from "../../model/index.ts";
import { sendDetail, sendReply, sendTrouble, setHeaders } from "./answer.ts";
import { judgeConditions, keepsRange } from "./conditions.ts";
import type { SendFile } from "./file-server.ts";
import type { FileFacts, FileHeaders, ServedFiles } from "./served-files.ts";

export interface AnsweredFile extends FileHeaders {
  /** The path relative to the root, with `/`. */
  readonly path: string;
  /** The headers of every answer. `Vary` gets another value if the file can be sent compressed. */
  readonly common: Readonly<Record<string, string>>;
}

/** The place of files, and the function that sends the bytes of an uncompressed one. */
export interface FileSource {
  readonly directory: ServedFiles;
  readonly sendPlain: SendFile;
}

/**
 * Answers a GET or HEAD request with a file. The answer is 304 or 412 if the request's conditions require that. The
 * file is compressed if the client accepts that, else `sendPlain` sends all or a part of it.
 */
export function sendFile(
  { directory, sendPlain }: FileSource,
  request: IncomingMessage,
  response: ServerResponse,
  file: AnsweredFile,
): void {
  const facts = directory.factsOf(file.path);
  // The file was removed after the routing.
  if (facts === undefined) {
    sendReply(response, { kind: "not-found" });
    return;
  }
  const coding = codingFor(request, file, facts);
  const headers = headersFor(file, facts, coding);
  const { modified } = facts;
  const verdict = judgeConditions(request.headers, { etag: etagOf(facts, coding), modified });
  if (verdict === "failed") {
    sendDetail(response, 412, "Precondition failed.");
  } else if (verdict === "not-modified") {
    response.statusCode = 304;
    setHeaders(response, headers);
    response.removeHeader("Content-Type");
    response.end();
  } else if (coding === undefined) {
    sendPlain(request, response, file.path, headers);
  } else {
    setHeaders(response, { ...headers, "Content-Encoding": coding });
    if (request.method === "HEAD") response.end();
    else void sendCompressed(directory, response, file.path, coding);
  }
}

async function sendCompressed(
  directory: ServedFiles,
  response: ServerResponse,
  path: string,
  coding: Coding,
): Promise<void> {
  try {
    const compressor = createCompressor(coding);
    const stream = await directory.open(path);
    // For a client that has left, the pipeline would not close the file.
    if (response.destroyed) stream.destroy();
    // After a failure of the disk or the client, the pipeline closes the file, the compressor and the connection.
    else pipeline(stream, compressor, response, () => undefined);
  } catch (error) {
    sendTrouble(response, error);
  }
}

/** Chooses the coding. Parts are never compressed. A range that is ignored is removed from the request. */
function codingFor(
  { method, headers }: IncomingMessage,
  { mediaType }: FileHeaders,
  facts: FileFacts,
): Coding | undefined {
  const plain = { etag: etagOf(facts, undefined), modified: facts.modified };
  if (method === "GET" && keepsRange(headers, plain)) return undefined;
  delete headers.range;
  return isCompressed(mediaType, facts.size) ? chooseCoding(headers["accept-encoding"]) : undefined;
}

/** A strong entity tag: other bytes, and also the compressed ones, have another tag (RFC 9110, 8.8.3.3). */
function etagOf({ stamp }: FileFacts, coding: Coding | undefined): string {
  return coding === undefined ? `"${stamp}"` : `"${stamp}-${coding}"`;
}

function headersFor(
  { common, mediaType, contentDisposition }: AnsweredFile,
  facts: FileFacts,
  coding: Coding | undefined,
): Readonly<Record<string, string>> {
  const { Vary: vary } = common;
  const accepts = isCompressed(mediaType, facts.size) ? ["Accept-Encoding"] : [];
  const varies = [...(vary === undefined ? [] : [vary]), ...accepts].join(", ");
  return {
    "Cache-Control": "no-cache",
    ...common,
    ...(varies === "" ? {} : { Vary: varies }),
    "Content-Type": mediaType,
    ETag: etagOf(facts, coding),
    ...(facts.modified === undefined ? {} : { "Last-Modified": facts.modified.toUTCString() }),
    ...(contentDisposition === undefined ? {} : { "Content-Disposition": contentDisposition }),
  };
}

type Coding = "br" | "gzip";

/** Smaller files are not compressed, because they fit into one packet anyway. */
const LEAST = 1024;

/** True if some clients get the file compressed. Then every answer has `Vary` (RULES.md 0.1). */
export function isCompressed(mediaType: string, size: number): boolean {
  return size >= LEAST && isText(mediaType);
}

/**
 * The coding to compress with: of brotli and gzip the one with the greater weight, and brotli if both have the same.
 * Undefined if the client accepts neither, or prefers none (RFC 9110, 12.5.3). An unreadable header is ignored.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  const weights = weightsOf(acceptEncoding ?? "");
  const weightOf = (...names: readonly string[]): number =>
    names.map((name) => weights.get(name)).find((weight) => weight !== undefined) ?? 0;
  const [br, gzip] = [weightOf("br", "*"), weightOf("gzip", "x-gzip", "*")];
  const best = Math.max(br, gzip);
  if (best === 0 || weightOf("identity") > best) return undefined;
  return br === best ? "br" : "gzip";
}

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(",")) {
    const [, name, weight = "1"] =
      /^\s*([\w*-]{1,20})\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(item) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}

/** The levels of compression are low, because a client waits for the answer. */
function createCompressor(coding: Coding): NodeJS.ReadWriteStream {
  return coding === "gzip"
    ? createGzip({ level: 6 })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
