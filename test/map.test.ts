import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pathsIn, readDocument, repository } from "./documentation.ts";

const MAP = "src/README.md";

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

it("the map names every room, and every folder directly below a room", () => {
  const rooms = foldersIn("src");
  expect(rooms).toContain("model");
  const folders = rooms.flatMap((room) => foldersIn(`src/${room}`).map((folder) => `${room}/${folder}`));
  const named = new Set(pathsIn(readDocument(MAP)));
  expect([...rooms, ...folders].filter((folder) => !named.has(`${folder}/`))).toEqual([]);
});

function foldersIn(path: string): readonly string[] {
  return readdirSync(join(repository, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
