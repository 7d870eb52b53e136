import { describe, expect, it } from "vitest";
import { TreeDisk } from "../../src/store/index.ts";
import { directoryOfFile, put } from "./verify-tree.ts";

const FILES = ["api/a/index.json", "api/a/b/c/index.json", "api/a/b/d", "api/e", "lingodex/x"];

function leavesAfter(directory: string, ask: (disk: TreeDisk) => void): readonly string[] {
  const disk = new TreeDisk(directory, (...[code, path]) => expect.unreachable(`${code} ${path}`));
  ask(disk);
  return [...disk.leaves()].map(({ path }) => path).sort();
}

describe("a survey of a tree's directory", () => {
  const home = directoryOfFile();
  for (const path of FILES) put(home, path, "{}");
  const below = FILES.filter((path) => path.startsWith("api/")).sort();

  it.each<[string, (disk: TreeDisk) => void]>([
    ["by itself", (disk) => disk.survey("api")],
    [
      "of folders that were asked for before",
      (disk) => {
        expect(disk.standing("api/a/b/c")).toBe("directory");
        expect(disk.standing("api/a/b")).toBe("directory");
        disk.survey("api");
      },
    ],
    [
      "that is made twice",
      (disk) => {
        disk.survey("api");
        disk.survey("api");
      },
    ],
  ])("meets every file: %s", (_, ask) => {
    expect(leavesAfter(home, ask)).toEqual(below);
  });
});
