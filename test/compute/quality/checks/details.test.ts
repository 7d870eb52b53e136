import { describe, expect, it } from "vitest";
import { goTemplate } from "../../../../src/catalogue/quality/checks/format-families.ts";
import { type Case, detailOf } from "./check-of.ts";

/** What a check says, whose description alone does not say it; nothing where it passes. */
type Said = readonly [
  source: Case["source"],
  target: Case["target"],
  said: unknown,
  more?: Omit<Case, "source" | "target">,
];

const RUSSIAN = {
  count: 3,
  formula: "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
};
const FRENCH = { count: 2, formula: "n > 1" };
const ARABIC = {
  count: 6,
  formula: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
};

function itSays(id: string, all: readonly Said[], common: Omit<Case, "source" | "target"> = {}): void {
  for (const [source, target, said, more] of all)
    it(`${JSON.stringify([source, target, more])}: ${said}`, () => {
      expect(detailOf(id, { source, target, ...common, ...more })).toEqual(said);
    });
}

describe("texts of MediaWiki", () => {
  const wiki = (said: string): string => `${said} (as MediaWiki's $1)`;
  itSays(
    "placeholders",
    [
      ["$1 of $2", "$1", wiki("missing: $2")],
      ["$1", "$1 $2", wiki("unknown: $2")],
      // Placeholders of other families are text.
      ["Of {name} and %s", "Von", undefined, { families: ["printf", "brace"] }],
      // Deeper than any real text, nothing is said.
      [`$1 ${"{{A:".repeat(40)}`, "x", expect.stringContaining("missing: $1")],
      [`$1 ${"{{A:".repeat(60)}`, "x", undefined],
      // A number above three is a parameter beside one before it, and else a price.
      ["$3 and $4", "$3", wiki("missing: $4")],
      ["$2 and $4", "$2", wiki("missing: $4")],
      ["$1 and $5", "$1", undefined],
      ["$1", "$1 kostet $5", undefined],
      // Calls with and without a text.
      ["Welcome to $1", "Willkommen bei {{SITENAME}}, $1", undefined],
      ["Welcome to {{SITENAME}}", "Willkommen", wiki("missing: {{SITENAME}}")],
      ["Of $1", "Von $1 {{FOO:x}}", wiki("unknown: {{FOO:")],
      ["Of $1", "Von $1 {{Foo:$1}}", wiki("unknown: {{Foo:")],
      ["Of $1", "Von $1 {{:x}} {{Foo}}", undefined],
      ["Of {{foo:$1}}", "Von {{FOO:$1}}", undefined],
      ["{{PLURAL:$1|page|pages}}", "{{PLURAL:$1|Seite|Seiten", wiki("missing: }} of {{PLURAL:$1")],
      // A person can be asked for the gender, and not be shown.
      ["$1 edited", "$1 {{GENDER:$2|bearbeitete|bearbeitete}}", undefined],
      ["$1 edited", "$1 {{GENDER:$2|bearbeitete|bearbeitete}} $2", wiki("unknown: $2")],
      ["{{GENDER:$1|He|She}} wrote", "Person $1 schrieb", undefined],
      // A form for one number need not show it, a form for 1 and 21 must.
      ["{{PLURAL:$1|one page|$1 pages}}", "{{PLURAL:$1|eine Seite|$1 Seiten}}", undefined],
      [
        "{{PLURAL:$1|one page|$1 pages}}",
        "{{PLURAL:$1|une page|$1 pages}}",
        undefined,
        { language: "fr", plural: FRENCH },
      ],
      [
        "{{PLURAL:$1|one page|$1 pages}}",
        "{{PLURAL:$1|страница|$1 страницы|$1 страниц}}",
        wiki("missing: $1"),
        { language: "ru", plural: RUSSIAN },
      ],
      ["$1 {{PLURAL:$1|page|pages}}", "$1 {{PLURAL:$1|Seite|Seiten}}", undefined],
      ["$1 {{PLURAL:$1|page|pages}}", "$1 Seiten", wiki("missing: {{PLURAL:$1}}")],
      ["$1 {{PLURAL:$1|page|pages}}", "Seiten: $1", undefined],
    ],
    { fileFormat: "banana" },
  );

  // mediawiki.org, "Help:Magic words", and its parser functions: whoever translates can call them.
  const words =
    "PLURAL GENDER GRAMMAR SITENAME INT BIDI FORMATNUM FORMATDATE NS PAGENAME FULLPAGENAME NAMESPACE SERVER FULLURL LOCALURL CANONICALURL URLENCODE LC UC LCFIRST UCFIRST CONTENTLANGUAGE DIRMARK SPECIAL FILEPATH #LANGUAGE #SPECIAL #IF #SWITCH #IFEQ #TIME #INVOKE PROJECT";
  it.each(words.split(" "))("can call {{%s}}", (word) => {
    const target = `Von $1 {{${word.toLowerCase()}:x}}`;
    expect(detailOf("placeholders", { source: "Of $1", target, fileFormat: "banana" })).toBeUndefined();
  });

  const uninflected =
    "az ba bn ckb crh cv cy eu fa gag hu hy ka kk kmr krc ku ky mn sah tg tk tr tt ug uz".split(" ");
  it.each(uninflected)("have no plural behind a number in %s", (language) => {
    const given = { source: "$1 {{PLURAL:$1|page|pages}}", target: "$1 x", fileFormat: "banana", language };
    expect(detailOf("placeholders", given)).toBeUndefined();
  });
});

