import { GETTEXT_FORMATS } from "../../../model/index.ts";
import { argumentDifferences, asksForNothing, describeDifferences } from "./argument-differences.ts";
import type { Subject, UnitCheck } from "./check.ts";
import { explainedCheck } from "./explained.ts";
import { type ArgumentReader, syntaxReader } from "./families.ts";
import { GO_FORMATS, isGoTemplate, withoutInlineElements } from "./format-families.ts";
import { isMessage } from "./message-format.ts";
import type { PlaceholderSyntax } from "./placeholders.ts";
import { isWikiText } from "./wiki-differences.ts";

/** doc.qt.io, `QString::arg` and `QObject::tr`: `L` only changes how a number is written. */
const QT: PlaceholderSyntax = {
  pattern: /%L?(\d{1,2}|n)/g,
  toPlaceholder: ([, name = ""]) => ({ text: `%${name}`, isPositional: false }),
};

/** ruby-doc.org, "Format Specifications": `%<name>` with its type, `%{name}` without. `%<PRIu64>` belongs to C. */
const RUBY: PlaceholderSyntax = {
  pattern: /%%|%\{(\w[\w.-]{0,100})\}|%<(?!PRI)(\w{1,100})>[-+ 0#]*\d{0,9}(?:\.\d{1,9})?[a-zA-Z]/g,
  toPlaceholder: ([, name, typed]) =>
    name === undefined && typed === undefined
      ? undefined
      : { text: `%{${name ?? typed}}`, isPositional: false },
};

/** i18next.com, "Interpolation" and "Nesting": `-` turns escaping off. The format follows a comma. */
const I18NEXT: PlaceholderSyntax = {
  pattern: /\{\{-?([^{},]{1,200})(?:,[^{}]{0,200})?\}\}|\$t\(([^(),]{1,200})[,)]/g,
  toPlaceholder: ([, name, key = ""]) => ({
    text: name === undefined ? `$t(${key.trim()})` : `{{${name.trim()}}}`,
    isPositional: false,
  }),
};

const [ofRuby, ofI18next] = [syntaxReader(RUBY), syntaxReader(I18NEXT)];
const qt = syntaxReader(QT);
const ofQt: ArgumentReader = {
  argumentsIn: (text, source) => qt.argumentsIn(withoutShares(text, source), source),
};

/** Turkish and Basque write `%100` for `100%`. */
function withoutShares(text: string, source: string): string {
  const shares = new Set(
    Array.from(source.matchAll(/(?<![%L\d])(\d{1,9})\s?%(?!L?[\dn])/g), ([, number = ""]) => number),
  );
  if (shares.size === 0) return text;
  return text.replace(/%\s?(\d{1,9})/g, (written, number: string) => (shares.has(number) ? " " : written));
}

/**
 * The release does not have this check. The format marks texts of Qt, and a flag marks others, such as texts of KDE.
 */
export const qtFormat: UnitCheck = explainedCheck(
  {
    id: "qt_format",
    name: "Qt format",
    description: "Placeholders of Qt (`%1`, `%n`) differ from the source.",
    hint: "keep each %1, in any order; a plural form for only one number can omit %n",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "%" },
  },
  (subject) => {
    if (subject.fileFormat !== "ts" && !FLAGS_OF_QT.some((flag) => subject.flags.has(flag))) return undefined;
    const differences = argumentDifferences(subject, ofQt, { isAsked: true });
    return differences && describeDifferences(differences);
  },
);

export const FLAGS_OF_QT = ["qt-format", "qt-plural-format", "kde-format", "kde-kuit-format"];

/**
 * The release does not have this check. If no source has such a placeholder, `%{0}` is a percent sign and another
 * placeholder.
 */
export const rubyFormat: UnitCheck = explainedCheck(
  {
    id: "ruby_format",
    name: "Ruby format",
    description: "Placeholders of Ruby (`%{name}`, `%<name>d`) differ from the source.",
    hint: "keep each placeholder; a plural form for only one number can omit %{count}",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "%" },
  },
  (subject) => {
    const isAsked = RUBY_FILES.has(subject.fileFormat) || asksForNothing(subject);
    const differences = argumentDifferences(subject, ofRuby, { isAsked });
    return differences && describeDifferences(differences);
  },
);

const RUBY_FILES: ReadonlySet<string> = new Set(["ruby-yaml"]);

/**
 * The release does not have this check. It also compares other templates with two braces, such as AngularJS and
 * Handlebars.
 */
export const i18nextInterpolation: UnitCheck = explainedCheck(
  {
    id: "i18next_interpolation",
    name: "Interpolation of i18next",
    description: "Placeholders of i18next (`{{name}}`, `$t(key)`) differ from the source.",
    hint: "keep each placeholder and nested key; a plural form for only one number can omit {{count}}",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "{$" },
  },
  (subject) => {
    if (isMessage(subject) || isTemplateOfText(subject) || isTemplateOfAnother(subject)) return undefined;
    const isAsked = asksForNothing(subject);
    const differences = argumentDifferences(withoutInlineElements(subject), ofI18next, { isAsked });
    return differences && describeDifferences(differences);
  },
);

/** `placeholders` compares the two braces of MediaWiki, Go and Fluent. In .NET, they are an escaped brace. */
function isTemplateOfAnother(subject: Subject): boolean {
  const { fileFormat, sources } = subject;
  if (["fluent", "resx"].includes(fileFormat) || GO_FORMATS.has(fileFormat) || isWikiText(subject))
    return true;
  return sources.some(isGoTemplate);
}

const NAMES_ALONE = /^(?:[^{}]|\{\{\s?\/?[\w$.]{1,100}\s?\/?\}\})*$/;

/**
 * In gettext's files, two braces can also belong to a wiki, an example or a typesetter. Only names are placeholders
 * there.
 */
function isTemplateOfText({ fileFormat, sources }: Subject): boolean {
  return (
    GETTEXT_FORMATS.has(fileFormat) &&
    !sources.every((source) => source.length < 10_000 && NAMES_ALONE.test(source))
  );
}
