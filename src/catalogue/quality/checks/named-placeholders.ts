import type { UnitCheck } from "./check.ts";
import { failsNamed } from "./formats.ts";
import { isMessage } from "./message-format.ts";
import { type PlaceholderSyntax, placeholdersOf } from "./placeholders.ts";

/** No check of the release. Texts of Qt's own format are known by it, others (KDE's too) by their flag. */
export const qtFormat: UnitCheck = {
  id: "qt_format",
  name: "Qt format",
  description: "Source and translation do not have the same places (`%1`, `%n`) of Qt.",
  hint: "keep every %1 of the source, in any order; %n may lack in a form that is for one number alone",
  severity: "danger",
  looksAt: "unit",
  isPublished: false,
  fails: (subject) =>
    (subject.fileFormat === "ts" || FLAGS.some((flag) => subject.flags.has(flag))) &&
    failsNamed(subject, QT, (text) => text === "%n"),
};

const FLAGS = ["qt-format", "qt-plural-format", "kde-format"];

/** doc.qt.io, `QString::arg` and `QObject::tr`: `L` says how a number is written, and no more. */
const QT: PlaceholderSyntax = {
  pattern: /%L?(\d{1,2}|n)/g,
  toPlaceholder: ([, name = ""]) => ({ text: `%${name}`, isPositional: false }),
};

/** No check of the release. `%{name}` is nothing else in any other text. */
export const rubyFormat: UnitCheck = {
  id: "ruby_format",
  name: "Ruby format",
  description: "Source and translation do not have the same placeholders of Ruby (`%{name}`, `%<name>d`).",
  hint: "keep every placeholder as the source names it; %{count} may lack in a form that is for one number alone",
  severity: "danger",
  looksAt: "unit",
  isPublished: false,
  fails: (subject) => failsNamed(subject, RUBY, (text) => text === "%{count}"),
};

/** ruby-doc.org, "Format Specifications": `%<name>` with its type, `%{name}` without. */
const RUBY: PlaceholderSyntax = {
  pattern: /%%|%\{(\w[\w.-]{0,100})\}|%<(\w{1,100})>[-+ 0#]*\d{0,9}(?:\.\d{1,9})?[a-zA-Z]/g,
  toPlaceholder: ([, name, typed]) =>
    name === undefined && typed === undefined
      ? undefined
      : { text: `%{${name ?? typed}}`, isPositional: false },
};

/** No check of the release. Other templates with two braces (AngularJS, Handlebars) mean the same by them. */
export const i18nextInterpolation: UnitCheck = {
  id: "i18next_interpolation",
  name: "Interpolation of i18next",
  description: "Source and translation do not have the same placeholders of i18next (`{{name}}`, `$t(key)`).",
  hint: "keep every placeholder and nested key of the source; {{count}} may lack in a form that is for one number alone",
  severity: "danger",
  looksAt: "unit",
  isPublished: false,
  fails: (subject) =>
    !isMessage(subject) &&
    // A text without any says nothing of what its caller gives: other forms of its plural may have some.
    subject.sources.some((source) => placeholdersOf(source, I18NEXT).length > 0) &&
    failsNamed(subject, I18NEXT, (text) => text === "{{count}}"),
};

/** i18next.com, "Interpolation" and "Nesting": `-` says that nothing is escaped, what follows a comma how it is written. */
const I18NEXT: PlaceholderSyntax = {
  pattern: /\{\{-?([^{},]{1,200})(?:,[^{}]{0,200})?\}\}|\$t\(([^(),]{1,200})[,)]/g,
  toPlaceholder: ([, name, key = ""]) => ({
    text: name === undefined ? `$t(${key.trim()})` : `{{${name.trim()}}}`,
    isPositional: false,
  }),
};
