import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { spelledOtherwise } from "../../src/store/tree/disk/spelling.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

it.each([
  ["ship/index.json", "Ship/Index.json"],
  ["Ship/index.json", "Ship/Index.json"],
  ["caf\u0065\u0301/a", "caf\u00e9/a"],
  ["Ship/Index.json", undefined],
  ["ship/other.json", undefined],
  ["boat/index.json", undefined],
  ["Ship/Index.json/below", undefined],
])("a file system may have %j at %j", (path, standing) => {
  const root = temporaryDirectory();
  for (const folder of ["Ship", "caf\u00e9"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "Ship/Index.json"), "");
  writeFileSync(join(root, "caf\u00e9/a"), "");
  expect(spelledOtherwise(root, path)).toBe(standing);
});
