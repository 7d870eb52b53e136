import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import "./suite/built.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const {
  dependencies,
  devDependencies,
}: Record<"dependencies" | "devDependencies", Record<string, string>> = JSON.parse(
  readFileSync(`${root}package.json`, "utf8"),
);

/** The build names the packages that it bundles above their licences. */
const bundled = new Set(
  Array.from(
    readFileSync(`${root}dist/LICENCES.md`, "utf8").matchAll(/^## ((?:@[\w-]+\/)?[a-z][\w.-]*)$/gm),
    ([, name = ""]) => name,
  ),
);

it("installs what the program loads, and nothing else", () => {
  const loaded = textsIn("dist/modules").flatMap((text) =>
    [...text.matchAll(/(?:^import (?:.* from )?|\bimport\(|\bload\()"([\w@][\w@/.:-]*)"/gm)].flatMap(
      ([, specifier = ""]) => (isBuiltin(specifier) || isTable(specifier) ? [] : packageOf(specifier)),
    ),
  );
  const installed = new Set(loaded.filter((name) => !bundled.has(name)));
  expect([...installed].sort()).toEqual(Object.keys(dependencies).sort());
});

it("installs nothing that is bundled into it", () => {
  expect([...bundled]).toEqual(expect.arrayContaining(["ajv", "commander", "fast-glob", "yaml"]));
  expect([...bundled].filter((name) => name in dependencies)).toEqual([]);
  expect(Object.keys(devDependencies)).toEqual(
    expect.arrayContaining(["ajv", "commander", "fast-glob", "yaml"]),
  );
});

it("brings the licence of all that is bundled into it", () => {
  const [, ...texts] = readFileSync(`${root}dist/LICENCES.md`, "utf8").split(/^## /m);
  expect(texts.length).toBeGreaterThanOrEqual(bundled.size);
  for (const text of texts) expect(text).toMatch(/copyright|licen[cs]e/i);
});

function textsIn(folder: string): readonly string[] {
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8"));
}

/** `@formatjs/icu/x` is a file of `@formatjs/icu`. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** The release's tables are asked for by the same word. */
function isTable(name: string): boolean {
  return name.endsWith(".json");
}
