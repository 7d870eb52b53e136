import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { isFailureOf, isOfPack } from "../../model/index.ts";
import { type PackReader, pointerStamp, readOwnFile } from "../../store/index.ts";
import { setHeaders } from "../serve/answer.ts";
import type { SendFile } from "../serve/file-server.ts";
import type { FileFacts, FileHeaders, ServedFiles } from "../serve/served-files.ts";
import { openPack } from "./open-pack.ts";

/**
 * A pack that is served while newer ones are published over it. It serves one whole generation at a time. Files are
 * read whole, because a document is small.
 */
export class ServedPack implements ServedFiles {
  readonly root: string;
  #pack: PackReader;

  /** @throws UsageError if the directory contains no pack; BrokenPackError if the pack is broken */
  constructor(directory: string) {
    this.root = directory;
    this.#pack = openPack(directory);
  }

  get baseUrl(): string {
    return this.#pack.pointer.base_url;
  }

  treeStamp(): string | undefined {
    return pointerStamp(this.root);
  }

  /** Switches to the current pack. If it cannot be read, the old one stays. */
  renew(): void {
    try {
      this.#pack = openPack(this.root);
    } catch (error) {
      if (!isFailureOf(error, "input", "disk")) throw error;
    }
  }

  isFile(path: string): boolean {
    return this.read(path) !== undefined;
  }

  /** Facts about a file. Packs do not keep times. */
  factsOf(path: string): FileFacts | undefined {
    const bytes = this.read(path);
    return bytes && { stamp: hash("sha256", bytes), size: bytes.length, modified: undefined };
  }

  /**
   * A file of the tree, or a file of the pack itself, which mirrors copy.
   *
   * @throws InputError if the bucket of the file is broken
   */
  read(path: string): Buffer | undefined {
    return isOfPack(path) ? readOwnFile(this.root, path) : this.#pack.find(path);
  }

  async open(path: string): Promise<Readable> {
    const bytes = this.read(path);
    if (bytes === undefined) throw new Error(`there is no ${path}`);
    return Readable.from([bytes]);
  }

  rawHeaders(): ReadonlyMap<string, FileHeaders> {
    const told = [...this.#pack.headers].map(([path, said]): [string, FileHeaders] => [
      path,
      { mediaType: said.media_type, contentDisposition: said.content_disposition },
    ]);
    return new Map(told);
  }

  /** Sends the whole file even if a range is requested, as servers may do. */
  readonly send: SendFile = ({ method }, response, path, headers) => {
    const bytes = this.read(path) ?? Buffer.alloc(0);
    response.statusCode = 200;
    setHeaders(response, { ...headers, "Content-Length": `${bytes.length}` });
    response.end(method === "HEAD" ? undefined : bytes);
  };
}
