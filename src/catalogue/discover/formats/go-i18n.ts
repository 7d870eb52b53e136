import { isJsonFields, type JsonFields } from "../../../model/index.ts";
import { isWrittenIn } from "./dialect.ts";
import { type FormatGroup, most } from "./group.ts";

const RESERVED: ReadonlySet<string> = new Set([
  ...["zero", "one", "two", "few", "many", "other"],
  ...["id", "description", "hash", "leftdelim", "rightdelim"],
]);

/** Texts and strict messages at the top level. Nested ones count if there is other evidence for go-i18n. */
export function isSecondGoI18n(group: FormatGroup): boolean {
  const isNestable = group.isOfGo === true || /(?:^|\/)active\.\*\./.test(group.filemask);
  const isSo = (data: unknown): boolean => {
    const found = isJsonFields(data) ? messagesIn(withoutSchema(data), isNestable) : undefined;
    return found !== undefined;
  };
  const hasStrict = ({ data }: { readonly data: unknown }): boolean =>
    isJsonFields(data) && (messagesIn(withoutSchema(data), isNestable) ?? 0) > 0;
  return (
    most(group.files, ({ data }) => isSo(data) || isPhrases(data, group)) &&
    isWrittenIn(group, (file) => hasStrict(file) || isPhrases(file.data, group))
  );
}

function withoutSchema(data: JsonFields): readonly unknown[] {
  return Object.entries(data).flatMap(([key, value]) => (key === "$schema" ? [] : [value]));
}

/** The number of strict messages; undefined if a value is neither a text nor a message. */
function messagesIn(values: readonly unknown[], isNestable: boolean): number | undefined {
  let strict = 0;
  for (const value of values) {
    const found = messagesOf(value, isNestable);
    if (found === undefined) return undefined;
    strict += found;
  }
  return strict;
}

function messagesOf(value: unknown, isNestable: boolean): number | undefined {
  if (isStrict(value)) return 1;
  if (typeof value !== "object" || value === null) return 0;
  return isNestable && isJsonFields(value) ? messagesIn(Object.values(value), isNestable) : undefined;
}

/** True for a list of messages with an `id`. JSON messages with a `translation` are of version 1. */
function isPhrases(data: unknown, { extension }: Pick<FormatGroup, "extension">): boolean {
  const isPhrase = (item: unknown): boolean =>
    isJsonFields(item) && "id" in item && (isStrict(item) || (extension !== "json" && "translation" in item));
  return Array.isArray(data) && most(data, isPhrase);
}

/** True if most values are strict messages, or if all are messages or texts. */
export function holdsMessages(data: unknown): boolean {
  if (!isJsonFields(data)) return false;
  const values = withoutSchema(data);
  const strict = values.filter(isStrict).length;
  const others = values.filter((value) => typeof value === "string").length;
  return strict > 0 && (2 * strict >= values.length || strict + others === values.length);
}

function isStrict(value: unknown): boolean {
  return (
    isJsonFields(value) &&
    typeof value["other"] === "string" &&
    Object.keys(value).every((key) => RESERVED.has(key.toLowerCase()))
  );
}
