/** What stands behind `@` in codes of gettext, as BCP 47 has it. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ["latin", "Latn"],
  ["cyrillic", "Cyrl"],
]);

/** RFC 5646, 2.1: language, script, region, variants, private use. */
const TAG =
  /^[a-z]{2,8}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-x(?:-[a-z\d]{1,8})+)?$/i;

/** Each code is asked for with every text. */
const known = new Map<string, string>();
/** A catalogue has hundreds; a process that previews many forgets. */
const MOST_KNOWN = 10_000;

/** The tag of a language's code, for `lang` and `xml:lang`; `und` where it can be none (PAGES.md 6.5). */
export function languageTag(code: string): string {
  const before = known.get(code);
  if (before !== undefined) return before;
  const tag = tagOf(code);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(code, tag);
  return tag;
}

function tagOf(code: string): string {
  const [plain = "", modifier] = code.split("@", 2);
  const script = modifier === undefined ? undefined : (SCRIPTS.get(modifier) ?? `x-${modifier}`);
  const parts = plain.replaceAll("_", "-").split("-");
  const [language = "", ...rest] = parts;
  const isScript = script !== undefined && !script.startsWith("x-");
  const tag = [
    language,
    ...(isScript ? [script] : []),
    ...rest,
    ...(script === undefined || isScript ? [] : [script]),
  ];
  const joined = tag.join("-");
  return TAG.test(joined) ? joined : "und";
}
