import {
  compareCodePoints,
  type FileContent,
  type FileUnit,
  FORM_SEPARATOR,
  type FormatInput,
  type Report,
  type SaidLanguage,
} from "../../../model/index.ts";
import { asciiHead, readFileText, withLanguage } from "../file-units.ts";
import { EntryDraft, type PoEntry } from "./po-draft.ts";
import { poTokens } from "./po-lines.ts";

/** Far above any language. A larger number is a mistake, and would pad all targets. */
const MAX_FORMS = 10;
const HEADER_BYTES = 65_536;
const MOST_HEADER_LINES = 200;

/**
 * A PO file by GNU gettext's own grammar: what `msgfmt` refuses is an error here too. The header is not a unit. It
 * gives the encoding and the number of plural forms.
 */
export function readPoFile(input: FormatInput, toUnit: (entry: PoEntry) => FileUnit): FileContent {
  const { file, report } = input;
  const decoded = readFileText(input, declaredCharset(input.bytes));
  if (decoded === undefined) return { units: [], encoding: "utf-8" };

  const { header, units } = takeEntries(readPoEntries({ ...decoded, file, report }), input, toUnit);
  const count = header && pluralCount(header);
  if (header && count !== undefined && !isPluralCount(count))
    report("po/plural-forms", { file, line: header.line, column: header.column }, count, MAX_FORMS);
  const content = withLanguage(
    { units, encoding: decoded.encoding },
    header && languageIn(header, decoded.text),
  );
  if (count === undefined || !isPluralCount(count)) return content;
  const forms = Number(count);
  for (const unit of units) warnOfForms(unit, forms, input);
  return { ...content, pluralCount: forms };
}

function takeEntries(
  entries: Iterable<PoEntry>,
  { file, report }: FormatInput,
  toUnit: (entry: PoEntry) => FileUnit,
): { readonly header: PoEntry | undefined; readonly units: readonly FileUnit[] } {
  const units: FileUnit[] = [];
  let header: PoEntry | undefined;
  for (const entry of entries) {
    const { line, column } = entry;
    if (!isHeader(entry)) units.push(toUnit(entry));
    else if (header === undefined) header = entry;
    else report("unit/duplicate", { file, line, column }, 'msgid ""', header.line);
  }
  return { header, units };
}

/** An untranslated entry can have the forms of the file that it was copied from. */
function warnOfForms(
  { plural, state, source, context, target, line, column }: FileUnit,
  count: number,
  input: FormatInput,
): void {
  const forms = plural && state !== "empty" ? target.split(FORM_SEPARATOR).length : count;
  if (forms === count) return;
  const [key = ""] = (source || context).split(FORM_SEPARATOR);
  input.report("po/plural-count", { file: input.file, line, column }, forms, count, key);
}

function isHeader({ context, source }: PoEntry): boolean {
  return context === undefined && source === "";
}

/**
 * The header is ASCII in each encoding but UTF-16, which has a byte-order mark. Templates contain the placeholder
 * `CHARSET`.
 */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const text = asciiHead(bytes, HEADER_BYTES);
  for (const entry of readPoEntries({ text, file: "", encoding: "iso-8859-1", report: () => {} })) {
    const [, charset] = /^Content-Type:.*?charset=([\w.:-]+)/im.exec(headerText(entry)) ?? [];
    return charset === "CHARSET" ? undefined : charset;
  }
  return undefined;
}

function pluralCount(header: PoEntry): string | undefined {
  const [, count] = /^Plural-Forms:.*?nplurals\s*=\s*([^;\s]*)/im.exec(headerText(header)) ?? [];
  return count === "INTEGER" ? undefined : count;
}

function languageIn(header: PoEntry, text: string): SaidLanguage | undefined {
  const [, code] = /^Language:[ \t]*(.*)$/im.exec(headerText(header)) ?? [];
  if (code === undefined) return undefined;
  const lines = text.split(/\r\n?|\n/, header.line + MOST_HEADER_LINES).slice(header.line - 1);
  const found = lines.findIndex((line) => /^\s*(?:msgstr\s*)?"(?:[^"]*\\n)?Language:/i.test(line));
  return { code: code.trim(), line: header.line + Math.max(0, found), column: 1 };
}

function isPluralCount(count: string): boolean {
  return /^\d{1,9}$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_FORMS;
}

function headerText(entry: PoEntry): string {
  return isHeader(entry) ? (entry.forms[0] ?? "") : "";
}

/** A bilingual unit (RULES.md 4, 14.7). Its place is that of `msgctxt`, or of `msgid` if there is none. */
export function poUnit(entry: PoEntry): FileUnit {
  const { context = "", source, pluralSource, forms, comments, line, column, firstLine } = entry;
  const flags = new Set(comments.flags.flatMap((text) => text.match(/[\p{L}\p{N}_:-]{1,1000}/gu) ?? []));
  const fuzzy = flags.delete("fuzzy");
  // As in msgfmt, an entry without a text is untranslated, fuzzy or not.
  const state = forms[0] === "" ? "empty" : fuzzy ? "fuzzy" : "translated";
  return {
    context,
    source: joinForms(source, pluralSource),
    target: forms.join(FORM_SEPARATOR),
    plural: pluralSource !== undefined,
    state,
    previousSource: joinForms(entry.previousSource, entry.previousPluralSource),
    comment: [...comments.translator, ...comments.extracted].map((text) => text.replace(/^ /, "")).join("\n"),
    location: readPoReferences(comments.references).join(", "),
    flags: [...flags].sort(compareCodePoints).join(", "),
    line,
    column,
    ...(firstLine < line ? { firstLine } : {}),
  };
}

function joinForms(...forms: readonly (string | undefined)[]): string {
  return forms.filter((form) => form !== undefined).join(FORM_SEPARATOR);
}

const OPEN = "\u2068";
const CLOSE = "\u2069";

/**
 * The references in `#:` lines, separated by white space, except in names that gettext put between U+2068 and U+2069.
 */
function readPoReferences(lines: readonly string[]): readonly string[] {
  const references: string[] = [];
  let open = false;
  for (const word of lines.flatMap((line) => line.split(/\s+/)).filter((part) => part !== "")) {
    const bare = word.replaceAll(OPEN, "").replaceAll(CLOSE, "");
    if (open) references.push(`${references.pop()} ${bare}`);
    else references.push(bare);
    if (word.includes(OPEN) || word.includes(CLOSE)) open = word.lastIndexOf(OPEN) > word.lastIndexOf(CLOSE);
  }
  return references;
}

interface PoText {
  readonly text: string;
  readonly file: string;
  /** The encoding of the file, which byte escapes use. */
  readonly encoding: string;
  readonly report: Report;
}

const DOMAIN =
  "a domain is not part of an entry's name; entries below the directive are read like all others";

/**
 * The entries of a PO file in file order, including duplicates and the header, without obsolete ones (`#~`). An entry
 * with an error is reported and skipped.
 */
function* readPoEntries({ text, ...source }: PoText): Generator<PoEntry> {
  let draft = new EntryDraft(source);
  for (const token of poTokens(text)) {
    if (draft.endsBefore(token)) {
      const entry = draft.finish();
      if (entry !== undefined) yield entry;
      draft = new EntryDraft(source);
    }
    if (token.kind === "domain") {
      const { text: name, line, column } = token;
      source.report("text/dropped", { file: source.file, line, column }, name, DOMAIN);
    } else draft.take(token);
  }
  const last = draft.finish();
  if (last !== undefined) yield last;
}
