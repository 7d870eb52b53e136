import {
  bucketPath,
  isOfPack,
  LEAF_BITS,
  leafPath,
  MOST_INDEXED_BITS,
  NAME_BYTES,
  PACK_ROOT,
  POINTER_PATH,
} from "../../../model/tree/pack-paths.ts";
import type { SiteFiles } from "./answer.ts";
import { fileRequest, THERE } from "./environment.ts";
import { memberOf } from "./tar-member.ts";

/** The platform's functions that reading a pack needs. */
export interface PackEnvironment {
  /** Fetches a file of the pack itself, by its address at the root of the site. */
  fetch(request: Request): Promise<Response>;
  /** The platform's own answer to requests outside of the site. */
  pass(): Promise<Response>;
}

interface OpenPack {
  readonly bits: number;
  /** The size of the largest bucket, unpacked. */
  readonly most: number;
  readonly index: Uint8Array;
}

/** The limits for a platform's memory, whatever a pointer says. */
const MOST_BUCKET_BYTES = 2 ** 26;
const MOST_POINTER_BYTES = 2 ** 20;
const MOST_BITS = 20;

/** The indexes by name, which contains their hash. One engine answers many requests, which share them. */
const indexes = new Map<string, Uint8Array>();

/** A site in a pack. The path of a file determines its bucket, and buckets are files of the platform. */
export class PackFiles implements SiteFiles {
  readonly #platform: PackEnvironment;
  #opened: Promise<OpenPack> | undefined;

  constructor(platform: PackEnvironment) {
    this.#platform = platform;
  }

  async send(path: string, request: Request): Promise<Response | undefined> {
    if (isOfPack(path)) return this.#own(path, request, request.method);
    const bytes = await this.#find(path, request);
    if (bytes === undefined) return undefined;
    const tag = `"${hexOf(await sha256Of(bytes)).slice(0, 2 * NAME_BYTES)}"`;
    const headers = { ETag: tag };
    if (!meets(request.headers.get("If-Match"), tag, true))
      return new Response(null, { status: 412, headers });
    if (meets(request.headers.get("If-None-Match"), tag, false))
      return new Response(null, { status: 304, headers });
    const length = { ...headers, "Content-Length": String(bytes.length) };
    return new Response(request.method === "HEAD" ? null : bytes, { status: 200, headers: length });
  }

  async isThere(path: string, request: Request): Promise<boolean> {
    const found = isOfPack(path) ? this.#own(path, request, "HEAD") : this.#find(path, request);
    return (await found) !== undefined;
  }

  async pass(): Promise<Response> {
    return this.#platform.pass();
  }

  /** A file of the pack itself, which mirrors request. */
  async #own(path: string, request: Request, method: string): Promise<Response | undefined> {
    const { headers } = request;
    const response = await this.#platform.fetch(fileRequest(path, request, { method, headers }));
    return THERE.includes(response.status) ? response : undefined;
  }

  async #find(path: string, request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#opened ??= this.#open(request);
    const pack = await this.#opened;
    const prefix = new DataView((await sha256Of(encoder.encode(path))).buffer).getUint32(0);
    const bucket = pack.bits === 0 ? 0 : prefix >>> (32 - pack.bits);
    const name = await this.#nameOf(bucket, pack, request);
    if (name === NOTHING) return undefined;
    const archive = await bytesOf(unpacked(await this.#file(bucketPath(name), request)), pack.most);
    const found = memberOf(archive, path);
    return found && archive.slice(found.byteOffset, found.byteOffset + found.length);
  }

  async #nameOf(bucket: number, { bits, index }: OpenPack, request: Request): Promise<string> {
    if (bits <= MOST_INDEXED_BITS) return nameAt(index, bucket);
    const leaf = nameAt(index, bucket >>> LEAF_BITS);
    const body = await this.#body(leafPath(leaf), request);
    return nameAt(await bytesOf(body, NAME_BYTES * 2 ** LEAF_BITS), bucket & (2 ** LEAF_BITS - 1));
  }

  /** The pointer is read for each request, so that a client after a deployment never gets the old site. */
  async #open(request: Request): Promise<OpenPack> {
    const text = await bytesOf(await this.#body(POINTER_PATH, request), MOST_POINTER_BYTES);
    const { bits, bucket_bytes: most, index } = JSON.parse(new TextDecoder().decode(text));
    const isRight =
      [bits, most].every((count) => Number.isInteger(count) && count >= 0) &&
      bits <= MOST_BITS &&
      most <= MOST_BUCKET_BYTES &&
      INDEX.test(index.path);
    if (!isRight) throw new Error(`${POINTER_PATH} is not what this function can read`);
    return { bits, most, index: await this.#indexAt(index.path, request) };
  }

  async #indexAt(path: string, request: Request): Promise<Uint8Array> {
    const known = indexes.get(path);
    if (known !== undefined) return known;
    const bytes = await bytesOf(await this.#body(path, request), NAME_BYTES * 2 ** MOST_INDEXED_BITS);
    indexes.clear();
    indexes.set(path, bytes);
    return bytes;
  }

  async #body(path: string, request: Request): Promise<Bytes> {
    return (await this.#file(path, request)).body;
  }

  /** Fetches a file of the platform, whatever address the request has. @throws Error if it is missing */
  async #file(path: string, request: Request): Promise<SentFile> {
    const { status, headers, body } = await this.#platform.fetch(fileRequest(path, request));
    if (status !== 200 || body === null)
      throw new Error(`${path}, a file of the pack, is not there: ${status}`);
    return { headers, body };
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

interface SentFile {
  readonly headers: Headers;
  readonly body: Bytes;
}

/** Unpacks a bucket. Some hosts treat it as a compressed answer, so `fetch` has already unpacked it. */
function unpacked({ headers, body }: SentFile): Bytes {
  return headers.has("Content-Encoding") ? body : body.pipeThrough(new DecompressionStream("gzip"));
}

const INDEX = new RegExp(`^${PACK_ROOT}/index-[0-9a-f]{32}$`);
const encoder = new TextEncoder();
const NOTHING = "0".repeat(2 * NAME_BYTES);

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function nameAt(names: Uint8Array, at: number): string {
  return hexOf(names.subarray(at * NAME_BYTES, (at + 1) * NAME_BYTES));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @throws RangeError if there are more bytes than the limit */
async function bytesOf(stream: Bytes, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("a file of the pack is larger than its pointer says");
    }
    pieces.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** True if a list of entity tags contains this one (RFC 9110, 13.1). Without a list, it returns `absent`. */
function meets(list: string | null, tag: string, absent: boolean): boolean {
  if (list === null) return absent;
  if (list.trim() === "*") return true;
  const tags: readonly string[] = list.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}