describe("texts of Fluent", () => {
  const fluent = (said: string): string => `${said} (as Fluent's { $name })`;
  const choice = (by: string, one: string, other: string, key = "other"): string =>
    `{ ${by} ->\n    [one] ${one}\n   *[${key}] ${other}\n}`;
  itSays(
    "placeholders",
    [
      ["From { $a }", "Von", fluent("missing: { $a }")],
      ["From { $a }", "Von { $a } { $b }", fluent("unknown: { $b }")],
      ["{ FOO($a) }", "{ BAR($a) }", fluent("unknown: BAR()")],
      ["{ $a }", "{ NUMBER($a) } { DATETIME($a) }", undefined],
      // A term has what its language needs, but no other term.
      ["Brand", "Marke { $case }", undefined, { context: "-term" }],
      ["Brand", "Marke { -other }", fluent("unknown: { -other }"), { context: "-term" }],
      // Attributes, and a text beside them.
      ["Text\n.title = A", ".title = B", fluent("missing: its own text")],
      [".title = A", "Text\n.title = B", fluent("unknown: its own text")],
      [".title = A", ".label = B", fluent("missing: .title; unknown: .label")],
      [".title = { $a }", ".title = B", fluent("missing: { $a }")],
      // Another known term can take the place of one, and of one alone.
      ["{ -brand }", "Text", fluent("missing: { -brand }")],
      ["{ -brand }", "{ -brand-short }", undefined, { names: ["-brand", "-brand-short"] }],
      ["{ -a } { -b }", "{ -a }", fluent("missing: { -b }"), { names: ["-a", "-b"] }],
      ["{ $a } { -a }", "{ -b }", fluent("missing: { $a }"), { names: ["-a", "-b"] }],
      // Keys are words of the program, but for the default's.
      [choice("$n", "a", "b"), choice("$n", "c", "d", "much"), undefined],
      [
        "{ $n ->\n    [macos] a\n   *[other] b\n}",
        "{ $n ->\n    [apple] a\n   *[other] b\n}",
        fluent("unknown: [apple]"),
      ],
      [
        "{ PLATFORM() ->\n    [macos] a\n   *[other] b\n}",
        "{ PLATFORM() ->\n    [windows] a\n   *[other] b\n}",
        undefined,
      ],
      // Russian's `one` is for 21, too.
      [choice("$n", "One", "{ $n }"), choice("$n", "Eins", "{ $n }"), undefined],
      [
        choice("$n", "One", "{ $n }"),
        choice("$n", "Один", "{ $n }"),
        fluent("missing: { $n }"),
        { language: "ru", plural: RUSSIAN },
      ],
    ],
    { fileFormat: "fluent" },
  );

  const ordinal = 'NUMBER($n, type: "ordinal")';
  itSays(
    "plural_category",
    [
      [choice("$n", "a", "b"), choice("$n", "c", "d"), "missing: few"],
      [choice(ordinal, "a", "b"), choice(ordinal, "c", "d"), undefined],
      [choice("$n", "a", "b"), `{ $n ->\n    [one] c\n    [few] e\n   *[other] d\n}`, undefined],
    ],
    { fileFormat: "fluent", language: "ru", plural: RUSSIAN },
  );
});

