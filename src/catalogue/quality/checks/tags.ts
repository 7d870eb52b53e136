import type { Subject, UnitCheck } from "./check.ts";
import { explainedForms } from "./explained.ts";
import { isInlineElement } from "./format-families.ts";

/** The numbers of opening, closing and empty tags in a text, by the name of the element. */
interface TagCounts {
  opened: number;
  closed: number;
  empty: number;
  /** The number of opening and empty tags with attributes. */
  attributed: number;
}

type Tags = ReadonlyMap<string, TagCounts>;

const TAG = /<(\/?)(\p{L}[\p{L}\p{M}\p{N}_:.-]{0,60}|\d{1,3})((?:\s[^<>]{0,2000})?)(\/?)>/gu;

/** Elements of layout, which a text can have or leave out. Some are never closed. */
const LAYOUT: ReadonlySet<string> = new Set(
  "html body head p br hr li ul ol div span tr td th nobr wbr".split(" "),
);

/** In HTML, `<A>` is `<a>`. But `<Link>` and `<link>` are two components. */
function sameIn(tags: Tags, name: string): TagCounts | undefined {
  return tags.get(name) ?? tags.get(name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());
}

function tagsIn(text: string): Tags {
  const tags = new Map<string, TagCounts>();
  for (const [, slash, name = "", attributes = "", end] of text.matchAll(TAG)) {
    const counts = tags.get(name) ?? { opened: 0, closed: 0, empty: 0, attributed: 0 };
    tags.set(name, counts);
    const isEmpty = end === "/" || attributes.endsWith("/");
    if (slash === "/") counts.closed += 1;
    else if (isEmpty) counts.empty += 1;
    else counts.opened += 1;
    if (attributes.includes("=")) counts.attributed += 1;
  }
  return tags;
}

/**
 * Links, tags with attributes, and components that a program replaces: `<0>`, `<Link>`, `<user-name/>`. In formatjs,
 * the program replaces every tag.
 */
function isFunctional(
  name: string,
  { opened, closed, empty, attributed }: TagCounts,
  { fileFormat }: Subject,
): boolean {
  if (LAYOUT.has(name.toLowerCase())) return attributed > 0 && name.toLowerCase() === "span";
  if (name === "a" || attributed > 0) return true;
  const isComponent =
    (fileFormat === "formatjs" && !INLINE.has(name.toLowerCase())) ||
    /^\d|[A-Z].*[a-z]|[a-z].*[A-Z]|[-:.]|^(?:link|button)$/.test(name);
  return isComponent && (empty > 0 || (opened > 0 && closed > 0));
}

/** Another check of the release compares all tags in order. */
export const lostTags: UnitCheck = explainedForms(
  {
    id: "lost_tags",
    name: "Links and components",
    description: "A link, component or tag with attributes is missing.",
    hint: "put these tags around the translated words, in any order",
    severity: "warning",
    traces: { holds: "<" },
  },
  (source, target, subject) => {
    if (!source.includes("<")) return undefined;
    const found = tagsIn(target);
    const lost: string[] = [];
    for (const [name, counts] of tagsIn(source)) {
      if (!isFunctional(name, counts, subject) || isInlineElement(name, subject)) continue;
      if (hasLess(counts, sameIn(found, name))) lost.push(`<${name}>`);
    }
    if (lost.length === 0 && !isInlineElement("x", subject)) lost.push(...lostNames(source, target));
    return lost.length === 0 ? undefined : `missing: ${lost.slice(0, 6).join(" ")}`;
  },
);

function hasLess(wanted: TagCounts, found: TagCounts | undefined): boolean {
  const isFewer = (found?.opened ?? 0) + (found?.empty ?? 0) < wanted.opened + wanted.empty;
  return isFewer || (found?.attributed ?? 0) < wanted.attributed;
}

/**
 * A program finds an element by its `id`, so the value is not translated. HTML allows spaces around the `=`, and
 * values without quotes.
 */
