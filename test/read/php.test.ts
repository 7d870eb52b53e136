import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { php } from "../../src/catalogue/formats/php/php.ts";
import { readBytes } from "./format-reading.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("a statement", () => {
  it.each([
    ["$a = 'b';", "$a"],
    ["$a['k'] = 'b';", "$a['k']"],
    ['$a [ "k" ] = "b";', "$a['k']"],
    ["$a['k'][1][] = 'b';", "$a['k'][1][0]"],
    ["$$a = 'b';", "$$a"],
    ["define('K', 'b');", "define('K'"],
    ['define( "K", "b", true );', "define('K'"],
    ["DEFINE('K', 'b');", "define('K'"],
    ["\\define('K', 'b');", "define('K'"],
    ["return ['k' => 'b'];", "return[]->'k'"],
    ["return array('k' => 'b');", "return[]->'k'"],
    ["return ['k' => ['l' => 'b']];", "return[]->'k'[]->'l'"],
    ["return ['k' => array('b')];", "return[]->'k'[]->0"],
    ["return ['5' => 'b'];", "return[]->5"],
    ["return ['05' => 'b'];", "return[]->'05'"],
    ["return [-1 => 'b'];", "return[]->-1"],
    ["$a = [[['b']]];", "$a[0][0][0]"],
    ["$a = array('k' => ['l' => 'b']);", "$a['k']['l']"],
    ["$a['k'] = array('l' => 'b');", "$a['k']['l']"],
    ["define('K', ['l' => 'b']);", "define('K'[]->'l'"],
    ["$a = array('a' . 'b' => 'b');", "$a['ab']"],
    ["$a = array(5 => 'b');", "$a[5]"],
    ["$a = array(A::B => 'b');", "$a[A::B]"],
    ["namespace A; $a = 'b';", "$a"],
    ["namespace A { $a = 'b'; }", "$a"],
    ["declare(ticks=1) { $a = 'b'; }", "$a"],
    ["$ä = 'b'", "$ä"],
  ])("%j", (code, context) => {
    const { complaints, ...content } = readAs(php, `<?php ${code} ?>`);
    expect(complaints).toEqual([]);
    expect(textsOf(content)).toEqual([[context, "b"]]);
  });

  it.each([
    "return;",
    "define('A');",
    "defined('A') or die();",
    "defined('A') || exit('no');",
    "use A\\B;",
    "$a = 5; $b = -1.5; $c = true; $d = null; $e = []; $f = array();",
  ])("%j is skipped", (code) => {
    const { units, complaints } = readAs(php, `<?php ${code}`);
    expect([units, complaints]).toEqual([[], []]);
  });

  it.each([
    ["const A = 'b';", "A"],
    ["return 'a';", "return"],
    ["$a .= 'b';", "$a"],
    ["A::$b = 'c';", "A::$b"],
    ["if (!defined('A')) define('A', 'b');", "'A'"],
    ["if (1) { $a['k'] = ['b']; }", "$a['k']"],
    ["function f() { return ['a' => 'b']; }", "return"],
    ["class A { const B = 'b'; }", "B"],
    ["class A { public $b = 'b'; }", "b"],
  ])("%j is not read, and its text is reported", (code, key) => {
    const { content, diagnostics } = readBytes(php, Buffer.from(`<?php ${code}`));
    expect(content.units).toEqual([]);
    const dropped = diagnostics.filter((diagnostic) => diagnostic.code === "text/dropped");
    expect(dropped.map(({ args }) => args[0])).toEqual([key]);
  });

  it.each([
    "echo 'a';",
    "if (1) { $a = 'b'; }",
    "function f() { return ['a' => 'b']; }",
    "system('a'); exec('b');",
    "include 'a.php';",
    'return system("x");',
    'return include "x";',
    'return array_merge(include "b.php", ["a"]);',
    'namespace A { return system("x"); }',
    'return [eval("x") => "a"];',
    'return ["a" => [`rm`]];',
    '$a = [system("x") => "v"];',
    '$a[system("x")] = "t";',
    '$a[$b = system("x")] = "t";',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: PHP's, not ours
    '${system("x")} = "y";',
    'define(system("x"), "v");',
    'define("A", "b", system("x"));',
    'defined("X") or die(system("x"));',
    'defined(system("x")) or die();',
    "defined('A') or foo();",
    "const A = new Foo;",
    // A comment to PHP 7, and code behind an attribute to PHP 8.
    "$a = [#[A] fn() => 1, (function() { system('x'); })(),\n'k' => 'v'];",
    "$a = system('x');",
    "?><script>alert(1)</script>",
  ])("%j is code, of which is warned: the file is published", (code) => {
    const { complaints } = readAs(php, `<?php ${code}`);
    expect(complaints.filter((complaint) => complaint.endsWith(" php/code"))).toHaveLength(1);
  });

  it("what no bracket closes ends", () => {
    for (const text of ["<?php #[a", "<?php #[a](#[\t", "<?php #[", "<?php #[a(", "<?php #[[[["])
      readAs(php, text);
  });

  it("a reference is left out", () => {
    const { units, complaints } = readAs(php, "<?php return ['a' => &$b, ...$c, 'd' => 'e'];");
    expect(units.map(({ target }) => target)).toEqual(["e"]);
    expect(complaints.filter((complaint) => complaint.endsWith("php/not-literal"))).toHaveLength(2);
  });
});

