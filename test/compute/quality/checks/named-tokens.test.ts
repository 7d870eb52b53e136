import { describe, expect, it } from "vitest";
import { type Case, detailOf, fails } from "./check-of.ts";

/** What a finding names: tokens as the texts write them, each once, and the family that they are of. */
const NAMED: readonly (readonly [id: string, given: Case, said: string])[] = [
  ["placeholders", { source: "Call %@", target: "Anruf" }, "missing: %@ (as Apple's %@)"],
  ["placeholders", { source: "Call %1$s", target: "Anruf" }, "missing: %1$s (as %s)"],
  ["placeholders", { source: "Hi %who%", target: "Hallo" }, "missing: %who% (as %name%)"],
  ["placeholders", { source: "Hi ##WHO##", target: "Hallo" }, "missing: ##WHO## (as ##name##)"],
  [
    "placeholders",
    { source: "Hi @@a@@", target: "Hallo @@b@@" },
    "missing: @@a@@; unknown: @@b@@ (as @@name@@)",
  ],
  ["placeholders", { source: "Hi <%= user %>", target: "Hallo" }, "missing: <%= user %> (as <%= name %>)"],
  [
    "placeholders",
    { source: "Since {0,date,long}", target: "Seit", fileFormat: "properties" },
    "missing: {0,date,long} (as Java's {0})",
  ],
  [
    "placeholders",
    { source: "Hi {who}", target: "Hallo", fileFormat: "properties" },
    "missing: {who} (as {name})",
  ],
  [
    "placeholders",
    { source: "Read %s", target: "Gelesen", flags: "go-format", families: ["printf"] },
    "missing: %s (as Go's %[1]s)",
  ],
  [
    "placeholders",
    { source: "%s of {a}", target: "von", families: ["printf", "brace"] },
    "missing: %s (as %s); missing: {a} (as {name})",
  ],
  [
    "placeholders",
    { source: "Page $10", target: "Seite $1", fileFormat: "banana" },
    "missing: $10; unknown: $1 (as MediaWiki's $1)",
  ],
  [
    "placeholders",
    { source: "Page $1", target: "Seite $10", fileFormat: "banana" },
    "missing: $1; unknown: $10 (as MediaWiki's $1)",
  ],
  [
    "icu_message_format",
    {
      source: "{by, select, cat {its} other {their}}",
      target: "{by, select, katze {ihr} other {deren}}",
    },
    "missing: {by: cat|other}; unknown: {by: katze|other}",
  ],
  ["ruby_format", { source: "Hi %<who>s", target: "Hallo" }, "missing: %<who>s"],
  ["qt_format", { source: "%L1 left", target: "fort", fileFormat: "ts" }, "missing: %L1"],
  [
    "i18next_interpolation",
    { source: "Pay {{ sum, currency }}", target: "Zahle {{ summe }}", fileFormat: "json" },
    "missing: {{ sum, currency }}; unknown: {{ summe }}",
  ],
];

describe("a finding names what is lost as the source writes it, and whose it is", () => {
  it.each(NAMED)("%s: %o", (id, given, said) => {
    expect(detailOf(id, given)).toBe(said);
  });
});

it.each([
  ["{0,number,integer} files", "{0,Zahl,integer} Dateien"],
  ["{0, date} is it", "Es ist heute"],
  ["At {1,time,short} on {0}", "Am {0}"],
])("Java's own messages are not taken for ICU's: %s", (source, target) => {
  for (const given of [{ fileFormat: "properties" }, { flags: "java-messageformat" }]) {
    expect(fails("icu_message_format", { source, target, ...given })).toBe(false);
    const isTold = ["placeholders", "java_messageformat"].some((id) =>
      fails(id, { source, target, ...given }),
    );
    expect(isTold).toBe(true);
  }
  expect(fails("icu_message_format", { source, target, fileFormat: "json" })).toBe(true);
});
