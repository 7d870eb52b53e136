import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { openRegularFile, rename } from "../../../model/disk/index.ts";
import { OutputError, parsedJson } from "../../../model/index.ts";
import { hashOfFile } from "../disk/file-hash.ts";
import { flushDirectory, writeAll } from "../disk/output.ts";
import { isOwnPath, OWN_NAMES } from "../disk/own-paths.ts";

/** The file of a stage that lists the changes of the tree. */
export const JOURNAL = "journal";

/**
 * - `additions`: files that are missing in the old tree. A repair undoes them.
 * - `moves`: files that replace old ones, and files that are removed. A repair finishes them.
 * - `swap`: the names that are exchanged as a whole. A repair undoes them.
 */
export type JournalKind = "additions" | "moves" | "swap";

/** A step: `make` a directory, `put` a staged file, or `drop` a file and its directory if that is then empty. */
export type JournalStep =
  | { readonly do: "make" | "drop" | "swap"; readonly path: string }
  | { readonly do: "put"; readonly file: number; readonly path: string };

const FORMAT = "lingodex journal 1";
const END = "end";
const FLUSH_AT = 2 ** 16;

/** Writes one JSON value per line: the kind, the steps in order, their number. Only a whole file is put in place. */
export class JournalWriter {
  readonly #stage: string;
  readonly #flushes: boolean;
  readonly #descriptor: number;
  readonly #hash = createHash("sha256");
  #text: string;
  #steps = 0;

  constructor(stage: string, kind: JournalKind, flushes: boolean) {
    this.#stage = stage;
    this.#flushes = flushes;
    this.#descriptor = openSync(this.#part, "w");
    this.#text = `${JSON.stringify([FORMAT, kind])}\n`;
  }

  get #part(): string {
    return join(this.#stage, `${JOURNAL}.part`);
  }

  write(step: JournalStep): void {
    const line = step.do === "put" ? [step.do, step.path, step.file] : [step.do, step.path];
    this.#text += `${JSON.stringify(line)}\n`;
    this.#steps += 1;
    if (this.#text.length >= FLUSH_AT) this.#flush();
  }

  /** @param verifies true if the file is read back before it is put in place */
  finish(verifies: boolean): void {
    try {
      this.#text += `${JSON.stringify([END, this.#steps])}\n`;
      this.#flush();
      if (this.#flushes) fsyncSync(this.#descriptor);
    } finally {
      closeSync(this.#descriptor);
    }
    if (verifies && hashOfFile(this.#part) !== this.#hash.digest("hex")) {
      throw new OutputError("the journal is not on disk as it was written", undefined);
    }
    rename(this.#part, join(this.#stage, JOURNAL));
    if (this.#flushes) flushDirectory(this.#stage);
  }

  /** Closes the file after an error. It is not in place, so no journal exists. */
  abandon(): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#text);
    this.#hash.update(bytes);
    writeAll(this.#descriptor, bytes);
    this.#text = "";
  }
}

/** The kind of a complete journal; undefined without one, or if it is foreign or was cut off. */
export function readJournalKind(stage: string): JournalKind | undefined {
  const lines = linesOf(join(stage, JOURNAL));
  const [format, kind] = parseLine(lines.next().value ?? "");
  // It reads to the end so that the file is closed.
  const steps = stepsBeforeEnd(lines);
  return format === FORMAT && steps !== undefined ? kindOf(kind) : undefined;
}

function stepsBeforeEnd(lines: Iterator<string, void>): number | undefined {
  let steps = 0;
  let said: unknown;
  for (let next = lines.next(); !next.done; next = lines.next()) {
    const [first, second] = parseLine(next.value);
    if (first === END) said = second;
    else steps += next.value === "" ? 0 : 1;
  }
  return said === steps ? steps : undefined;
}

/** The steps in their order. Steps that no journal of ours contains are left out, because the file is untrusted. */
export function* readJournal(stage: string): Iterable<JournalStep> {
  for (const line of linesOf(join(stage, JOURNAL))) {
    const step = stepOf(parseLine(line));
    if (step !== undefined) yield step;
  }
}

function stepOf([first, path, file]: readonly unknown[]): JournalStep | undefined {
  if (typeof path !== "string") return undefined;
  if (first === "swap") return OWN_NAMES.includes(path) ? { do: first, path } : undefined;
  if (!isOwnPath(path) && !(first === "make" && OWN_NAMES.includes(path))) return undefined;
  if (first === "make" || first === "drop") return { do: first, path };
  const isNumber = typeof file === "number" && Number.isSafeInteger(file) && file >= 0;
  return first === "put" && isNumber ? { do: first, path, file } : undefined;
}

function kindOf(text: unknown): JournalKind | undefined {
  return text === "additions" || text === "moves" || text === "swap" ? text : undefined;
}

function parseLine(line: string): readonly unknown[] {
  const value = parsedJson(line);
  return Array.isArray(value) ? value : [];
}

/** The paths of lingodex are much shorter. */
const MOST_LINE = 2 ** 16;

/** A file with a longer line is not one of our journals, and is not read further. */
function* linesOf(path: string): Generator<string, void> {
  const descriptor = openRegularFile(path)?.descriptor;
  if (descriptor === undefined) return;
  try {
    const chunk = Buffer.allocUnsafe(FLUSH_AT);
    const decoder = new TextDecoder();
    let rest = "";
    for (let taken = 1; taken > 0; ) {
      taken = readSync(descriptor, chunk, 0, FLUSH_AT, null);
      rest += decoder.decode(chunk.subarray(0, taken), { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > MOST_LINE) return;
      yield* lines;
    }
  } finally {
    closeSync(descriptor);
  }
}
