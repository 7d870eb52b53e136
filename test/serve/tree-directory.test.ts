import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { jsonFieldsIn } from "../../src/model/index.ts";
import { TreeDirectory } from "../../src/published/serve/tree-directory.ts";
import { withSmallTree, writeTreeFile } from "./small-tree.ts";

const tree = withSmallTree();
const directory = new TreeDirectory(tree.directory);
afterAll(() => tree.remove());

describe("files of a tree", () => {
  it.each([
    ["api/index.json", true],
    ["lingodex/manifest.json", true],
    ["api/languages/zh é+%/index.json", true],
    ["api/Index.json", false],
    ["API/index.json", false],
    ["api", false],
    ["api/index.json/", false],
    ["api/index.json/x", false],
    ["", false],
    [".", false],
    ["..", false],
    ["../secret.json", false],
    ["api/../../secret.json", false],
    ["/etc/passwd", false],
    ["api/index.json\0", false],
    [`api/${"x".repeat(5000)}`, false],
    [`${"x/".repeat(5000)}index.json`, false],
  ])("%j: %s", (path, answer) => {
    expect(directory.isFile(path)).toBe(answer);
  });

  it.skipIf(process.platform === "win32")("are reached through no link, but for the tree's own", () => {
    const parent = join(tree.directory, "..");
    symlinkSync(tree.directory, join(parent, "current"));
    expect(new TreeDirectory(join(parent, "current")).isFile("api/index.json")).toBe(true);
    mkdirSync(join(parent, "linked"));
    symlinkSync(join(tree.directory, "api"), join(parent, "linked/api"));
    expect(new TreeDirectory(join(parent, "linked")).isFile("api/index.json")).toBe(false);
  });

  it("are no tree of their own", () => {
    expect(() => new TreeDirectory(join(tree.directory, "CNAME"))).toThrow(UsageError);
    expect(() => new TreeDirectory(join(tree.directory, "nowhere"))).toThrow(UsageError);
  });
});

it("reads JSON, or nothing", () => {
  const said = (path: string) => jsonFieldsIn(directory.read(path));
  writeTreeFile(tree.directory, "lingodex/broken.json", "{");
  expect(said("lingodex/manifest.json")).toMatchObject({ format: 1 });
  expect(said("lingodex/broken.json")).toBeUndefined();
  expect(said("lingodex/none.json")).toBeUndefined();
  expect(said("../secret.json")).toBeUndefined();
});
