import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueText } from "../../src/catalogue/discover/catalogue-text.ts";
import { discover } from "../../src/catalogue/discover/discover.ts";
import { parseManifest } from "../../src/catalogue/read/manifests/manifest-text.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { surroundingsOf } from "./memory-surroundings.ts";
import { parseTree, type Tree } from "./tree-text.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);

function proposed(tree: Tree, paths?: readonly string[]): string {
  return catalogueText(discover(surroundingsOf(tree, undefined, paths)));
}

/** Pieces of which names and contents are put together that mean something to some rule. */
const NAMES = [
  ...[
    "en",
    "de",
    "fr",
    "pt_BR",
    "zh-Hans",
    "is",
    "it",
    "no",
    "values",
    "values-de",
    "values-night",
    "de.lproj",
  ],
  ...[
    "locale",
    "i18n",
    "po",
    "LC_MESSAGES",
    "messages",
    "src",
    "tests",
    "vendor",
    "a b",
    "*",
    "#x",
    "é",
    "...",
  ],
];
const ENDINGS = [
  ".po",
  ".pot",
  ".json",
  ".yml",
  ".xml",
  ".ts",
  ".strings",
  ".properties",
  ".resx",
  ".csv",
  ".xlf",
  ".ini",
  ".php",
  "",
];
const CONTENTS = [
  '{"a": "b", "c": {"d": "e"}}',
  '{"a": "b"}',
  'msgid "a"\nmsgstr "b"\n',
  "en:\n  a: b\n",
  "<resources><string name='a'>b</string></resources>",
  "<!DOCTYPE TS><TS/>",
  "a=b\n",
  '"a" = "b";\n',
  "<?php return ['a' => 'b'];",
  "source,target\na,b\n",
  "",
  "\u0000\u0001",
  "{",
];

const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll("/", "")),
);
const path = fc
  .tuple(
    fc.array(name, { maxLength: 4 }),
    fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...ENDINGS),
  )
  .map(([folders, names, ending]) => [...folders.filter(Boolean), `${names.join(".")}${ending}`].join("/"));
const tree = fc
  .array(fc.tuple(path, fc.constantFrom(...CONTENTS)), { maxLength: 25 })
  .map((files) => new Map(files.map(([at, text]) => [at, Buffer.from(text)])));

describe("a proposal", () => {
  it.each(readdirSync(FIXTURES))("of %s is the same, whatever the order of the files", (fixture) => {
    const files = parseTree(readFileSync(new URL(`${fixture}/tree.txt`, FIXTURES), "utf8"));
    const paths = [...files.keys()];
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        expect(proposed(files, shuffled)).toBe(proposed(files, paths));
      }),
      { numRuns: 5 },
    );
  });

  it("of any tree is a manifest, and the same in any order", () => {
    fc.assert(
      fc.property(tree, (files) => {
        const text = proposed(files);
        const diagnostics = new Diagnostics();
        parseManifest(text, "catalogue.yaml", diagnostics.report);
        expect(diagnostics.sorted()).toEqual([]);
        expect(proposed(files, [...files.keys()].reverse())).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
