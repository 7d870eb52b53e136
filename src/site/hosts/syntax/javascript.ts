import type { RawTable } from "../edge/raw-table.ts";
import { CODE, type RawRule, rawRules } from "../raw-rules.ts";
import type { RawPlace } from "../site.ts";

/** A value as a JavaScript expression. It escapes characters that are not safe in older engines or in a page. */
export function encodeJavaScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u2028\u2029<]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Each rule as `[directory, file, media type, disposition]`, in which null stands for the code. */
export function rawTable(raw: readonly RawPlace[]): RawTable {
  const plain = (parts: readonly (string | typeof CODE)[]): readonly (string | null)[] =>
    parts.map((part) => (part === CODE ? null : part));
  return rawRules(raw).map((rule: RawRule) => [
    plain(rule.directory),
    plain(rule.file),
    rule.mediaType,
    plain(rule.contentDisposition),
  ]);
}
