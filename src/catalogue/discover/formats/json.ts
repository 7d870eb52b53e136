import { isJsonFields, type JsonFields } from "../../../model/index.ts";
import { json5Data } from "../../data/literal-data.ts";
import { describedOf } from "./described.ts";
import { isWrittenIn } from "./dialect.ts";
import { isSecondGoI18n } from "./go-i18n.ts";
import { type FormatGroup, most } from "./group.ts";
import { holdsTexts, keysIn, shapeOf, valuesIn } from "./json-shape.ts";

export function isOfWebextension(group: FormatGroup): boolean {
  return (
    most(group.files, ({ data }) => isJsonFields(data) && most(Object.values(data), isMessage)) &&
    (/(?:^|\/)_locales\/\*\/messages\.json$/.test(group.filemask) || isDescribed(group))
  );
}

/** Files in other places (Docusaurus, Crowdin) contain only messages and untranslated descriptions. */
function isDescribed(group: FormatGroup): boolean {
  const hasMessagesAlone = most(
    group.files,
    ({ data }) => isJsonFields(data) && Object.values(data).every(isStrictMessage),
  );
  return hasMessagesAlone && describedOf(group).length > 0;
}

function isStrictMessage(value: unknown): boolean {
  return isMessage(value) && Object.keys(value as object).every((key) => MESSAGE_KEYS.has(key));
}

const MESSAGE_KEYS: ReadonlySet<string> = new Set(["message", "description", "placeholders"]);

function isMessage(value: unknown): boolean {
  return isJsonFields(value) && typeof value["message"] === "string";
}

/** The output of `formatjs extract`. Below `_locales`, the format is that of browsers. */
export function isOfFormatjs({ filemask, files }: FormatGroup): boolean {
  return !/(?:^|\/)_locales\//.test(filemask) && most(files, ({ data }) => isFormatjs(data));
}

/** True for an object whose values mostly have a `defaultMessage`. */
export function isFormatjs(data: unknown): boolean {
  const isMessage = (value: unknown): boolean =>
    isJsonFields(value) && typeof value["defaultMessage"] === "string";
  return isJsonFields(data) && most(Object.values(data), isMessage);
}

/** MediaWiki's files, with `@metadata` at the top. */
export function isOfBanana({ files }: FormatGroup): boolean {
  return most(files, ({ data }) => isJsonFields(data) && isJsonFields(data["@metadata"]));
}

/** A list of messages, half of them with an `id` and a `translation`. */
export function isOfGotext({ files }: FormatGroup): boolean {
  const isItem = (item: unknown): boolean => isJsonFields(item) && "id" in item && "translation" in item;
  return most(files, ({ data }) => {
    const messages = isJsonFields(data) ? data["messages"] : undefined;
    return Array.isArray(messages) && most(messages, isItem);
  });
}

/** The name of a culture beside its texts. The two keys can be in any case, and the files can contain comments. */
export function isOfAbp({ files }: FormatGroup): boolean {
  return most(files, ({ data, text }) => {
    if (!/"culture"/i.test(text)) return false;
    const known = data ?? json5Data(text);
    const names = new Map(
      isJsonFields(known) ? Object.entries(known).map(([name, value]) => [name.toLowerCase(), value]) : [],
    );
    return typeof names.get("culture") === "string" && isJsonFields(names.get("texts"));
  });
}

/** Recognized by a configuration, the schema, or messages with variants. */
export function isOfInlang(group: FormatGroup): boolean {
  if (group.said === "inlang") return most(group.files, ({ data }) => isJsonFields(data));
  return isWrittenIn(group, ({ data }) => {
    if (!isJsonFields(data)) return false;
    const schema = data["$schema"];
    return (typeof schema === "string" && schema.includes("inlang-message-format")) || holdsVariants(data);
  });
}

function holdsVariants(root: JsonFields): boolean {
  for (const value of valuesIn(root)) if (isMessageOfVariants(value)) return true;
  return false;
}

function isMessageOfVariants(value: unknown): boolean {
  const [message] = Array.isArray(value) ? value : [value];
  if (!isJsonFields(message) || !isJsonFields(message["match"])) return false;
  return Array.isArray(value) || "selectors" in message || "declarations" in message;
}

/** True for files that are read as JSON of a particular kind. Then other evidence does not count. */
export function isOfDialect(group: FormatGroup): boolean {
  const signs = [isOfFormatjs, isOfBanana, isOfGotext, isOfAbp, isOfInlang, isSecondGoI18n];
  return signs.some((claims) => claims(group));
}

export function isFirstGoI18n({ files }: FormatGroup): boolean {
  const isPhrase = (item: unknown): boolean => isJsonFields(item) && "id" in item && "translation" in item;
  return most(files, ({ data }) => Array.isArray(data) && most(data, isPhrase));
}

/**
 * Version 4: `k_one` beside `k_other`. A run of numbers can be there too (`slide_0`, `slide_1`), because it need not
 * be a plural. `k_plural` beside `k` means version 3.
 */
export function isI18nextOfCategories(group: FormatGroup): boolean {
  return holdsTexts(group) && someKeys(group, hasCategories) && !someKeys(group, hasSuffixes);
}

/** Version 3: `k_plural` beside `k`, or a run `k_0`, `k_1`. */
export function isI18nextOfNumbers(group: FormatGroup): boolean {
  return holdsTexts(group) && (someKeys(group, hasSuffixes) || someKeys(group, hasRun));
}

type KeysSign = (keys: readonly string[], known: ReadonlySet<string>) => boolean;

function someKeys({ files }: FormatGroup, isSo: KeysSign): boolean {
  return files.some(({ data }) => keysIn(data).some((keys) => isSo(keys, new Set(keys))));
}

const CATEGORY = /_(?:zero|one|two|few|many)$/;

function hasCategories(keys: readonly string[], known: ReadonlySet<string>): boolean {
  return keys.some((key) => CATEGORY.test(key) && known.has(key.replace(CATEGORY, "_other")));
}

function hasSuffixes(keys: readonly string[], known: ReadonlySet<string>): boolean {
  return keys.some((key) => key.endsWith("_plural") && known.has(key.slice(0, -"_plural".length)));
}

function hasRun(keys: readonly string[], known: ReadonlySet<string>): boolean {
  return keys.some((key) => key.endsWith("_0") && known.has(`${key.slice(0, -1)}1`));
}

export function isNestedJson(group: FormatGroup): boolean {
  return holdsTexts(group) && group.files.some(({ data }) => shapeOf(data).isNested);
}

export function isOfObjects({ files }: FormatGroup): boolean {
  return most(files, ({ data }) => isJsonFields(data));
}
