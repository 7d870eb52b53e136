import type { UnitCheck } from "./check.ts";
import { failsNamed } from "./formats.ts";
import { isMessage } from "./message-format.ts";
import { type PlaceholderSyntax, placeholdersOf } from "./placeholders.ts";

/** No check of the release. Other templates with two braces (AngularJS, Handlebars) mean the same by them. */
export const i18nextInterpolation: UnitCheck = {
  id: "i18next_interpolation",
  name: "Interpolation of i18next",
  description: "Source and translation do not have the same placeholders of i18next (`{{name}}`, `$t(key)`).",
  hint: "keep every placeholder and nested key of the source; {{count}} may lack in a form that is for one number alone",
  severity: "danger",
  looksAt: "unit",
  runsOn: "translated",
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
