import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { hasLoneSurrogate, placeIn, readText } from "../file-units.ts";

/**
 * Mozilla's `.lang` files: a line `;source`, and its translation on the next one. A translation that is equal to its source
 * counts where `{ok}` ends it, or in the file of the source language. `#` lines above are the comment,
 * `## MAX_LENGTH: N` is a flag, other `##` lines say nothing. A unit stands where its source stands.
 */
export const mozillaLang: Format = {
  id: "mozilla-lang",
  description: "Mozilla .lang files: a source, and below it its translation",
  mediaType: "text/plain",
  extension: "lang",
  kinds: ["bilingual"],
  isOfToday: true,
  read: (input) => readText(input, (text) => readLines(text, input)),
};

const LIMIT = /^##[ \t]*MAX_LENGTH[ \t]*:[ \t]*(\d{1,9})[ \t]*$/;
const OK = /[ \t]*\{ok\}[ \t]*$/i;

function readLines(text: string, input: FormatInput): readonly FileUnit[] {
  const lines = text.split(/\r\n|\n|\r/);
  const units: FileUnit[] = [];
  let comments: string[] = [];
  let flags = "";
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const limit = LIMIT.exec(line)?.[1];
    if (limit !== undefined) flags = `max-length:${limit}`;
    else if (line.startsWith("#") && !line.startsWith("##")) comments.push(line.slice(1).trim());
    const source = line.startsWith(";") ? line.slice(1).trim() : "";
    if (source === "") {
      if (line.trim() === "") [comments, flags] = [[], ""];
      else if (!/^[#;]/.test(line)) tellLost(line, index, input);
      continue;
    }
    const next = (lines[index + 1] ?? "").trim();
    const hasTarget = next !== "" && !next.startsWith(";");
    const unit = unitOf(source, hasTarget ? next : "", input.isSource === true);
    const placed = { ...unit, comment: comments.join("\n"), flags, line: index + 1, column: 1 };
    if ([source, next, placed.comment].some(hasLoneSurrogate))
      input.report("text/bad-escape", placeIn(input, placed), "\\uD800 to \\uDFFF");
    else units.push(placed);
    [comments, flags] = [[], ""];
    if (hasTarget) index += 1;
  }
  return units;
}

function unitOf(source: string, written: string, isSource: boolean): FileUnit {
  const isOk = OK.test(written);
  const text = written.replace(OK, "");
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
  const why = "no line with ; stands right above it";
  input.report("text/dropped", placeIn(input, { line: index + 1, column: 1 }), line.trim().slice(0, 80), why);
}