const NAMED = /<[a-z][^<>]{0,1000}?\sid\s{0,9}=\s{0,9}(["']?)([\w.:-]{1,100})\1/gi;

function lostNames(source: string, target: string): readonly string[] {
  if (!/\sid\s{0,9}=/i.test(source)) return [];
  const found = new Set(Array.from(target.matchAll(NAMED), ([, , id]) => id));
  return Array.from(source.matchAll(NAMED), ([, , id = ""]) => id)
    .filter((id) => !found.has(id))
    .map((id) => `id="${id}"`);
}

/** The release does not have this check. */
export const brokenTags: UnitCheck = explainedForms(
  {
    id: "broken_tags",
    name: "Broken tags",
    description: "A tag that the source opens and closes is misspelt, translated or not closed.",
    hint: "write the tag as the source does, before and after the words",
    severity: "danger",
    traces: { holds: "<" },
  },
  (source, target, subject) => {
    if (!/[<＜]/.test(target)) return undefined;
    if (!source.includes("<")) return ownUnclosed(target);
    const wanted = tagsIn(source);
    const torn = tornTag(wanted, source, target);
    if (torn !== undefined) return torn;
    const pairs = [...wanted].filter(
      ([name, { opened, closed }]) => isPair(name, opened, closed) && !isInlineElement(name, subject),
    );
    if (pairs.length === 0) return undefined;
    const found = tagsIn(target);
    const unclosed = pairs.flatMap(([name]) => {
      const { opened = 0, closed = 0 } = sameIn(found, name) ?? {};
      return opened === closed ? [] : [`<${name}>`];
    });
    if (unclosed.length > 0) return unequally(unclosed);
    if (pairs.length > 1 && isCrossed(target) && !isCrossed(source))
      return "tags end in another order than they begin";
    const isMissing = pairs.some(([name]) => !sameIn(found, name));
    const foreign = isMissing ? foreignIn(found, wanted) : [];
    if (foreign.length > 0) return `unknown: ${foreign.slice(0, 6).join(" ")}`;
    const isSpaced = isMissing && pairs.some(([name]) => isSpacedTag(name, target));
    return isSpaced ? "a tag contains a space" : undefined;
  },
);

/** Elements of a translation that can replace a lost one. */
function foreignIn(found: Tags, wanted: Tags): readonly string[] {
  return [...found].flatMap(([name, { closed }]) =>
    closed > 0 && !sameIn(wanted, name) && !INLINE.has(name.toLowerCase()) ? [`<${name}>`] : [],
  );
}

function unequally(names: readonly string[]): string {
  return `opened and closed unequally: ${names.slice(0, 6).join(" ")}`;
}

/** If the source has no tags, the pairs in the translation itself are checked, because the source can be a key. */
function ownUnclosed(target: string): string | undefined {
  const own = [...tagsIn(target)].flatMap(([name, { opened, closed }]) =>
    opened !== closed && (name === "a" || (INLINE.has(name) && !LAYOUT.has(name))) ? [`<${name}>`] : [],
  );
  return own.length === 0 ? undefined : unequally(own);
}

/** True if elements overlap: `<b><i></b></i>`. */
function isCrossed(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = "", attributes = "", end] of text.matchAll(TAG)) {
    if (LAYOUT.has(name.toLowerCase()) || end === "/" || attributes.endsWith("/")) continue;
    if (slash === "") open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return open.includes(name);
  }
  return false;
}

/**
 * Broken tags of an element that the source has, including layout: `</ b>`, `＜b＞`, `b>`, `<a href=“x”>`, `<a href="x>`.
 */
function tornTag(wanted: Tags, source: string, target: string): string | undefined {
  for (const pattern of [SPACED_END, WIDE, HALF, QUOTED]) {
    const torn = Array.from(target.matchAll(pattern)).find(([, name = ""]) => wanted.has(name));
    if (torn !== undefined && source.match(pattern) === null) return `broken: ${torn[0].trim()}`;
  }
  const escaped = ESCAPED_END.exec(target)?.[0];
  return escaped === undefined || ESCAPED_END.test(source) ? undefined : `broken: ${escaped.slice(-60)}`;
}

