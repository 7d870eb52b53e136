import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { php } from "../../src/read/formats/php.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("a statement", () => {
  it.each([
    ["$a = 'b';", "$a"],
    ["$a['k'] = 'b';", "$a['k']"],
    ['$a [ "k" ] = "b";', '$a [ "k" ]'],
    ["$a['k'][1][] = 'b';", "$a['k'][1][]"],
    ["$$a = 'b';", "$$a"],
    ["define('K', 'b');", "define('K'"],
    ['define( "K", "b", true );', 'define( "K"'],
    ["return ['k' => 'b'];", "return[]->'k'"],
    ["return array('k' => 'b');", "return->'k'"],
    ["return ['k' => ['l' => 'b']];", "return[]->'k'[]->'l'"],
    ["return ['k' => array('b')];", "return[]->'k'->[]"],
    ["$a = [[['b']]];", "$a[]->[][]->[][]->[]"],
    ["$a = array('a' . 'b' => 'b');", "$a->'ab'"],
    ["$a = array(5 => 'b');", "$a->5"],
    ["$a = array(A::B => 'b');", "$a->A::B"],
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
    "const A = 'b';",
    "return 'a';",
    "return;",
    "define('A');",
    "DEFINE('A', 'b');",
    "defined('A') or die();",
    "defined('A') || exit('no');",
    "use A\\B;",
    "$a .= 'b';",
    "A::$b = 'c';",
    "$a = 5; $b = -1.5; $c = true; $d = null; $e = []; $f = array();",
  ])("%j is skipped", (code) => {
    const { units, complaints } = readAs(php, `<?php ${code}`);
    expect([units, complaints]).toEqual([[], []]);
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
