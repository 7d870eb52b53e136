import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { keyedUnit, type Place, readText, resolveEscapes } from "../file-units.ts";

/**
 * Joomla's language files: `KEY="text"`, one on each line. `"_QQ_"`, `\"` and a quote that closes nothing are a
 * double quote. Other escapes are as in `strings`. A comment can follow the text. A unit's comment is that of the
 * `;`, `#` or `!` lines directly above it, without the mark. Sections have no meaning. Lines without a text are
 * skipped, with a warning. Duplicates are all returned.
 */
export const joomla: Format = {
  id: "joomla",
  description: "Joomla language files (INI)",
  mediaType: "text/plain",
  extension: "ini",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => readLines(text, input));
  },
};

function readLines(text: string, input: FormatInput): readonly FileUnit[] {
  const units: FileUnit[] = [];
  let comments: string[] = [];
  for (const [index, content] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = content.trim();
    if (/^[;#!]/.test(trimmed)) comments.push(trimmed.slice(1).trim());
    else {
      const column = content.length - content.trimStart().length + 1;
      const unit = readLine(trimmed, comments.join("\n"), { line: index + 1, column, input });
      if (unit !== undefined) units.push(unit);
      comments = [];
    }
  }
  return units;
}

function readLine(
  content: string,
  comment: string,
  { line, column, input }: Place & { readonly input: FormatInput },
): FileUnit | undefined {
  if (content === "" || /^\[[^\]]*\]$/.test(content)) return undefined;
  const here = { file: input.file, line, column };
  const separator = content.search(/(?<!\\)=/);
  if (separator <= 0) return void input.report("joomla/no-text", here, content);
  const raw = rawText(content.slice(separator + 1).trim());
  if (raw === undefined) return void input.report("joomla/unterminated", here);
  const { text, badEscape } = resolveEscapes(raw);
  if (badEscape !== undefined) return void input.report("text/bad-escape", here, badEscape);
  return keyedUnit({ key: content.slice(0, separator).trim(), forms: [text], comment, line, column });
}

/** Undefined if the quote that opens the text is not closed. A text without quotes is taken as it is. */
function rawText(value: string): string | undefined {
  if (!value.startsWith('"') || value.startsWith(QUOTE)) return withQuotes(value);
  for (const { index, 0: found } of value.slice(1).matchAll(/\\.?|"_QQ_"|"[ \t]*(?:;|$)/gs))
    if (found.startsWith('"') && found !== QUOTE) return withQuotes(value.slice(1, index + 1));
  return undefined;
}

const QUOTE = '"_QQ_"';

function withQuotes(value: string): string {
  return value.replace(/\\.|"_QQ_"/gs, (found) => (found === QUOTE ? '\\"' : found));
}
