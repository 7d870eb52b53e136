import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, symlinkSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { buildFerry, DamagedTree, directoryOfFile, namesOf, put } from "./verify-tree.ts";

const UNIT = "api/units/5/index.json";
const PAGE = "api/units/page=2/index.json";

const home = directoryOfFile();
/** So large that the command reads it ahead in a thread; the library, here, does not. */
let whole = "";

beforeAll(async () => {
  whole = await buildFerry(home, { baseUrl: "http://localhost:1", bulk: true }, 620);
});

/** What the command line says, which runs compiled. */
function saidOf(tree: string): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, [bin, "verify", tree, "--json"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe("a large tree, which a thread reads ahead,", () => {
  it("is proved as a small one is", () => {
    expect(new DamagedTree(whole).manifest().parts?.length).toBeGreaterThan(20);
    expect(saidOf(whole)).toMatchObject({ ok: true, problems: [] });
  });

  it.each<readonly [title: string, problem: RegExp, damage: (tree: DamagedTree) => void]>([
    ["a changed byte", /wrong-hash/, (tree) => tree.edit(UNIT, "departure5", "departure6")],
    ["a byte more", /wrong-size/, (tree) => tree.edit(UNIT, "departure5", "departure55")],
    ["a missing file", /missing-file/, (tree) => tree.remove(UNIT)],
    ["a missing folder", /missing-file/, (tree) => tree.remove("api/units/5")],
    ["a stray file", /stray-file/, (tree) => put(tree.directory, "api/units/5/more.json", "{}")],
    ["an empty folder", /empty-directory/, (tree) => mkdirSync(tree.place("api/units/none"))],
    [
      "a link in a file's place",
      /tree\/link/,
      (tree) => {
        renameSync(tree.place(UNIT), tree.place("../unit.json"));
        symlinkSync("../../../../unit.json", tree.place(UNIT));
      },
    ],
    [
      "a link in a folder's place",
      /tree\/link/,
      (tree) => {
        cpSync(tree.place("api/units/5"), tree.place("../unit"), { recursive: true });
        tree.remove("api/units/5");
        symlinkSync("../../../unit", tree.place("api/units/5"));
      },
    ],
    [
      "a pipe in a file's place",
      /no-file/,
      (tree) => {
        tree.remove(UNIT);
        execFileSync("mkfifo", [tree.place(UNIT)]);
      },
    ],
    ["no api folder", /missing-file|no-file-parent/, (tree) => tree.remove("api")],
    [
      "another text on a page",
      /item-differs/,
      (tree) => forge(tree, PAGE, /"target":"departure/, '"target":"Quay'),
    ],
    [
      "another text in a document",
      /item-differs/,
      (tree) => forge(tree, UNIT, /"target":"departure/, '"target":"Quay'),
    ],
    [
      "a dead link",
      /dead-link/,
      (tree) => forge(tree, UNIT, "/api/translations/ferry", "/api/translations/fairy"),
    ],
    ["a listed path with a zero", /./, (tree) => tree.forge({}, undefined, renamed("\0"))],
    ["a listed path that leads out", /./, (tree) => tree.forge({}, undefined, renamed("/../../../out"))],
  ])("tells of %s what is told without it", async (_, problem, damage) => {
    const tree = new DamagedTree(whole);
    damage(tree);
    const result = await tree.verify();
    expect(namesOf(result).join("\n")).toMatch(problem);
    expect(saidOf(tree.directory)).toMatchObject({ ok: false, problems: result.problems });
  });
});

function forge(tree: DamagedTree, path: string, search: string | RegExp, replacement: string): void {
  tree.forge({ [path]: tree.edited(path, search, replacement) });
}

function renamed(more: string): (entry: { readonly path: string }) => never {
  return (entry) => ({ ...entry, path: entry.path === UNIT ? `${entry.path}${more}` : entry.path }) as never;
}
