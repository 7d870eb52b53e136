import { expect, it } from "vitest";
import type { Subject, UnitCheck } from "../../../src/catalogue/quality/checks/check.ts";
import { FORMAT_CHECKS } from "../../../src/catalogue/quality/checks/formats.ts";
import { emptyForms } from "../../../src/catalogue/quality/checks/plurals.ts";
import { toldFormat } from "../../../src/catalogue/quality/checks/unflagged-placeholders.ts";
import { isNoSentence } from "../../../src/catalogue/quality/exceptions.ts";
import { Flags } from "../../../src/catalogue/quality/flags.ts";
import { KnownWords } from "../../../src/catalogue/quality/known-words.ts";
import { RECOMMENDED } from "../../../src/catalogue/quality/recommended.ts";

const ENGLISH = "n != 1";
const HEBREW = "n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3";
const ROMANIAN = "n==1 ? 0 : n==0 || n%100>0 && n%100<20 ? 1 : 2";

it.each([
  ["python_format", ["%s of %s"], ["%s von %s"], ENGLISH, false],
  ["python_format", ["Deleted: %s"], ["Gelöscht"], ENGLISH, true],
  ["python_format", ["% calculation"], ["Berechnung in %"], ENGLISH, false],
  ["python_format", ["50 % are %s"], ["50 % sind % s"], ENGLISH, true],
  ["python_format", ['No "%s" of %s'], ['Nr. "% s" ob % s'], ENGLISH, false],
  ["python_format", ["line %(line)d"], ["Zeile %(line)"], ENGLISH, true],
  ["python_format", ["%(a)s"], ["%(a)s, %(a)s"], ENGLISH, false],
  ["c_format", ["%s in line %d"], ["Zeile %2$d in %1$s"], ENGLISH, false],
  ["c_format", ["%s in line %d"], ["Zeile %1$d in %2$s"], ENGLISH, true],
  ["c_format", ["%s: %s"], ["%1$s: %5$s"], ENGLISH, true],
  ["c_format", ["%*s"], ["%s"], ENGLISH, true],
  ["c_format", ["%d%%"], ["%d%%"], ENGLISH, false],
  // `%m` and `%p` may be of a date, but these are none; `%m` takes no argument.
  ["c_format", ["Cannot open %s: %m"], ["Geht nicht: %m"], ENGLISH, true],
  ["c_format", ["Cannot open %s: %m"], ["%m bei %s"], ENGLISH, false],
  ["c_format", ["Failed: %m"], ["Gescheitert"], ENGLISH, true],
  ["c_format", ["Cannot open %s: %m"], ["%1$sが開けません: %2$m"], ENGLISH, false],
  ["c_format", ["%s at %p"], ["%s"], ENGLISH, true],
  ["c_format", ["%m/%d"], ["%d.%m."], ENGLISH, false],
  ["c_format", ["%I:%M %p"], ["%H:%M"], ENGLISH, false],
  // A number that a form is for alone need not be written.
  [
    "python_format",
    ["%(num)d week", "%(num)d weeks"],
    ["שבוע", "שבועיים", "%(num)d", "%(num)d"],
    HEBREW,
    false,
  ],
  [
    "python_format",
    ["%(num)d week", "%(num)d weeks"],
    ["שבוע", "שבועיים", "שבועות", "%(num)d"],
    HEBREW,
    true,
  ],
  [
    "python_format",
    ["a minute", "%(n)d minutes"],
    ["%(n)d minut", "două", "%(n)d de minute"],
    ROMANIAN,
    true,
  ],
  [
    "python_format",
    ["a week of %(x)s", "%(n)d weeks of %(x)s"],
    ["%(x)s", "שבועיים", "%(n)d %(x)s", "%(n)d %(x)s"],
    HEBREW,
    true,
  ],
  ["python_format", ["%d file", "%d files"], ["Dateien"], "0", true],
  ["python_format", ["%d file", "%d files"], ["%d Datei", ""], ENGLISH, false],
] as const)("%s of %j, as %j, for %s: is told %s", (id, sources, targets, formula, isTold) => {
  const told = FORMAT_CHECKS.filter((check) => check.id === id).map(toldFormat);
  expect(told.map((check: UnitCheck) => check.fails(subjectOf(sources, targets, formula)))).toEqual([isTold]);
});