describe("placeholders of formats", () => {
  itSays("placeholders", [
    // In string catalogs, all that looks like one is one.
    ["Hello", "Hallo %@", "unknown: %@ (as Apple's %@)", { fileFormat: "xcstrings" }],
    ["Hello", "Hallo %@", "unknown: %@ (as Apple's %@)", { fileFormat: "stringsdict" }],
    ["Hello", "Hallo %@", undefined, { fileFormat: "strings" }],
    ["100%% of %@", "Alles von %@", undefined, { fileFormat: "xcstrings" }],
    ["%2$@ %1$lld %#@files@", "%1$lld %2$@ %#@files@", undefined, { fileFormat: "xcstrings" }],
    ["Hi {name}", "Hallo", "missing: {name} (as inlang's {name})", { fileFormat: "inlang" }],
    ["Hi {0}", "Hallo", "missing: {0} (as .NET's {0})", { fileFormat: "abp-json" }],
    ["{0} files", "Dateien", "missing: {0} (as .NET's {0})", { fileFormat: "resx" }],
    ["50%% of %S", "Halb %S", undefined, { fileFormat: "properties" }],
    ["Half of %S", "Halb", "missing: %S (as %S)", { fileFormat: "properties" }],
    ["Of $1", "Von", "missing: $1 (as $1)", { fileFormat: "webextension" }],
    ["It costs $5", "Teuer", undefined, { fileFormat: "webextension" }],
    ["%1 of %2", "%1", "missing: %2 (as %1)", { families: ["percent_number"] }],
    // Qt has a check of its own.
    ["%1 of %2", "%1", undefined, { families: ["percent_number"], fileFormat: "ts" }],
    ["%1% of", "Von", undefined, { families: ["boost"], fileFormat: "ts" }],
    ["%1% of", "Von", "missing: %1% (as Boost's %1%)", { families: ["boost"] }],
    ["Of {name}", "Von", "missing: {name} (as {name})", { families: ["brace"], fileFormat: "ts" }],
    [`Of \${a}`, "Von", `missing: \${a} (as \${name})`, { fileFormat: "json" }],
    [`Of \${a.b}`, "Von", `missing: \${a.b} (as \${name})`],
    [`Of \${a.b}`, "Von", undefined, { flags: "sh-format" }],
    ["Say hello", "Sag %who%", "unknown: %who% (as %name%)"],
    // A form of a plural has what the other lacks.
    [["One file", "%(many)s files"], ["Eine", "Viele"], "missing: %(many)s (as %(name)s)"],
    [["One {a}", "{{n}} {a}"], ["Eine", "{{n}}"], undefined, { fileFormat: "json" }],
    ["%(a)s", ["%(a)s", "x"], undefined],
    // The check of a flag compares its own.
    ["%(a)s of %(b)s", "%(a)s", undefined, { flags: "python-format" }],
    ["%(a)s of %(b)s", "%(a)s", "missing: %(b)s (as %(name)s)", { flags: "c-format" }],
    [
      ["One in %(dir)s", "%(many)s in %(dir)s"],
      ["%(many)s %(dir)s", "%(dir)s", "%(dir)s"],
      "missing: %(many)s (as %(name)s)",
      { plural: { count: 3, formula: "n > 2 ? 2 : n" } },
    ],
    [
      ["One in %(dir)s", "%(many)s in %(dir)s"],
      ["%(many)s %(dir)s", "%(dir)s", "%(dir)s", "%(many)s %(dir)s", "%(many)s %(dir)s", "%(many)s %(dir)s"],
      undefined,
      { language: "ar", plural: ARABIC },
    ],
    // Six are named.
    ["%(a)s%(b)s%(c)s%(d)s%(e)s%(f)s", "x", "missing: %(a)s %(b)s %(c)s %(d)s %(e)s %(f)s (as %(name)s)"],
    [
      "%(a)s%(b)s%(c)s%(d)s%(e)s%(f)s%(g)s",
      "x",
      "missing: %(a)s %(b)s %(c)s %(d)s %(e)s %(f)s and 1 more (as %(name)s)",
    ],
  ]);

  it.each(["aresource", "moko-resource", "cmp-resource", "mozilla-lang"])("of printf in %s", (fileFormat) => {
    expect(detailOf("placeholders", { source: "%s of", target: "von", fileFormat })).toBe(
      "missing: %s (as %s)",
    );
  });

  it.each(["id", "gf", "Gf", "ef", "Ef", "Ff"])("of one class are equal: %s", (pair) => {
    const [one = "", other = ""] = pair;
    for (const start of pair.toLowerCase().startsWith("e") ? ["%(a)"] : ["%(a)", "%1$"]) {
      const given = { source: `${start}${one} of`, target: `${start}${other} von`, families: ["printf"] };
      expect(detailOf("placeholders", given)).toBeUndefined();
      const changed = detailOf("placeholders", { ...given, target: `${start}s von` });
      expect(changed).toContain(`missing: ${start}${one}`);
    }
  });

  // pkg.go.dev, text/template and Hugo: words of the language.
  const go =
    "if else range with define block template break continue nil true false and or not len index slice html js urlquery print printf println call eq ne lt le gt ge lang i18n T relURL absURL relLangURL safeHTML markdownify lower upper title string int";
  it.each(go.split(" "))("of Go's templates are no words such as %s", (word) => {
    const source = "{{.Name}} wrote";
    const keysIn = (inside: string) => goTemplate.argumentsIn(`{{${inside}}}`, source).map(({ key }) => key);
    expect(keysIn(`${word} .Name`)).toEqual([".Name"]);
    expect(keysIn(`${word}x .Name`)).toEqual([`${word}x`, ".Name"]);
    const given = { source, target: `{{${word} .Name}}` };
    expect(detailOf("placeholders", given)).toBeUndefined();
  });

  itSays("i18next_interpolation", [
    ["Set {{a}} now", "Jetzt", "missing: {{a}}", { fileFormat: "xliff" }],
    ['Set {<x id="1"/>{a}} now', "Jetzt", undefined, { fileFormat: "xliff" }],
  ]);
});

