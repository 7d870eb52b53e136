/** Texts that YAML reads as texts, and that need no quotes anywhere. */
const PLAIN = /^[A-Za-z_./][\w./@+-]*(?: [\w./@+()-]+)*$/;
/** Words and numbers that some version of YAML does not read as text: YAML 1.1 reads `._` as a number. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null|\.inf|\.nan|\.[\d._e+-]*)$/i;

/** Characters that JSON does not escape, but that YAML, a terminal or an editor would misread or reorder. */
const RAW = /[\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff\p{Bidi_Control}]/gu;

/** A text as a scalar of YAML, on one line, quoted if necessary. */
export function scalarText(text: string): string {
  if (PLAIN.test(text) && !WORDS.test(text) && text.length < 200) return text;
  if (text.includes('"') && !/['\\\p{C}\u2028\u2029]/u.test(text)) return `'${text}'`;
  return JSON.stringify(text).replace(RAW, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const LONGEST_COMMENT = 300;

/** The comment behind `#`, on one line. */
export function commentText(text: string): string {
  const line = text.replace(/\p{Cc}|[\p{Cf}\p{Cs}\u2028\u2029]/gu, "\ufffd");
  return line.length > LONGEST_COMMENT ? `${line.slice(0, LONGEST_COMMENT)}…` : line;
}

/** One `key: value` of a block, with the reason for it as a comment. */
export function yamlLine(key: string, value: string | number | boolean, because?: string): string {
  const text = typeof value === "string" ? scalarText(value) : String(value);
  return `${key}: ${text}${because === undefined ? "" : ` # ${commentText(because)}`}`;
}

/** Lines of a block that belongs to the line above them. */
export function indentLines(lines: readonly string[], spaces: number): readonly string[] {
  return lines.map((line) => `${" ".repeat(spaces)}${line}`);
}

/** An item of a list: its keys, the first beside the dash. */
export function yamlItem([first = "", ...others]: readonly string[]): readonly string[] {
  return [`- ${first}`, ...indentLines(others, 2)];
}

/** A key whose value is a mapping of texts; no line if it is empty. */
export function yamlMapping(key: string, entries: Iterable<readonly [string, string]>): readonly string[] {
  const lines = Array.from(entries, ([name, value]) => `${scalarText(name)}: ${scalarText(value)}`);
  return lines.length === 0 ? [] : [`${key}:`, ...indentLines(lines, 2)];
}

/** A key whose value is a list of mappings; `[]` without any. */
export function yamlItems(key: string, items: readonly (readonly string[])[]): readonly string[] {
  return items.length === 0 ? [`${key}: []`] : [`${key}:`, ...indentLines(items.flat(), 2)];
}
