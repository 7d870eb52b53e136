import { describeDifferences } from "./argument-differences.ts";
import type { MessageContent, Subject, UnitCheck } from "./check.ts";
import { certainValues, choicesIn, isForOneIn, isForOneInSource } from "./choices.ts";
import { explainedCheck } from "./explained.ts";
import { readFluentText } from "./fluent-texts.ts";

/** The release does not have this check. It reads a text with a plural, a choice or a format as a message. */
export const icuMessageFormat: UnitCheck = explainedCheck(
  {
    id: "icu_message_format",
    name: "ICU MessageFormat",
    description:
      "The translation is not valid ICU MessageFormat, or has other arguments than its source (`{name}`, `{n, plural, …}`).",
    hint: "keep arguments and select keys, close braces, and give each plural and select an `other`",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "{" },
  },
  (subject) => (isMessage(subject) ? messageDifferences(subject) : undefined),
);

const FORMATTED =
  /\{\s{0,9}\w{1,100}\s{0,9},\s{0,9}(?:plural|selectordinal|select|number|date|time)\s{0,9}[,}]/;

const MESSAGES: ReadonlySet<string> = new Set(["arb", "formatjs"]);

/** True if the source has a plural, a choice or a format, or if a flag or the format marks it. */
export function isMessage(subject: Subject): boolean {
  const { sources, flags, fileFormat } = subject;
  const [source = ""] = sources;
  if (flags.has("icu-message-format") || MESSAGES.has(fileFormat)) return true;
  return FORMATTED.test(source) && (!isMessageOfJava(subject) || /,\s{0,9}(?:plural|select)/.test(source));
}

const OF_JAVA: ReadonlySet<string> = new Set(["properties", "properties-utf8", "properties-utf16", "gwt"]);

/** Java's own `MessageFormat` also has numbers, dates and times, but no plurals. */
export function isMessageOfJava({ flags, fileFormat }: Pick<Subject, "flags" | "fileFormat">): boolean {
  return OF_JAVA.has(fileFormat) || flags.has("java-messageformat");
}

function messageDifferences(subject: Subject): string | undefined {
  const { sources, targets, messages } = subject;
  const [source = ""] = sources;
  const wanted = messages?.(source);
  if (wanted === undefined) return undefined;
  for (const target of targets.filter((one) => one !== source)) {
    const found = messages?.(target);
    if (found === undefined) return described(UNREADABLE, unreadable(wanted, target), []);
    const isTold = (one: string): boolean => isOtherwise(one, wanted, found);
    const missing = [
      ...wanted.arguments.filter((one) => !found.arguments.includes(one) && isTold(one)),
      ...lostNumbers(wanted, found, subject),
    ];
    const unknown = found.arguments.filter((one) => !wanted.arguments.includes(one) && isTold(one));
    if (missing.length + unknown.length > 0) return described([], missing, unknown);
  }
  return undefined;
}

/**
 * Returns true for an argument, and for a select with a replaced key. A language can need more or fewer keys than its
 * source, because `other` always exists. `male` and `female` are values of the same argument.
 */
function isOtherwise(argument: string, wanted: MessageContent, found: MessageContent): boolean {
  const [name = "", keys] = argument.split(": ");
  const [own, others] = [keysOf(name, wanted), keysOf(name, found)];
  if (keys === undefined || own.length === 0 || others.length === 0) return true;
  const isNew = (key: string): boolean => !own.includes(key) && !/^(?:fe)?male$/.test(key);
  return others.some(isNew) && own.some((key) => !others.includes(key));
}

function keysOf(name: string, message: MessageContent): readonly string[] {
  const start = `${name}: `;
  return message.arguments.flatMap((one) =>
    one.startsWith(start) ? one.slice(start.length).split("|") : [],
  );
}

const UNREADABLE = ["it cannot be parsed"];

function described(said: readonly string[], missing: readonly string[], unknown: readonly string[]): string {
  const differences = describeDifferences({ missing: missing.map(braced), unknown: unknown.map(braced) });
  return [...said, differences].filter(Boolean).join("; ");
}

/** Arguments that the broken text cannot contain. */
function unreadable(wanted: MessageContent, target: string): readonly string[] {
  const names = new Set(
    Array.from(target.matchAll(/\{\s{0,9}(\w{1,100})\s{0,9}[,}]/g), ([, name = ""]) => name),
  );
  return wanted.arguments.filter((one) => !one.includes(":") && !names.has(one));
}

/** `#` in a plural is its number. A variant for several numbers needs it if the source's variant has it. */
function lostNumbers(wanted: MessageContent, found: MessageContent, subject: Subject): readonly string[] {
  const shown = certainValues(found.parts, isForOneIn(subject));
  return [...certainValues(wanted.parts, isForOneInSource).keys()].filter(
    (key) => !shown.has(key) && found.arguments.includes(key),
  );
}

function braced(argument: string): string {
  return `{${argument}}`;
}

/** Languages that have `few` beside `one` for integers (CLDR). */
const WITH_FEW: ReadonlySet<string> = new Set(
  "ar be br bs cs csb cy dsb ga gd gv hr hsb kw lt mt pl ro ru sgs sh shi sk sl sr szl uk".split(" "),
);

/** The release does not have this check. */
export const pluralCategory: UnitCheck = explainedCheck(
  {
    id: "plural_category",
    name: "Plural category of a message",
    description:
      "A plural of ICU MessageFormat or Fluent is missing a category of the language, or has an unknown one.",
    hint: "add a text for the category: in Russian and Polish `few` is for 2, 3 and 4",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "{" },
  },
  (subject) => {
    const plurals = subject.targets.flatMap((target) => pluralsIn(target, subject));
    const foreign = plurals.flat().filter((key) => !CATEGORY.test(key) && !subject.sources[0]?.includes(key));
    if (foreign.length > 0) return `unknown: ${foreign.slice(0, 6).join(" ")}`;
    return WITH_FEW.has(subject.language) && plurals.some(lacksFew) ? "missing: few" : undefined;
  },
);

const CATEGORY = /^(?:zero|one|two|few|many|other|=?\d{1,9})$/;

/** The categories of each plural for amounts. */
function pluralsIn(target: string, subject: Subject): MessageContent["plurals"] {
  if (isMessage(subject)) return subject.messages?.(target)?.plurals ?? [];
  if (subject.fileFormat !== "fluent") return [];
  const patterns = [...(readFluentText(target)?.patterns.values() ?? [])];
  return patterns
    .flatMap(({ parts }) => choicesIn(parts))
    .filter(({ isPlural }) => isPlural)
    .map(({ variants }) => variants.map(({ key }) => key));
}

/** A plural with only `other`, or with texts for single numbers, is intended. */
function lacksFew(categories: readonly string[]): boolean {
  return categories.includes("one") && !categories.includes("few");
}