const SPACED_END = /<(?:\/\s{1,3}|\s{1,3}\/\s{0,3})([a-zA-Z][\w-]{0,60})\s{0,3}>/g;
const WIDE = /＜\/?([a-zA-Z][\w-]{0,60})＞/g;
const HALF = /(?:^|\s)\/?([a-zA-Z][\w-]{0,60})>/g;
/** Quotation marks around a value can belong to the text. */
const QUOTED = /<([a-zA-Z][\w-]{0,60})\s[^<>]{0,300}=\s?[“”„«»‘’][^<>]{0,100}>?/g;
const ESCAPED_END = /<[a-zA-Z]\w{0,60}\s[^<>\\]{1,500}(?:\\["']|=["'][^"'<>]{1,500})>/;

/** Elements that can replace each other, such as `<strong>` for `<b>`. */
const INLINE: ReadonlySet<string> = new Set([
  ..."b strong i em u s code tt kbd small big mark span font q cite".split(" "),
  ...LAYOUT,
]);

/** True for an element that must be closed and is closed as often as it is opened. */
function isPair(name: string, opened: number, closed: number): boolean {
  return opened > 0 && opened === closed && !mayBeOpen(name);
}

/** In HTML, these elements end without a closing tag. */
function mayBeOpen(name: string): boolean {
  return LAYOUT.has(name.toLowerCase()) && !/^(?:[uo]l|div|span|nobr)$/i.test(name);
}

function isSpacedTag(name: string, target: string): boolean {
  return (
    /^[\w.:-]+$/.test(name) && new RegExp(`<\\s{1,3}/?${name.replaceAll(".", "\\.")}[\\s>]`).test(target)
  );
}

const NAMED_ENTITY = /&([a-zA-Z]{2,10}|#\d{1,7}|#x[\da-fA-F]{1,6});/g;

/** The release does not have this check. A translation can write an entity as its character. */
export const brokenEntities: UnitCheck = explainedForms(
  {
    id: "broken_entities",
    name: "Broken entities",
    description: "An entity such as `&amp;` is broken, or escaped twice.",
    hint: "write the entity without spaces and with its semicolon, or the character itself",
    severity: "warning",
    traces: { holds: "&" },
  },
  (source, target) => {
    if (!source.includes("&") || !target.includes("&")) return undefined;
    const names = new Set(Array.from(source.matchAll(NAMED_ENTITY), ([, name = ""]) => name.toLowerCase()));
    if (names.size === 0) return undefined;
    const rest = target.replace(NAMED_ENTITY, "");
    const broken = Array.from(
      rest.matchAll(/&\s{0,2}(#?\s?[a-zA-Z\d]{2,10})\s{0,2};?/g),
      ([written, name = ""]) => ({ written, name: name.replace(/\s/g, "").toLowerCase() }),
    ).filter(({ name }) => names.has(name) || COMMON.has(name));
    // A common entity in the wrong case is misspelt, unless the source has it too.
    const misspelt = Array.from(target.matchAll(NAMED_ENTITY), ([, name = ""]) => name).filter(
      (name) => !COMMON.has(name) && COMMON.has(name.toLowerCase()) && !source.includes(`&${name};`),
    );
    const twice = TWICE.test(source) ? null : TWICE.exec(target);
    const [first] = [
      ...broken.map(({ written }) => written.trim()),
      ...misspelt.map((name) => `&${name};`),
      ...(twice ?? []),
    ];
    return first;
  },
);

const TWICE = /&amp;(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7});/;
const COMMON: ReadonlySet<string> = new Set(["amp", "lt", "gt", "quot", "apos", "nbsp"]);
