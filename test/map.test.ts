import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { missingPaths, pathsIn, readDocument, repository } from "./documentation.ts";

const MAP = "src/README.md";
const WALK = "docs/architecture.md";

it("the map has at most 150 lines", () => {
  expect(readDocument(MAP).trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

it("every path that the map names exists, below src/ or from the top", () => {
  const paths = pathsIn(readDocument(MAP));
  expect(paths).toContain("catalogue/link/units/decide.ts");
  const missing = paths.filter((path) =>
    ["src", "."].every((top) => !existsSync(join(repository, top, path))),
  );
  expect(missing).toEqual([]);
});

it("what the map says to be in a file is in it", () => {
  const said = [...readDocument(MAP).matchAll(/`(\w+)` in `([\w/.-]+\.ts)`/g)];
  expect(said.length).toBeGreaterThan(5);
  const missing = said.filter(
    ([, name = "", path = ""]) =>
      !new RegExp(`\\b${name}\\b`).test(readFileSync(join(repository, "src", path), "utf8")),
  );
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

it("the map names every room, and every folder directly below a room", () => {
  const rooms = foldersIn("src");
  expect(rooms).toContain("model");
  const folders = rooms.flatMap((room) => foldersIn(`src/${room}`).map((folder) => `${room}/${folder}`));
  const named = new Set(pathsIn(readDocument(MAP)));
  expect([...rooms, ...folders].filter((folder) => !named.has(`${folder}/`))).toEqual([]);
});

it("the walk has at most 2,500 words, and every path of src/ and test/ in it exists", () => {
  const text = readDocument(WALK);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(2_500);
  expect(pathsIn(text)).toContain("src/catalogue/link/units/decide.ts");
  expect(missingPaths(text)).toEqual([]);
});

it("the walk names a module of every room", () => {
  const named = pathsIn(readDocument(WALK));
  const passed = foldersIn("src").filter((room) => named.some((path) => path.startsWith(`src/${room}/`)));
  expect(passed).toEqual(foldersIn("src"));
});

function foldersIn(path: string): readonly string[] {
  return readdirSync(join(repository, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