it.each([
  ["so that nobody is told", true],
  ["  if nobody is told of this\n\tthen do it\n", false],
  ["  if nobody is told of this\nthen do it\n", true],
])("%j, as itself: is told %s", (text, isTold) => {
  const [told] = RECOMMENDED.filter(({ id }) => id === "same");
  expect(told?.looksAt !== "form" && told?.fails(subjectOf([text], [text], ENGLISH))).toBe(isTold);
});

it.each([
  ["Es ist spät. Das Meer ruht", true],
  ["Es ist spät. Das Meer ruht,", true],
  ["Es ist spät. Das Meer ruht!", false],
  // A comma is no end: who sees it changes it.
  ["Das Meer ruht,", true],
])("an end as in %j is told: %s", (target, isTold) => {
  const [told] = RECOMMENDED.filter(({ id }) => id === "end_stop");
  const subject = subjectOf(["It is late. The sea rests."], [target], ENGLISH);
  expect(told?.looksAt === "form" && told.fails("It is late. The sea rests.", target, subject)).toBe(isTold);
});

it.each([
  ["The bed is full. Choose another bed.", "Das Beet ist voll. Nimm ein anderes Beet", true],
  ["The bed is full. Choose pots etc.", "Das Beet ist voll. Nimm Töpfe usw", false],
  ["The bed is full. It can be emptied.", "Das Beet ist voll. (Man kann es leeren)", false],
  ["It is 5 p.m. now, approx.", "Es ist 17 Uhr ungefähr", false],
])("%j ends as in %j: is told %s", (source, target, isTold) => {
  const [told] = RECOMMENDED.filter(({ id }) => id === "end_stop");
  const subject = subjectOf([source], [target], ENGLISH);
  expect(told?.looksAt === "form" && told.fails(source, target, subject)).toBe(isTold);
});

it.each([
  ["Your session has expired", "de", true],
  ["Log in to reply", "ru", true],
  ["Call to action", "fr", false],
  ["Lord of the Rings", "ru", false],
  ["Proof of concept", "de", false],
  ["Lorem ipsum dolor sit amet consectetur", "fr", false],
])("%j, left as it is in %s: is told %s", (text, language, isTold) => {
  const [told] = RECOMMENDED.filter(({ id }) => id === "same");
  const subject = { ...subjectOf([text], [text], ENGLISH), language };
  expect(told?.looksAt !== "form" && told?.fails(subject)).toBe(isTold);
});

it.each([
  ["Choose:\n- Mail\n- News", "Wähle: - Post - Neues", true],
  ["Dear reader,\n\nthe sea rests.", "Liebe Leserin, das Meer ruht.", false],
  ["The sea rests.\nThe wind, too.", "Das Meer ruht. Der Wind auch.", false],
  ["One step.\nAnother.", "Ein Schritt./nNoch einer.", true],
  ["One step.\nAnother.", "Ein Schritt.\\ nNoch einer.", true],
  ["Go on (y/n)?\nOr end.", "Weiter (j/n)?\nOder Ende.", false],
])("lines of %j, as %j: is told %s", (source, target, isTold) => {
  const [told] = RECOMMENDED.filter(({ id }) => id === "escaped_newline");
  const subject = subjectOf([source], [target], ENGLISH);
  expect(told?.looksAt !== "form" && told?.fails(subject)).toBe(isTold);
});

it("looks at millions of indented lines, too", () => {
  const text = " x\n".repeat(5_000_000);
  expect(isNoSentence(subjectOf([text], [text], ENGLISH))).toBe(true);
});

function subjectOf(sources: readonly string[], targets: readonly string[], formula: string): Subject {
  return {
    sources,
    targets,
    language: "xx",
    sourceLanguage: "en",
    plural: { count: targets.length, formula },
    fileFormat: "po",
    context: "",
    flags: new Flags(""),
    words: new KnownWords([], []),
    wasTranslated: false,
    elsewhere: [],
  };
}

it.each([
  ["ts", "tr", ["bir"], false],
  ["ts", "hu", ["egy", ""], false],
  ["ts", "de", ["eins", ""], true],
  ["aresource", "he", ["א", "ב", "", "ד"], false],
  ["aresource", "he", ["א", "", "", "ד"], true],
  ["po", "he", ["א", "ב", "", "ד"], true],
] as const)("an empty form of %s in %s, %j, is told: %s", (fileFormat, language, targets, isTold) => {
  const formula = language === "he" ? HEBREW : ENGLISH;
  const subject = { ...subjectOf(["%d file", "%d files"], targets, formula), fileFormat, language };
  expect(emptyForms.fails(subject)).toBe(isTold);
});
