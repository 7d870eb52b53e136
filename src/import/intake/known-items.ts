import { appendFileSync, lstatSync, rmSync } from "node:fs";
import { readRegularFile, rename } from "../../model/disk/index.ts";

const NEWLINE = 10;
const SPACE = 32;
const LINES_AT_ONCE = 1000;
/** The most bytes of a list. A longer one is not lingodex's own. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * Items that an earlier run read, each a line of its key and its JSON. New items of a run are in a second file until
 * the run is settled.
 */
export class KnownItems {
  readonly #path: string;

  /**
   * @param path in a folder of lingodex that exists
   * @param isLasting true if items of a run that ended early are known, too
   */
  constructor(path: string, isLasting: boolean) {
    this.#path = path;
    for (const file of [path, this.#next])
      if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true)
        rmSync(file, { recursive: true, force: true });
    if (!isLasting) rmSync(this.#next, { force: true });
  }

  /** The newest item of each key. The file is untrusted, so the caller proves the items. */
  *all(): Generator<readonly [key: string, text: string]> {
    for (const line of newestOf(this.#files)) {
      const space = line.indexOf(SPACE);
      yield [line.toString("latin1", 0, space), line.toString("utf8", space + 1)];
    }
  }

  /** Adds new items. @param items their keys have no blank and no line end */
  add(items: readonly (readonly [key: string, text: string])[]): void {
    const lines = items.map(([key, text]) => `${key} ${text}\n`);
    // The last line of a run that was killed may have no end.
    if (lines.length > 0) appendFileSync(this.#next, `\n${lines.join("")}`);
  }

  /** Keeps the newest item of each of these keys, and nothing else. */
  settle(keys: ReadonlySet<string>): void {
    const part = `${this.#path}.part`;
    rmSync(part, { recursive: true, force: true });
    let waiting: Uint8Array[] = [];
    const flush = (): void => {
      appendFileSync(part, Buffer.concat(waiting));
      waiting = [];
    };
    for (const line of newestOf(this.#files, keys)) {
      waiting.push(line);
      if (waiting.length >= LINES_AT_ONCE) flush();
    }
    flush();
    rename(part, this.#path);
    rmSync(this.#next, { force: true });
  }

  get #next(): string {
    return `${this.#path}.next`;
  }

  get #files(): readonly Buffer[] {
    return [this.#path, this.#next].map((path) => readRegularFile(path, MOST_BYTES) ?? Buffer.alloc(0));
  }
}

/** The last line of each key, with its line break; lines without a key are left out. @param keys all by default */
function* newestOf(files: readonly Buffer[], keys?: ReadonlySet<string>): Generator<Buffer> {
  const newest = new Map<string, number>();
  for (const { key, place } of linesOf(files)) if (keys?.has(key) ?? true) newest.set(key, place);
  for (const { key, place, line } of linesOf(files)) if (newest.get(key) === place) yield line;
}

function* linesOf(files: readonly Buffer[]) {
  for (const [file, bytes] of files.entries())
    for (let begin = 0, end = 0; begin < bytes.length; begin = end) {
      end = bytes.indexOf(NEWLINE, begin) + 1;
      if (end === 0) break;
      const space = bytes.indexOf(SPACE, begin);
      if (space <= begin || space >= end) continue;
      // One number stands for file and position, because no file is that long.
      const place = file * 2 ** 40 + begin;
      yield { key: bytes.toString("latin1", begin, space), place, line: bytes.subarray(begin, end) };
    }
}
