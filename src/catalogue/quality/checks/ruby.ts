import type { UnitCheck } from "./check.ts";
import { failsNamed } from "./formats.ts";
import type { PlaceholderSyntax } from "./placeholders.ts";

/** No check of the release. `%{name}` is nothing else in any other text. */
export const rubyFormat: UnitCheck = {
  id: "ruby_format",
  name: "Ruby format",
  description: "Source and translation do not have the same placeholders of Ruby (`%{name}`, `%<name>d`).",
  hint: "keep every placeholder as the source names it; %{count} may lack in a form that is for one number alone",
  severity: "danger",
  looksAt: "unit",
  runsOn: "translated",
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
