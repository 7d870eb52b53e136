import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { setHeaders } from "./answer.ts";
import type { SendFile } from "./file-server.ts";
import type { FileFacts, FileHeaders, ServedFiles } from "./served-files.ts";

/** Where files come from that lie in no folder of their own: a pack. */
export interface FileSource {
  /** What people call it. */
  readonly name: string;
  /** What changes when other files take the place of these. */
  stamp(): string | undefined;
  /** Takes those that stand now, all at once; where they cannot be read, what was known stays. */
  renew(): void;
  /** @throws OutputError where what holds the file is broken */
  find(path: string): Buffer | undefined;
  readonly headers: ReadonlyMap<string, PackedHeaders>;
}

interface PackedHeaders {
  readonly media_type: string;
  readonly content_disposition: string;
}

/** Files that are read whole: a document is small, and one generation's until it is sent. */
export class PackedFiles implements ServedFiles {
  readonly #source: FileSource;
  readonly root: string;

  constructor(source: FileSource) {
    this.#source = source;
    this.root = source.name;
  }

  treeStamp(): string | undefined {
    return this.#source.stamp();
  }

  renew(): void {
    this.#source.renew();
  }

  isFile(path: string): boolean {
    return this.#source.find(path) !== undefined;
  }

  /** Packs know no times. */
  factsOf(path: string): FileFacts | undefined {
    const bytes = this.#source.find(path);
    return bytes && { stamp: hash("sha256", bytes), size: bytes.length, modified: undefined };
  }

  read(path: string): Buffer | undefined {
    return this.#source.find(path);
  }

  async open(path: string): Promise<Readable> {
    const bytes = this.#source.find(path);
    if (bytes === undefined) throw new Error(`there is no ${path}`);
    return Readable.from([bytes]);
  }

  rawHeaders(): ReadonlyMap<string, FileHeaders> {
    const told = [...this.#source.headers].map(([path, said]): [string, FileHeaders] => [
      path,
      { mediaType: said.media_type, contentDisposition: said.content_disposition },
    ]);
    return new Map(told);
  }

  /** Whole, whatever part is asked for, as servers may. */
  readonly send: SendFile = (
    { method }: IncomingMessage,
    response: ServerResponse,
    path: string,
    headers: Readonly<Record<string, string>>,
  ) => {
    const bytes = this.#source.find(path) ?? Buffer.alloc(0);
    response.statusCode = 200;
    setHeaders(response, { ...headers, "Content-Length": `${bytes.length}` });
    response.end(method === "HEAD" ? undefined : bytes);
  };
}