describe("what is said of", () => {
  describe("tags", () =>
    itSays("lost_tags", [
      ["<A1/><A2/><A3/><A4/><A5/><A6/><A7/>", "x", undefined],
      ["<a-1/><a-2/><a-3/><a-4/><a-5/><a-6/><a-7/>", "x", "missing: <a-1> <a-2> <a-3> <a-4> <a-5> <a-6>"],
      ['<SPAN class="x">A</SPAN>', "A", "missing: <SPAN>"],
      ["<SPAN>A</SPAN>", "A", undefined],
      ['<BR class="x"/>A', "A", undefined],
      ["<Link>A</Link>", "A", "missing: <Link>"],
      ["<user-name/> wrote", "schrieb", "missing: <user-name>"],
    ]));
  describe("entities", () =>
    itSays("broken_entities", [
      ["Tom &amp; Jerry", "Tom & amp  Jerry", "& amp"],
      ["Tom &amp; Jerry", "Tom & Jerry", undefined],
    ]));
  describe("brackets", () =>
    itSays("unclosed_brackets", [
      ["{a}", "{a", "{ opened 1 times, closed 0"],
      ["(a)", "(a", "( opened 1 times, closed 0"],
      ["[a]", "a]", "[ opened 0 times, closed 1"],
    ]));
  describe("invisible characters", () =>
    itSays("replacement_character", [
      ["Word", "Wo\u200brt", "U+200B"],
      ["Word", "W\u0007ort", "U+0007"],
      ["Word", "W\ufffdrt", ""],
    ]));
  describe("messages", () => {
    itSays(
      "icu_message_format",
      [
        ["{a} of {b}", "{a}", "missing: {b}"],
        ["{a} of {b}", "{a} {", "it cannot be parsed; missing: {b}"],
        ["{n, plural, one {a} other {b}} {c}", "{n, plural, one {a}", "it cannot be parsed; missing: {c}"],
      ],
      { flags: "icu-message-format" },
    );
    itSays(
      "plural_category",
      [
        ["{n, plural, one {a} other {b}}", "{n, plural, eins {a} other {b}}", "unknown: eins"],
        ["{n, plural, one {a} other {b}}", "{n, plural, one {a} other {b}}", undefined],
      ],
      { flags: "icu-message-format" },
    );
  });
});

describe("numbers", () => {
  itSays("changed_number", [
    ["1,000 files", "1100 Dateien", "missing: 1000; unknown: 1100"],
    ["1,000 files", "1000 Dateien", undefined],
    ["In 1901", "2444", undefined],
    ["In 1900", "2443", "missing: 1900; unknown: 2443"],
    ["In 2100", "2643", "missing: 2100; unknown: 2643"],
  ]);

  // Thai, Iranian, Islamic, Nepalese, Ethiopian, Taiwanese and Japanese years.
  it.each([543, -621, -622, -578, -579, -580, 56, 57, -7, -8, -1911, -2018, -1988])(
    "of another calendar are no others: %i",
    (era) => {
      const given = { source: "In 2026", target: `${2026 + era}` };
      expect(detailOf("changed_number", given)).toBeUndefined();
      expect(detailOf("changed_number", { ...given, source: "In 2126", target: `${2126 + era}` })).toBe(
        `missing: 2126; unknown: ${2126 + era}`,
      );
    },
  );
});
