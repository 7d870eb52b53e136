import { remembered } from "./remembered.ts";

/** The modifiers behind `@` in gettext codes, as subtags of BCP 47. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ["latin", "Latn"],
  ["cyrillic", "Cyrl"],
]);

/** RFC 5646, 2.1: language, script, region, variants, private use. */
const TAG =
  /^[a-z]{2,8}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-x(?:-[a-z\d]{1,8})+)?$/i;

/** Known tags, because each text asks for one. */
const known = new Map<string, string>();
/** A catalogue has hundreds of codes. A process that previews many catalogues forgets old ones. */
const MOST_KNOWN = 10_000;

/** The tag of a language's code, for `lang` and `xml:lang`; `und` if the code cannot be a tag (PAGES.md 6.5). */
export function languageTag(code: string): string {
  return remembered(known, code, () => {
    if (known.size >= MOST_KNOWN) known.clear();
    return tagOf(code);
  });
}

function tagOf(code: string): string {
  const [plain = "", modifier] = code.split("@", 2);
  const script = modifier === undefined ? undefined : (SCRIPTS.get(modifier) ?? `x-${modifier}`);
  const [language = "", ...rest] = plain.replaceAll("_", "-").split("-");
  const parts = script?.startsWith("x-") ? [language, ...rest, script] : [language, script, ...rest];
  const tag = parts.filter((part) => part !== undefined).join("-");
  return TAG.test(tag) ? tag : "und";
}
