import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { rubyYaml, yaml } from "../../src/catalogue/formats/yaml/yaml.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("a value", () => {
  it.each([
    ["a", "a"],
    ["'1'", "1"],
    ["'it''s'", "it's"],
    ['"\\u00e9\\n\\x41"', "é\nA"],
    ["|\n  a\n  b\n", "a\nb\n"],
    [">-\n  a\n  b\n", "a b"],
    ["1", "1"],
    ["-0", "0"],
    ["-017", "-17"],
    ["+1", "1"],
    ["0x1F", "31"],
    ["0o17", "15"],
    [`1${"0".repeat(30)}`, `1${"0".repeat(30)}`],
    [`0${"0".repeat(200)}`, `0${"0".repeat(200)}`],
    ["1.50", "1.50"],
    ["1e400", "1e400"],
    ["true", "True"],
    ["FALSE", "False"],
    ["yes", "yes"],
    ["!!str 1", "1"],
    ["!ruby/symbol a", "a"],
  ])("%j", (written, text) => {
    expect(textsOf(readAs(yaml, `k: ${written}`))).toEqual([["k", text]]);
  });

  it.each(["", "~", "null", "{}", "[]", "# c"])("%j is no unit", (written) => {
    expect(readAs(yaml, `k: ${written}\nl: m`).units.map(({ context }) => context)).toEqual(["l"]);
  });
});

it.each([
  ["a", "1:1 yaml/top-level"],
  ["'a'", "1:1 yaml/top-level"],
  ["a: b\n c: d", "1:4 yaml/syntax"],
  ["a: b\n---\nc: d", "2:1 yaml/syntax"],
  ["a: @b", "1:4 yaml/syntax"],
  ["a: *b", "1:4 yaml/syntax"],
  ["a: &a {b: *a}", "1:8 yaml/alias-bomb"],
  [`a: ${"[".repeat(101)}`, "1:105 yaml/too-deep"],
  ['a: "\\ud83d"', "1:1 text/bad-escape"],
])("%j costs the file its units", (text, complaint) => {
  const { units, complaints } = readAs(yaml, text);
  expect([units, complaints]).toEqual([[], [complaint]]);
});

it("stands where the key stands, but below an alias where that stands", () => {
  const { units } = readAs(yaml, "a: &a\n  b: c\nd:\n  - e\n  - *a\n");
  expect(units.map(({ context, line, column }) => [context, line, column])).toEqual([
    ["a->b", 2, 3],
    ["d->[0]", 4, 5],
    ["d->[1]->b", 5, 5],
  ]);
});

it("resolves an alias again and again, within reason", () => {
  const base = `base: &b {${Array.from({ length: 20 }, (_, index) => `k${index}: text`).join(", ")}}\n`;
  const many = (count: number): string =>
    base + Array.from({ length: count }, (_, index) => `c${index}: *b\n`).join("");
  expect(readAs(yaml, many(10)).units).toHaveLength(220);
  expect(readAs(yaml, many(10_000)).complaints).toHaveLength(1);
});

it.each([
  ["keys", "*x : y\n"],
  ["texts", "? k\n: *x\n"],
  ["plural forms", "? k#\n: {one: *x}\n"],
])("does not let aliases of a long text fill memory as %s", (_, entry) => {
  const entries = Array.from({ length: 1000 }, (_, index) => entry.replace("#", String(index)));
  const text = `a: {b: &x "${"long ".repeat(1000)}"}\n${entries.join("")}`;
  const { units, complaints } = readAs(rubyYaml, text);
  expect([units, complaints.map((complaint) => complaint.split(" ")[1])]).toEqual([[], ["yaml/alias-bomb"]]);
});

describe("plurals of Ruby", () => {
  const read = (text: string, count = 2, formula = "n != 1"): unknown =>
    readAs(rubyYaml, `xx:\n ${text}`, { plural: { count, formula } }).units.map(
      ({ context, target, plural }) => [context, target.split("\u001e\u001e"), plural],
    );

  it.each([
    ["k: {one: a, other: b}", [["k", ["a", "b"], true]]],
    ["k: {other: b, one: a}", [["k", ["a", "b"], true]]],
    ["k: {zero: z, one: a, other: b}", [["k", ["a", "b"], true]]],
    ["k: {other: b}", [["k", ["", "b"], true]]],
    ["k: {zero: z}", []],
    ["k: {one: ~, other: 5}", [["k", ["", "5"], true]]],
    [
      "k: {one: a, more: b}",
      [
        ["k->one", ["a"], false],
        ["k->more", ["b"], false],
      ],
    ],
    ["k: {one: [a]}", [["k->one->[0]", ["a"], false]]],
    ["k: {}", []],
  ])("%j", (text, units) => {
    expect(read(text)).toEqual(units);
  });

  it("follow the language", () => {
    const all = "k: {zero: z, one: n, two: t, few: f, many: m, other: o}";
    expect(read(all, 1, "0")).toEqual([["k", ["o"], true]]);
    expect(read(all, 6, "")).toEqual([["k", ["z", "n", "t", "f", "m", "o"], true]]);
    expect(read(all, 3, "n%10==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2")).toEqual([["k", ["n", "f", "m"], true]]);
  });

  it("are none of plain YAML's business", () => {
    expect(textsOf(readAs(yaml, "en: {k: {one: a, other: b}}"))).toEqual([
      ["en->k->one", "a"],
      ["en->k->other", "b"],
    ]);
  });
});

it.each([
  ["en: {a: b}", "a"],
  ["en: &en {a: b}", "a"],
  ["en: {a: b}\nde: {}", "en->a"],
  ["en: b", "en"],
  ["en: [b]", "en->[0]"],
  ["- {a: b}", "[0]->a"],
])("Ruby's root key: %j", (text, context) => {
  expect(readAs(rubyYaml, text).units.map((unit) => unit.context)).toEqual([context]);
});

it("reads back what the library writes", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
  const key = fc.stringMatching(/^[a-z]+$/);
  fc.assert(
    fc.property(fc.dictionary(key, fc.dictionary(key, text, { minKeys: 1 }), { minKeys: 1 }), (tree) => {
      const { complaints, ...content } = readAs(yaml, stringify(tree));
      expect(complaints).toEqual([]);
      expect(textsOf(content)).toEqual(
        Object.entries(tree).flatMap(([outer, texts]) =>
          Object.entries(texts).map(([inner, value]) => [`${outer}->${inner}`, value]),
        ),
      );
    }),
  );
});

it("is calm about broken files", () => {
  const pieces = [
    "\n",
    " ",
    "\t",
    ": ",
    "- ",
    "? ",
    "&a ",
    "*a",
    "[",
    "]",
    "{",
    "}",
    "|\n",
    "'",
    '"',
    "\\u",
    "---\n",
  ];
  fc.assert(
    fc.property(mutations("yaml", "messages.yml", pieces), (text) => expectCalm(yaml, text)),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(mutations("ruby-yaml", "en.yml", [...pieces, "one: ", "other: "]), (text) =>
      expectCalm(rubyYaml, text),
    ),
    { numRuns: 1000 },
  );
});
