import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { discover } from "../../src/catalogue/discover/discover.ts";
import type { Proposal, ProposedComponent } from "../../src/catalogue/discover/proposal.ts";
import { DEFAULT_LANGUAGE_REGEX } from "../../src/catalogue/read/languages/language-regex.ts";
import { codeIn } from "../../src/model/catalogue/filemask.ts";
import { surroundingsOf } from "./memory-surroundings.ts";
import { parseTree, type Tree } from "./tree-text.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);

const FAULTS: readonly (readonly [code: string, bytes: Uint8Array])[] = [
  ["file/empty", Buffer.from("")],
  ["file/empty", Buffer.from("\ufeff")],
  ["file/conflict", Buffer.from("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n")],
  ["file/lfs-pointer", Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n")],
];

function proposedFor(tree: Tree): Proposal {
  return discover(surroundingsOf(tree));
}

function withFault(tree: Tree, paths: readonly string[], bytes: Uint8Array): Tree {
  return new Map([...tree].map(([path, before]) => [path, paths.includes(path) ? bytes : before]));
}

function faultsIn({ components, faults }: Proposal): readonly string[] {
  const all = [...components.flatMap((component) => component.faults), ...faults];
  return all.map(({ code, location }) => `${location.file} ${code}`);
}

describe.each(readdirSync(FIXTURES))("files of %s that cannot be read", (name) => {
  const tree = parseTree(readFileSync(new URL(`${name}/tree.txt`, FIXTURES), "utf8"));
  const before = proposedFor(tree);
  const filesOf = ({ filemask, excluded, languageRegex }: ProposedComponent): readonly string[] =>
    [...tree.keys()].filter((path) => {
      const code = codeIn(path, filemask);
      const isOut = excluded.some(({ value }) => value === code);
      return (
        code !== undefined && !isOut && new RegExp(languageRegex?.value ?? DEFAULT_LANGUAGE_REGEX).test(code)
      );
    });

  it.each(FAULTS)("take no language away, one by one: %s", (code, bytes) => {
    for (const component of before.components) {
      const excluded = component.excluded.map(({ value }) => value);
      for (const path of filesOf(component).slice(0, 3)) {
        const after = proposedFor(withFault(tree, [path], bytes));
        const same = after.components.find(({ filemask }) => filemask === component.filemask);
        expect(same?.languages).toEqual(expect.arrayContaining([...component.languages]));
        expect(excluded).toEqual(expect.arrayContaining((same?.excluded ?? []).map(({ value }) => value)));
        expect(faultsIn(after)).toContain(`${path} ${code}`);
      }
    }
  });

  it.each(FAULTS)("are named where all of them are: %s", (code, bytes) => {
    const components = before.components.filter(({ filemask }) => !/\.(?:ts|php)$/.test(filemask));
    const paths = components.flatMap(filesOf);
    const named = faultsIn(proposedFor(withFault(tree, [...tree.keys()], bytes)));
    const isMeant = (path: string): boolean => /locale|i18n|translations|lang|po\/|\.json$/.test(path);
    expect(named).toEqual(expect.arrayContaining(paths.filter(isMeant).map((path) => `${path} ${code}`)));
  });
});

describe("a file with all languages that cannot be read", () => {
  const proposedOf = (path: string, text: string): Proposal =>
    proposedFor(new Map([[path, Buffer.from(text)]]));

  it.each([
    ["src/i18n.json", '{"en": {"a": "A"}, "de": {"a": "Ä"}', "json/syntax"],
    ["src/i18n.json", '{"en": {\n<<<<<<< a\n=======\n>>>>>>> b\n}, "de": {}}', "file/conflict"],
    ["src/translations.yaml", 'en:\n  a: "A\nde:\n  a: Ä\n', "yaml/syntax"],
  ])("is a fault where its keys are languages: %s, %j", (path, text, code) => {
    expect(faultsIn(proposedOf(path, text))).toEqual([`${path} ${code}`]);
  });

  it.each([
    ["src/messages.json", '// Not of languages\n{"debug": true, "en": 1}'],
    ["src/data.json", '{"en": {"a": "A"}, "de": {"a": "Ä"}'],
  ])("is none where they are not, or its name says nothing: %s", (path, text) => {
    expect(faultsIn(proposedOf(path, text))).toEqual([]);
  });
});
