import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { hasLoneSurrogate, placeIn, readFilledText } from "../file-units.ts";

/**
 * Mozilla's `.lang` files: a line `;source`, and its translation on the next line. A translation that equals its
 * source counts only if `{ok}` ends it, or in the file of the source language. `#` lines above are the comment, `##
 * MAX_LENGTH: N` is a flag, other `##` lines are ignored. The place of a unit is that of its source.
 */
export const mozillaLang: Format = {
  id: "mozilla-lang",
  description: "Mozilla .lang files: a source, and below it its translation",
  mediaType: "text/plain",
  extension: "lang",
  kinds: ["bilingual"],
  isOfToday: true,
  read: (input) => readFilledText(input, (text) => readLines(text, input)),
};

const LIMIT = /^##[ \t]*MAX_LENGTH[ \t]*:[ \t]*(\d{1,9})[ \t]*$/;
/** The greatest number of lines in a comment. Longer ones do not belong to the source. */
const MOST_COMMENTS = 100;
const OK = "{ok}";

function readLines(text: string, input: FormatInput): readonly FileUnit[] {
  return new LangReader(text.split(/\r\n|\n|\r/), input).read();
}

/** The content of the lines above a source. */
interface Above {
  readonly comments: readonly string[];
  readonly flags: string;
}

const NOTHING: Above = { comments: [], flags: "" };

class LangReader {
  readonly #lines: readonly string[];
  readonly #input: FormatInput;
  readonly #units: FileUnit[] = [];
  #above = NOTHING;

  constructor(lines: readonly string[], input: FormatInput) {
    this.#lines = lines;
    this.#input = input;
  }

  read(): readonly FileUnit[] {
    for (let index = 0; index < this.#lines.length; index += 1) {
      const line = this.#lines[index] ?? "";
      const source = line.startsWith(";") ? line.slice(1).trim() : "";
      if (source === "") this.#readOther(line, index);
      else if (this.#readPair(source, index)) index += 1;
    }
    return this.#units;
  }

  /** Reads a comment, a blank line, or a line without a meaning. */
  #readOther(line: string, index: number): void {
    const limit = LIMIT.exec(line)?.[1];
    if (limit !== undefined) this.#above = { ...this.#above, flags: `max-length:${limit}` };
    else if (line.startsWith("#") && !line.startsWith("##"))
      this.#above = {
        ...this.#above,
        comments: [...this.#above.comments.slice(-MOST_COMMENTS), line.slice(1).trim()],
      };
    else if (line.trim() === "") this.#above = NOTHING;
    else if (!/^[#;]/.test(line)) tellLost(line, index, this.#input);
  }

  /** @returns true if the next line is its translation */
  #readPair(source: string, index: number): boolean {
    const next = (this.#lines[index + 1] ?? "").trim();
    // The semicolon of a source is not followed by a blank.
    const hasTarget = next !== "" && !/^;\S/.test(next);
    const unit = unitOf(source, hasTarget ? next : "", this.#input.isSource === true);
    const { comments, flags } = this.#above;
    const placed = { ...unit, comment: comments.join("\n"), flags, line: index + 1, column: 1 };
    this.#above = NOTHING;
    if ([source, next, placed.comment].some(hasLoneSurrogate))
      this.#input.report("text/bad-escape", placeIn(this.#input, placed), "\\uD800 to \\uDFFF");
    else this.#units.push(placed);
    return hasTarget;
  }
}

function unitOf(source: string, written: string, isSource: boolean): FileUnit {
  const isOk = written.toLowerCase().endsWith(OK);
  const text = isOk ? written.slice(0, -OK.length).trimEnd() : written;
  const target = text === source && !isOk && !isSource ? "" : text;
  return {
    context: "",
    source,
    target,
    plural: false,
    state: target === "" ? "empty" : "translated",
    previousSource: "",
    comment: "",
    location: "",
    flags: "",
    line: 1,
    column: 1,
  };
}

function tellLost(line: string, index: number, input: FormatInput): void {
  const why = "the line above it does not begin with ;";
  input.report("text/dropped", placeIn(input, { line: index + 1, column: 1 }), line.trim().slice(0, 80), why);
}
