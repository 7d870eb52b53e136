import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { childOf, parseManifest, plainValue } from "../../src/catalogue/read/manifests/manifest-text.ts";
import { type Code, Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { processorTime } from "../growth-of.ts";

function parse(text: string, file = "a.yaml") {
  const diagnostics = new Diagnostics();
  const tree = parseManifest(text, file, diagnostics.report);
  const found = diagnostics.sorted();
  const complaints = found.map(({ code, location: { line, column } }) => `${line}:${column} ${code}`);
  const codes: readonly Code[] = found.map(({ code }) => code);
  const messages = found.map((diagnostic) => describeDiagnostic(diagnostic).message);
  return { tree, complaints, codes, messages, value: tree && plainValue(tree.node) };
}

/** With a prototype, to compare. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("YAML", () => {
  it.each<[string, string, unknown]>([
    ["words", "a: b c\nd: 'e'\n", { a: "b c", d: "e" }],
    [
      "numbers and their like",
      "a: [1, 1.10, 0x10, true, null, ~, yes, 12:30, 2026-11-21]",
      { a: [1, 1.1, 16, true, null, null, "yes", "12:30", "2026-11-21"] },
    ],
    [
      "keys that are no words",
      "1.10: a\ntrue: b\n? [x, y]\n: c\n? {}\n: d\n: e",
      { "1.10": "a", true: "b", "[x, y]": "c", "{}": "d", "": "e" },
    ],
    ["no values", "a:\nb: {c}\n? d", { a: null, b: { c: null }, d: null }],
    ["aliases", "a: &x [1, 2]\nb: *x\nc: {d: *x}", { a: [1, 2], b: [1, 2], c: { d: [1, 2] } }],
    ["anchors that move", "a: &x 1\nb: &y [*x]\nc: &x 2\nd: [*x, *y]", { a: 1, b: [1], c: 2, d: [2, [1]] }],
    ["an alias for a key", "&x a: 1\nb: *x", { a: 1, b: "a" }],
    ["no merging", "a: &x {b: 1}\n<<: *x", { a: { b: 1 }, "<<": { b: 1 } }],
    ["tags of the core", "a: !!str 12\nb: !!int '12'", { a: "12", b: 12 }],
  ])("%s", (_, text, value) => {
    const { complaints, value: found } = parse(text);
    expect(complaints).toEqual([]);
    expect(plain(found)).toEqual(value);
  });

  it.each([
    ["[", "slug: [a\nname: b\n", "the [ at 1:7 is not closed"],
    ["[ around another one", "a: 1\nslug: [a, [b]\nname: b\n", "the [ at 2:7 is not closed"],
    ["{ in another one", "a: {b: {c: d\ne: f\n", "the { at 1:"],
    ["[ around a map", "projects: [{name: A}\nbase_url: {b\nc: d}", "the [ at 1:11 is not closed"],
    ['"', 'a: "b\nc: d\n', "begins with a quote that is never closed"],
    ["': '", "a: b: c\n", "needs quotes"],
    ["no space behind a :", "a:b\nc: d\n", 'a ":" with a space behind it is missing'],
    ["@", "a: @b\n", "put the text in quotes"],
    ["\\", 'a: "C:\\dir"\n', "a backslash is written twice"],
    ["]", "a: ]\n", "this bracket closes nothing"],
    ["a tab", "a:\n\t- b\n", "use spaces"],
  ])("says plainly what %s did, and the parser's words behind it", (_, text, plainly) => {
    const [message = "", ...more] = parse(text).messages;
    expect(more).toEqual([]);
    expect(message).toMatch(/ \([A-Z].*\)$/);
    expect(message.slice(0, message.search(/ \([A-Z]/))).toContain(plainly);
  });

  it.each<[string, string, string]>([
    ["nothing", "", "1:1 manifest/syntax"],
    ["an alias of nothing", "a: 1\nb: *x", "2:4 manifest/syntax"],
    ["an alias before its anchor", "a: *x\nb: &x 1", "1:4 manifest/syntax"],
    ["a set", "a: !!set {b}", "1:4 manifest/syntax"],
    ["a tag of one's own", "a: !b c", "1:4 manifest/syntax"],
    ["another version", "%YAML 3.0\n---\na: b", "1:7 manifest/syntax"],
    ["a directive", "%FOO\n---\na: b", "1:1 manifest/syntax"],
    ["a second document after three dots", "a: 1\n...\nb: 2", "3:1 manifest/syntax"],
    ["an alias in itself", "a: &x {b: *x}", "1:11 manifest/alias-bomb"],
    ["a key twice", "a: 1\nb: 2\na: 3", "3:1 manifest/duplicate-key"],
    ["a key twice, far in", "a:\n  - {b: 1, b: 2}", "2:12 manifest/duplicate-key"],
  ])("%s is told", (_, text, complaint) => {
    expect(parse(text).complaints).toEqual([complaint]);
  });

  it("tells one thing of a text, not its echoes", () => {
    expect(parse("a: [\n".repeat(50)).complaints).toHaveLength(1);
  });

  it("admits sixty-four levels", () => {
    expect(parse("[".repeat(64) + "]".repeat(64)).codes).toEqual([]);
    expect(parse("[".repeat(66) + "]".repeat(66)).codes).toEqual(["manifest/syntax"]);
    expect(parse(`${"- ".repeat(64)}a`).codes).toEqual([]);
    expect(parse(`${"- ".repeat(66)}a`).codes).toEqual(["manifest/syntax"]);
  });

  it("tells keys that are repeated beside an alias of nothing", () => {
    const { complaints, tree } = parse("a: *x\nb: &y {c: 1, c: 2}\nb: *y");
    expect(complaints).toEqual([
      "1:4 manifest/syntax",
      "2:14 manifest/duplicate-key",
      "3:1 manifest/duplicate-key",
    ]);
    expect(tree).toBeUndefined();
  });

  it("counts levels that aliases add", () => {
    const deep = `a: &x ${"[".repeat(40)}1${"]".repeat(40)}\nb: ${"[".repeat(40)}*x${"]".repeat(40)}`;
    expect(parse(deep).complaints).toEqual(["2:44 manifest/alias-bomb"]);
  });

  it("places keys and values", () => {
    const { tree } = parse("a:\n  b: [1,\n    c]\n");
    const list = tree && childOf(childOf(tree.node, "a") ?? tree.node, "b");
    const last = list && childOf(list, "1");
    expect(tree?.locate(last?.offset ?? 0)).toEqual({ file: "a.yaml", line: 3, column: 5 });
    expect(tree && childOf(tree.node, "c")).toBeUndefined();
    expect(last && childOf(last, "d")).toBeUndefined();
    expect(list && childOf(list, "2")).toBeUndefined();
  });

  it.each<[string, string]>([
    ["lists", "[".repeat(100_000)],
    ["maps", "{a: ".repeat(100_000)],
    ["dashes", "- ".repeat(100_000)],
    ["questions", "? ".repeat(100_000)],
    ["colons", "a: b: ".repeat(100_000)],
    ["quotes", "'x' ".repeat(20_000)],
    ["brackets that close", "]".repeat(20_000)],
    ["documents", "---\n".repeat(5_000)],
    ["aliases", `a: &a x\nb: [${"*a, ".repeat(20_000)}]`],
    ["empty keys", `{${"? ,".repeat(20_000)}}`],
    ["line ends", `a: b${"\n".repeat(100_000)}c`],
  ])("very many %s do no harm", (_, text) => {
    expect(processorTime(() => parse(text))).toBeLessThan(5000);
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "a",
      "1",
      ":",
      " ",
      "- ",
      "\n",
      "  ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "&x ",
      "*x",
      "!!str ",
      "!",
      "|",
      ">",
      "'",
      '"',
      "#",
      "?",
      "%",
      "---\n",
      "...\n",
      "\t",
      "\\",
      "<<",
      "~",
      "\u2028",
      "\ufeff",
      "\r",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const { tree, codes } = parse(pieces.join(""));
        expect(tree === undefined).toBe(codes.some((code) => code !== "manifest/duplicate-key"));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("JSON", () => {
  const json = (text: string) => parse(text, "a.json");

  it.each<[string, string, string]>([
    ["nothing", " \n", "1:1 manifest/syntax"],
    ["a comment", "{\n// x\n}", "2:1 manifest/syntax"],
    ["a comment that nothing closes", '{"a": 1} /*', "1:10 manifest/syntax"],
    ["a comma too many", '{"a": [1,]}', "1:10 manifest/syntax"],
    ["a value that is missing", '{"a":}', "1:6 manifest/syntax"],
    ["a colon that is missing", '{"a" 1}', "1:6 manifest/syntax"],
    ["a comma that is missing", "[1 2]", "1:4 manifest/syntax"],
    ["a brace that is missing", '{"a": 1', "1:8 manifest/syntax"],
    ["a bracket that is missing", "[1", "1:3 manifest/syntax"],
    ["single quotes", "{'a': 1}", "1:2 manifest/syntax"],
    ["an escape that there is not", '["\\q"]', "1:2 manifest/syntax"],
    ["two values", "1 2", "1:3 manifest/syntax"],
    ["a key twice", '{"a": 1, "a": 2}', "1:10 manifest/duplicate-key"],
  ])("%s is told", (_, text, complaint) => {
    expect(json(text).complaints).toEqual([complaint]);
  });

  it("admits sixty-four levels", () => {
    expect(json("[".repeat(64) + "]".repeat(64)).codes).toEqual([]);
    expect(json("[".repeat(65) + "]".repeat(65)).codes).toEqual(["manifest/syntax"]);
    expect(json("[".repeat(1_000_000)).codes).toEqual(["manifest/syntax"]);
    expect(json(`"${"[{".repeat(100)}"`).codes).toEqual([]);
    expect(json(`[${"[],".repeat(100)}1]`).codes).toEqual([]);
  });

  it("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const distinct = JSON.parse(text);
        expect(plain(json(text).value)).toEqual(plain(distinct));
      }),
    );
  });

  it("is refused where JSON.parse refuses it", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      ".5",
      "e9",
      "true",
      "null",
      " ",
      "\n",
      "//",
      "'",
      "\\u12",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const { tree, codes } = json(text);
        const isJson = attempt(() => JSON.parse(text));
        expect(tree !== undefined).toBe(isJson);
        expect(codes.includes("manifest/syntax")).toBe(!isJson);
      }),
      { numRuns: 2000 },
    );
  });

  it("has no prototype in its maps", () => {
    const { value } = json('{"__proto__": {"a": 1}, "constructor": 2}');
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.entries(Object(value))).toHaveLength(2);
    expect(Object(value).a).toBeUndefined();
  });
});

function attempt(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
