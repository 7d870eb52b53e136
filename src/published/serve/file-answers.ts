import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { sendDetail, sendReply, sendTrouble, setHeaders } from "./answer.ts";
import { type Coding, chooseCoding, createCompressor, isCompressed } from "./compression.ts";
import { judgeConditions, keepsRange } from "./conditions.ts";
import type { SendFile } from "./file-server.ts";
import type { FileFacts, FileHeaders, ServedFiles } from "./served-files.ts";

export interface AnsweredFile extends FileHeaders {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** On the answer in any case; `Vary` grows where the file is sent compressed. */
  readonly common: Readonly<Record<string, string>>;
}

/**
 * Answers GET and HEAD requests with files: 304 and 412 as the request's conditions ask, compressed where the client
 * takes that, whole or in part through `sendPlain` otherwise.
 */
export class FileAnswers {
  readonly #directory: ServedFiles;
  readonly #sendPlain: SendFile;

  constructor(directory: ServedFiles, sendPlain: SendFile) {
    this.#directory = directory;
    this.#sendPlain = sendPlain;
  }

  send(request: IncomingMessage, response: ServerResponse, file: AnsweredFile): void {
    const facts = this.#directory.factsOf(file.path);
    // It went away since the routing saw it.
    if (facts === undefined) sendReply(response, { kind: "not-found" });
    else this.#sendKnown(request, response, file, facts);
  }

  #sendKnown(request: IncomingMessage, response: ServerResponse, file: AnsweredFile, facts: FileFacts): void {
    const coding = codingFor(request, file, facts);
    const headers = headersFor(file, facts, coding);
    const verdict = judgeConditions(request.headers, {
      etag: etagOf(facts, coding),
      modified: facts.modified,
    });
    if (verdict === "failed") {
      sendDetail(response, 412, "Precondition failed.");
    } else if (verdict === "not-modified") {
      response.statusCode = 304;
      setHeaders(response, headers);
      response.removeHeader("Content-Type");
      response.end();
    } else if (coding === undefined) {
      this.#sendPlain(request, response, file.path, headers);
    } else {
      setHeaders(response, { ...headers, "Content-Encoding": coding });
      if (request.method === "HEAD") response.end();
      else void this.#sendCompressed(response, file.path, coding);
    }
  }

  async #sendCompressed(response: ServerResponse, path: string, coding: Coding): Promise<void> {
    try {
      const compressor = createCompressor(coding);
      const stream = await this.#directory.open(path);
      // A client that left meanwhile closes nothing more.
      if (response.destroyed) stream.destroy();
      // What fails on the way, the disk or the client, cuts the connection: pipeline closes all three.
      else pipeline(stream, compressor, response, () => undefined);
    } catch (error) {
      sendTrouble(response, error);
    }
  }
}

/** Parts are never compressed. A range that is not to be kept is taken out of the request. */
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

/** Strong: other bytes have another one, also the same ones compressed (RFC 9110, 8.8.3.3). */
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