describe("a text", () => {
  it.each([
    ["'a\\'b\\\\c\\n'", "a'b\\c\\n"],
    ['"a\\"\\n\\t\\\\\\$b\\x41\\101\\u{1F600}"', 'a"\n\t\\$bAA😀'],
    ['"a\\q\\\'"', "a\\q\\'"],
    ["'a\nb'", "a\nb"],
    ["'a' . \"b\" . 'c'", "abc"],
    ["'a' . ('b' . 'c')", "abc"],
    ["'a' . 5", "a5"],
    ["<<<E\na \\$b\n c\nE", "a $b\n c"],
    ["<<<E\n  a\n   b\n  E", "a\n b"],
    ["<<<'E'\na $b\\n\nE", "a $b\\n"],
    ["<<<E\nE", ""],
    ["''", ""],
  ])("%j", (literal, text) => {
    const { complaints, ...content } = readAs(php, `<?php $a = ${literal};`);
    expect(complaints).toEqual([]);
    expect(textsOf(content)).toEqual([["$a", text]]);
  });

  it.each([
    "$b",
    "f()",
    "A",
    "A::class",
    '"$b"',
    '"a {$b}"',
    "<<<E\n$b\nE",
    "'a' . B",
    "'a' . f()",
    "true ? 'a' : 'b'",
    "$b = 'c'",
    "`ls`",
    "new A",
    "['a'] + ['b']",
    "'a' + 'b'",
  ])("%j is never run", (code) => {
    const { units, complaints } = readAs(php, `<?php $a = ${code}; $z = 'z';`);
    expect(units.map(({ context }) => context)).toEqual(["$z"]);
    expect(complaints.filter((complaint) => !complaint.endsWith("php/code"))).toEqual([
      "1:12 php/not-literal",
    ]);
  });
});

it.each([
  ["<?php $a = ;", "1:12 php/syntax"],
  ["<?php\n$a = 'b'\n$c = 'd';", "3:1 php/syntax"],
  ["<?php $a = 'b", "1:12 php/syntax"],
  ["<?php $a = 'b\\'", "1:12 php/syntax"],
  ['<?php $a = "b', "1:14 php/syntax"],
  ['<?php $a = "\\u{110000}";', "1:1 php/syntax"],
  [`<?php $a = ${"[".repeat(101)}${"]".repeat(101)};`, "1:112 php/too-deep"],
  [`<?php $a = ${"(".repeat(50_000)}`, "1:1 php/too-deep"],
  [`<?php $a = ${"'a'.".repeat(50_000)}'b';`, "1:1 php/too-deep"],
  [`<?php $a = ${"!".repeat(50_000)}1;`, "1:1 php/too-deep"],
  [`<?php ${"\\a".repeat(200_000)};`, "1:1 php/too-deep"],
  ['<?php $a = "\\u{dc00}";', "1:7 text/bad-escape"],
])("%.40j costs the file its units", (text, complaint) => {
  const { units, complaints } = readAs(php, text);
  expect([units, complaints]).toEqual([[], [complaint]]);
});

