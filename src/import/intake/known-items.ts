import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile, rename } from "../../model/disk/index.ts";
import { KnownLines } from "./known-lines.ts";

const NEWLINE = 10;
const SPACE = 32;
const LINES_AT_ONCE = 1000;
/** Of a list; what is longer is none of ours. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * Items of a list that an earlier run read, each as the server gave it: a line of its identifier and its JSON. What comes
 * in a run stands in a file beside, until all of it is settled.
 */
export class KnownItems {
  readonly #path: string;

  /** @param folder which is there */
  constructor(folder: string, name: string) {
    this.#path = join(folder, `${name}.jsonl`);
    rmSync(this.#next, { recursive: true, force: true });
  }

  /** The same list's, where its items come one by one, and each is kept at once. */
  get lines(): KnownLines {
    return new KnownLines(this.#path);
  }

  /** JSON of those that are settled, the newest of each identifier; whoever reads it proves it. */
  *texts(): Generator<string> {
    for (const line of newestOf([this.#path])) yield line.toString("utf8", line.indexOf(SPACE) + 1);
  }

  /** Adds what came, by identifier. */
  add(items: Iterable<readonly [id: number, text: string]>): void {
    const lines = [...items].map(([id, text]) => `${id} ${text}\n`);
    if (lines.length > 0) appendFileSync(this.#next, lines.join(""));
  }

  /** Keeps the newest of each of these, and nothing else. */
  settle(ids: ReadonlySet<number>): void {
    const part = `${this.#path}.part`;
    rmSync(part, { recursive: true, force: true });
    let waiting: Uint8Array[] = [];
    const flush = (): void => {
      appendFileSync(part, Buffer.concat(waiting));
      waiting = [];
    };
    for (const line of newestOf([this.#path, this.#next], ids)) {
      waiting.push(line);
      if (waiting.length >= LINES_AT_ONCE) flush();
    }
    flush();
    rename(part, this.#path);
    rmSync(this.#next, { force: true });
  }

  /** Forgets all of them. */
  clear(): void {
    rmSync(this.#path, { recursive: true, force: true });
  }

  get #next(): string {
    return `${this.#path}.next`;
  }
}

/** Of each identifier the last line, with its end; lines that are none of ours are left out. @param ids all by default */
function* newestOf(paths: readonly string[], ids?: ReadonlySet<number>): Generator<Buffer> {
  const files = paths.map((path) => readRegularFile(path, MOST_BYTES) ?? Buffer.alloc(0));
  const newest = new Map<number, number>();
  for (const { id, place } of placesIn(files)) if (ids?.has(id) ?? true) newest.set(id, place);
  for (const { id, place, line } of placesIn(files)) if (newest.get(id) === place) yield line;
}

function* placesIn(files: readonly Buffer[]) {
  for (const [file, bytes] of files.entries())
    for (const { id, begin, end } of linesOf(bytes))
      yield { id, place: placeOf(file, begin), line: bytes.subarray(begin, end) };
}

interface Line {
  readonly id: number;
  readonly begin: number;
  /** Behind its end. */
  readonly end: number;
}

function* linesOf(bytes: Buffer): Generator<Line> {
  for (let begin = 0; begin < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, begin) + 1;
    if (end === 0) return;
    const space = bytes.indexOf(SPACE, begin);
    const id = space < end ? Number(bytes.toString("latin1", begin, space)) : Number.NaN;
    if (Number.isSafeInteger(id)) yield { id, begin, end };
    begin = end;
  }
}

/** One number for both: no file is as long. */
function placeOf(file: number, begin: number): number {
  return file * 2 ** 40 + begin;
}
