import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { isLongPrefix, keyedUnit, type Place, readText } from "../file-units.ts";

/**
 * INI files as Python reads them: `[section]`, followed by `key = text` or `key: text`. The unit of `title` in
 * `[menu]` is `[menu]title`. Indented lines continue a text, each on a line of its own. A comment is a line that
 * begins with `;` or `#`, or follows a blank and `;`. Quotes and backslashes are text, nothing is interpolated, and
 * `[DEFAULT]` is a section as any other. Keys keep their case. Duplicates are all returned.
 */
export const ini: Format = {
  id: "ini",
  description: "INI files: sections, keys and texts",
  mediaType: "text/plain",
  extension: "ini",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => new IniReader(input).read(text));
  },
};

interface OpenText extends Place {
  readonly key: string;
  readonly lines: string[];
}

class IniReader {
  readonly #input: FormatInput;
  readonly #units: FileUnit[] = [];
  #section: string | undefined;
  #open: OpenText | undefined;

  constructor(input: FormatInput) {
    this.#input = input;
  }

  read(text: string): readonly FileUnit[] {
    for (const [index, content] of text.split(/\r\n|\n|\r/).entries()) this.#line(content, index + 1);
    this.#close();
    return this.#units;
  }

  #line(content: string, line: number): void {
    const first = content.charAt(0);
    if (first === ";" || first === "#") return;
    const trimmed = content.trim();
    if (trimmed === "") this.#open?.lines.push("");
    else if (first === " " || first === "\t") this.#continue(content, line);
    else {
      this.#close();
      if (first === "[") this.#startSection(content, line);
      else this.#startText(content, line);
    }
  }

  #continue(content: string, line: number): void {
    const trimmed = content.trim();
    if (this.#open !== undefined) this.#open.lines.push(trimmed);
    else
      this.#complain(
        line,
        content.indexOf(trimmed) + 1,
        "an indented line continues a text, and there is none",
      );
  }

  #startSection(content: string, line: number): void {
    const end = content.indexOf("]");
    const rest = content.slice(end + 1).trim();
    if (end > 0 && isLongPrefix(content.slice(1, end), { line, column: 1 }, this.#input)) return;
    if (end > 1 && (rest === "" || rest.startsWith(";") || rest.startsWith("#")))
      this.#section = content.slice(0, end + 1);
    else this.#complain(line, 1, "this is not a [section]");
  }

  #startText(content: string, line: number): undefined {
    const separator = content.search(/[=:]/);
    if (separator <= 0)
      return void this.#complain(line, 1, "this is not a section, a comment or a key = text");
    if (this.#section === undefined) return void this.#complain(line, 1, "no [section] is above this key");
    const key = this.#section + content.slice(0, separator).trim();
    this.#open = { key, lines: [withoutComment(content.slice(separator + 1).trim())], line, column: 1 };
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { key, lines, line, column } = this.#open;
    this.#units.push(keyedUnit({ key, forms: [lines.join("\n").trimEnd()], line, column }));
    this.#open = undefined;
  }

  #complain(line: number, column: number, reason: string): void {
    this.#input.report("ini/syntax", { file: this.#input.file, line, column }, reason);
  }
}

/** A semicolon behind a blank begins a comment, except at the beginning of the text. */
function withoutComment(text: string): string {
  for (let at = text.indexOf(";", 1); at > 0; at = text.indexOf(";", at + 1))
    if (text[at - 1] === " " || text[at - 1] === "\t") return text.slice(0, at).trimEnd();
  return text;
}