it("gives a unit the comments since the one before, and those behind its statement", () => {
  const { units } = readAs(
    php,
    `<?php // a
$a = 'x'; // b
/* c */ $b = 'x'; $c = 'x'; # d
// e
echo 'f'; // f
$d = [ // g
  'k' => /* h */ 'x', // i
  'l' => $x, // j
  'm' => 'x' /* k */,
]; // l
// m`,
  );
  expect(units.map(({ comment }) => comment.split("\n"))).toEqual([
    ["// a", "// b"],
    ["/* c */"],
    ["# d"],
    ["// g", "/* h */"],
    ["// j", "// l"],
  ]);
});

it("reads back what it is given", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
  const quoted = (value: string): string => `'${value.replace(/['\\]/g, "\\$&")}'`;
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const items = pairs.map(([key, value]) => `${quoted(key)} => ${quoted(value)},\n`);
      const { complaints, ...content } = readAs(php, `<?php return [${items.join("")}];`);
      expect(complaints).toEqual([]);
      expect(textsOf(content)).toEqual(pairs.map(([key, value]) => [`return[]->'${key}'`, value]));
    }),
  );
});

it("is calm about broken files", () => {
  const pieces = [
    "$a",
    "'",
    '"',
    "[",
    "]",
    "(",
    ")",
    "=>",
    "=",
    ";",
    ".",
    "<<<E\n",
    "?>",
    "/*",
    "//",
    "#[",
    "{$",
    "\\",
  ];
  fc.assert(
    fc.property(mutations("php", "lang.php", pieces), (text) => expectCalm(php, text)),
    { numRuns: 1000 },
  );
});

/** Keys and texts, some of them lists. */
type Tree = { readonly [key: string]: string | Tree } | readonly string[];

const { tree } = fc.letrec<{ tree: Tree; value: string | Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2 },
    fc.array(fc.constantFrom("x", "y"), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "5", "0", 'c"d', "-1"), tie("value"), { minKeys: 1, maxKeys: 3 }),
  ),
  value: fc.oneof(fc.constantFrom("x", "y"), tie("tree")),
}));

/** Writes a tree as PHP, each array and each string in the spelling that is drawn next. */
function written(value: string | Tree, draw: () => number): string {
  const string = (text: string): string => (draw() === 0 ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`);
  if (typeof value === "string") return string(value);
  const isBare = Array.isArray(value) && draw() === 0;
  const items = Object.entries(value).map(([key, item]) => {
    const name = /^-?\d$/.test(key) && draw() === 0 ? key : string(key);
    return `${isBare ? "" : `${name} => `}${written(item, draw)}`;
  });
  return draw() === 0 ? `[${items.join(", ")}]` : `array(${items.join(",\n")},)`;
}

/** Assigns each text of a tree by itself. */
function assigned(value: string | Tree, name: string, draw: () => number): readonly string[] {
  if (typeof value === "string" || draw() === 0) return [`${name} = ${written(value, draw)};`];
  return Object.entries(value).flatMap(([key, item]) =>
    assigned(item, `${name}[${draw() === 0 ? "" : " "}${written(key, draw)}]`, draw),
  );
}

it("calls a text the same however the code is written", () => {
  const spelling = fc.infiniteStream(fc.nat(1));
  fc.assert(
    fc.property(tree, spelling, spelling, (value, first, second) => {
      const [a, b] = [first, second].map((stream) => () => Number(stream.next().value));
      if (a === undefined || b === undefined) return;
      for (const file of [
        (draw: () => number) => `return ${written(value, draw)};`,
        (draw: () => number) => assigned(value, "$t", draw).join("\n"),
      ]) {
        const { complaints, ...content } = readAs(php, `<?php ${file(a)}`);
        expect(complaints).toEqual([]);
        expect(textsOf(readAs(php, `<?php ${file(b)}`))).toEqual(textsOf(content));
      }
    }),
  );
});
