import type { MessageContent, Subject, UnitCheck } from "./check.ts";
import { explainedCheck } from "./explained.ts";

/** No check of the release. A text with a plural, a choice or a format is read as a message. */
export const icuMessageFormat: UnitCheck = explainedCheck(
  {
    id: "icu_message_format",
    name: "ICU MessageFormat",
    description:
      "The translation is not valid ICU MessageFormat, or has other arguments than its source (`{name}`, `{n, plural, …}`).",
    hint: "keep every argument and the keys of a select; close every brace, and give every plural and select its `other`",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "{" },
  },
  (subject) => (isMessage(subject) ? messageDifferences(subject) : undefined),
);

const FORMATTED =
  /\{\s{0,9}\w{1,100}\s{0,9},\s{0,9}(?:plural|selectordinal|select|number|date|time)\s{0,9}[,}]/;

/** The source has a plural, a choice or a format, or something says that it is one. */
export function isMessage({ sources, flags, fileFormat }: Subject): boolean {
  const [source = ""] = sources;
  return flags.has("icu-message-format") || fileFormat === "arb" || FORMATTED.test(source);
}

function messageDifferences({ sources, targets, messages }: Subject): string | undefined {
  const [source = ""] = sources;
  const wanted = messages?.(source);
  if (wanted === undefined) return undefined;
  for (const target of targets) {
    const found = messages?.(target);
    if (found === undefined) return "it cannot be parsed";
    const missing = wanted.arguments.filter((one) => !found.arguments.includes(one));
    const unknown = found.arguments.filter((one) => !wanted.arguments.includes(one));
    if (missing.length + unknown.length > 0)
      return [
        ...(missing.length > 0 ? [`missing: ${missing.map(braced).join(" ")}`] : []),
        ...(unknown.length > 0 ? [`unknown: ${unknown.map(braced).join(" ")}`] : []),
      ].join("; ");
  }
  return undefined;
}

function braced(argument: string): string {
  return `{${argument}}`;
}

/** No check of the release. CLDR: languages that have `few` beside `one` for whole numbers. */
const WITH_FEW: ReadonlySet<string> = new Set([
  ...[
    "ar",
    "be",
    "br",
    "bs",
    "cs",
    "csb",
    "cy",
    "dsb",
    "ga",
    "gd",
    "gv",
    "hr",
    "hsb",
    "kw",
    "lt",
    "mt",
    "pl",
  ],
  ...["ro", "ru", "sgs", "sh", "shi", "sk", "sl", "sr", "szl", "uk"],
]);

/** No check of the release. */
export const pluralCategory: UnitCheck = explainedCheck(
  {
    id: "plural_category",
    name: "Plural category of a message",
    description: "A plural of ICU MessageFormat does not have every category of the language.",
    hint: "add a text for the category: in Russian and Polish `few` is for 2, 3 and 4",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "{" },
  },
  (subject) => {
    if (!WITH_FEW.has(subject.language) || !isMessage(subject)) return undefined;
    const isLacking = subject.targets.some((target) => lacksFew(subject.messages?.(target)));
    return isLacking ? "missing: few" : undefined;
  },
);

/** A plural with `other` alone, or with texts for some numbers, was meant so. */
function lacksFew(message: MessageContent | undefined): boolean {
  return message?.plurals.some((names) => names.includes("one") && !names.includes("few")) ?? false;
}
