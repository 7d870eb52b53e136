import { isJsonFields, type JsonFields, wordSet } from "../../../model/index.ts";

/** Keys of texts, in objects that also have metadata. */
const TEXT_KEYS = wordSet(`
  defaultMessage default message msg string translation translated value text original definition msgstr target
  singular plural zero one two few many other
`);

/** Keys of texts that count only beside a comment: `title` beside `description` or `id` is mostly one of two texts. */
const TITLE_KEYS = wordSet("label title name content caption");
const COMMENTS = wordSet("comment comments context meaning");

/** Keys that contain only metadata. */
const METADATA = wordSet(`
  developer_comment developerComment translator_comment translatorComment extractedComments translator_notes
  translatorNotes character_limit characterLimit char_limit charLimit max_length maxLength crowdinContext placeholders
  origin occurrences fuzzy obsolete term_plural screenshot screenshots sourceLocation plural_forms source_hash
`);

/** Keys of metadata, unless their texts are translated. */
const LIKELY_METADATA = wordSet(`
  description desc comment comments note notes context hint meaning id key hash type status state location locations
  reference references file files line position source limit category tags labels params variables updated term custom
  version maxlength maxlen approved author modified explanation
`);

export interface DescribingKeys {
  readonly textKeys: readonly string[];
  readonly metadataKeys: readonly string[];
  /** True if some key contains only metadata. */
  readonly isCertain: boolean;
}

/** @returns undefined if the object is, or could be, something else */
export function describingKeys(object: JsonFields): DescribingKeys | undefined {
  const keys = Object.keys(object);
  const textKeys = keys.filter((key) => TEXT_KEYS.has(key) || TITLE_KEYS.has(key));
  const metadataKeys = keys.filter((key) => METADATA.has(key) || LIKELY_METADATA.has(key));
  if (textKeys.length + metadataKeys.length < keys.length) return undefined;
  if (textKeys.length === 0 || !textKeys.every((key) => isText(object[key]))) return undefined;
  const isTitle = textKeys.every((key) => TITLE_KEYS.has(key));
  if (isTitle && !metadataKeys.every((key) => METADATA.has(key) || COMMENTS.has(key))) return undefined;
  const isCertain = "defaultMessage" in object || metadataKeys.some((key) => METADATA.has(key));
  return { textKeys, metadataKeys, isCertain };
}

function isText(value: unknown): boolean {
  if (isJsonFields(value)) return Object.values(value).every((form) => typeof form === "string");
  return typeof value === "string" || value === null;
}

const WORDS =
  "comments?|meta|metadata|schema|notes?|description|desc|locale|lang|language|version|authors?|translators?|" +
  "context|id|info|about|license|copyright|source|generated|generator|last[-_ ]?(?:modified|updated)|readme|file|" +
  "type|todo|docs?|encoding|charset";
/** `_comment`, `__comment__`, `$id`, `@metadata`, `# note`. */
const METADATA_KEY = new RegExp(`^(?:@{1,2}|\\$|_{1,2}|//\\s*|#\\s*)(?:${WORDS})(?:_{1,2})?$`, "i");
/** `@@locale`, `@@x-generator`, `//`, `//1`, `// a comment`. */
const PREFIXED = /^(?:@@.+|\/\/(?:\d*| .*))$/;
/** `_save.comment` beside `save`, as in RESJSON. */
const BESIDE = /^_(.+)\.\w+$/s;

/** True for a key that looks like metadata: `_comment`, `@@locale`. The value is not a text. */
export function isMetadataKey(key: string, siblings: JsonFields): boolean {
  if (METADATA_KEY.test(key) || PREFIXED.test(key)) return true;
  const [, own = ""] = BESIDE.exec(key) ?? [];
  if (own !== "") return Object.hasOwn(siblings, own);
  // The form of ARB.
  return key.startsWith("@") && isJsonFields(siblings[key]) && Object.hasOwn(siblings, key.slice(1));
}

const LANGUAGE_KEY = /^(?:culture|(?:locale|lang|language|iso)(?:[-_]?code)?|code)$/i;

/** True for a member with the language of the file. */
export function saysLanguage(key: string, value: unknown, code: string | undefined): boolean {
  if (!LANGUAGE_KEY.test(key) || typeof value !== "string") return false;
  return code === undefined ? /^[a-z]{2,3}(?:[-_]\w{2,8})*$/i.test(value) : isSpeltAlike(value, code);
}

/** True for two spellings of one code, `de-AT` and `de_at`, and for a language with and without its country. */
export function isSpeltAlike(one: string, other: string): boolean {
  const [first = "", second = ""] = [one, other].map((code) => code.toLowerCase().replaceAll("_", "-"));
  return first === second || first.startsWith(`${second}-`) || second.startsWith(`${first}-`);
}
