import { appendFileSync, rmSync } from "node:fs";
import { putFile, readRegularFile } from "../../model/disk/index.ts";

/** Of all of them; what is longer is none of ours. */
const MOST_BYTES = 2 ** 28;

/** Texts of one line, each kept as soon as it came: a run that ends early loses none. */
export class KnownLines {
  readonly #path: string;

  /** @param path in a folder of ours, which is there */
  constructor(path: string) {
    this.#path = path;
    const bytes = readRegularFile(path, MOST_BYTES);
    // A link, or a folder; or a line that was not written to its end, which the next one would be added to.
    if (bytes === undefined) rmSync(path, { recursive: true, force: true });
    else if (bytes.length > 0 && bytes.at(-1) !== NEWLINE) this.settle(linesIn(bytes).slice(0, -1));
  }

  /** In the order in which they came. Anybody may have written them: whoever reads them proves them. */
  all(): readonly string[] {
    return linesIn(readRegularFile(this.#path, MOST_BYTES) ?? Buffer.alloc(0)).slice(0, -1);
  }

  add(line: string): void {
    appendFileSync(this.#path, `${line}\n`);
  }

  /** Keeps these, and nothing else. */
  settle(lines: readonly string[]): void {
    putFile(this.#path, lines.map((line) => `${line}\n`).join(""));
  }
}

const NEWLINE = 10;

/** What stands behind the last end is the last. */
function linesIn(bytes: Buffer): readonly string[] {
  return bytes.toString("utf8").split("\n");
}
