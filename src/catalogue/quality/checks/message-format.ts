import type { Subject, UnitCheck } from "./check.ts";
import { failsNamed } from "./formats.ts";
import type { PlaceholderSyntax } from "./placeholders.ts";

/**
 * No check of the release. A text with a plural or a choice is read as a message; of one that may be a message or what
 * another library takes, which has no quotes, only the arguments in braces are compared.
 */
export const icuMessageFormat: UnitCheck = {
  id: "icu_message_format",
  name: "ICU MessageFormat",
  description:
    "The translation is no message of ICU MessageFormat, or has other arguments than its source (`{name}`, `{n, plural, …}`).",
  hint: "keep every argument and the keys of a select; close every brace, and give every plural and select its `other`",
  severity: "danger",
  looksAt: "unit",
  isPublished: false,
  fails(subject) {
    if (OTHERS.some((flag) => subject.flags.has(flag))) return false;
    if (isMessage(subject)) return failsMessage(subject);
    return mayHaveArguments(subject) && failsNamed(subject, ARGUMENT, (text) => COUNTS.has(text));
  },
};

/** Flags that say what braces are; their own checks compare them. */
const OTHERS = ["python-brace-format", "c-sharp-format", "java-messageformat", "angularjs-format"];

const COUNTS: ReadonlySet<string> = new Set(["{count}", "{n}", "{num}", "{number}", "{0}"]);

/** unicode-org.github.io/icu, "Formatting Messages". Two braces are another syntax, so is what stands behind `$`, `%` or `#`. */
const ARGUMENT: PlaceholderSyntax = {
  pattern: /(?<![{$%#\\])\{\s?([A-Za-z_]\w{0,100}|\d{1,3})\s?\}(?!\})/g,
  toPlaceholder: ([, name = ""]) => ({ text: `{${name}}`, isPositional: false }),
};

const FORMATTED =
  /\{\s{0,9}\w{1,100}\s{0,9},\s{0,9}(?:plural|selectordinal|select|number|date|time)\s{0,9}[,}]/;

/** In files of keys; gettext's say by a flag what braces are, and those of Qt and Ruby have placeholders of their own. */
const MAY_HAVE_ARGUMENTS: ReadonlySet<string> = new Set([
  "json",
  "json-nested",
  "i18next",
  "i18nextv4",
  "go-i18n-json",
  "webextension",
  "properties",
  "properties-utf8",
  "properties-utf16",
  "xliff",
  "yaml",
]);

/** Two braces are i18next's, which has a check of its own. */
function mayHaveArguments({ sources, targets, fileFormat }: Subject): boolean {
  return MAY_HAVE_ARGUMENTS.has(fileFormat) && ![...sources, ...targets].some((text) => text.includes("{{"));
}

/** The source has a plural, a choice or a format, or something says that it is one. */
export function isMessage({ sources, flags, fileFormat }: Subject): boolean {
  const [source = ""] = sources;
  return flags.has("icu-message-format") || fileFormat === "arb" || FORMATTED.test(source);
}

function failsMessage({ sources, targets, messages }: Subject): boolean {
  const [source = ""] = sources;
  const wanted = messages?.(source);
  if (wanted === undefined) return false;
  return targets.some((target) => messages?.(target)?.join("\n") !== wanted.join("\n"));
}
