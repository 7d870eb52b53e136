import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";
import { DamagedTree, directoryOfFile, namesOf } from "./verify-tree.ts";

const home = directoryOfFile();
const tree = join(home, "tree");

beforeAll(async () => {
  const small = new SmallCatalogue([], {}, "", home);
  expect((await build({ ...small.options, cache: false, pages: true, out: tree })).ok).toBe(true);
});

/** As if lingodex had written one file otherwise, and listed it so. */
function forged(path: string, search: string | RegExp, replacement: string): (tree: DamagedTree) => void {
  return (tree) => tree.forge({ [path]: tree.edited(path, search, replacement) });
}

describe("verify of a tree with pages for people", () => {
  it.each([
    [
      "a link that leads nowhere",
      forged("projects/p/index.html", /href="web\/"/, 'href="wbe/"'),
      ["tree/broken-link projects/p/index.html"],
    ],
    [
      "a badge that says another number than the statistics",
      (damaged: DamagedTree) => {
        const shields = "widgets/p/de/web/shields.json";
        const svg = "widgets/p/de/web/svg-badge.svg";
        const wrong = (path: string): string => damaged.edited(path, "100%", "10%").replaceAll("100%", "10%");
        damaged.forge({ [shields]: wrong(shields), [svg]: wrong(svg) });
      },
      ["tree/badge widgets/p/de/web/shields.json"],
    ],
    [
      "a badge that says another number than what shields.io is told",
      forged("widgets/p/-/svg-badge.svg", "100%</title>", "99%</title>"),
      ["tree/badge widgets/p/-/svg-badge.svg"],
    ],
  ])("finds %s", async (_, forge, problems) => {
    const damaged = new DamagedTree(tree);
    forge(damaged);
    expect(namesOf(await damaged.verify())).toEqual(problems);
  });

  it("finds each page that is neither there nor listed", async () => {
    const damaged = new DamagedTree(tree);
    damaged.forge({ "engage/p/de/index.html": null, "languages/fr/index.html": null }, (facts) => ({
      ...facts,
      documents: facts.documents + 2,
    }));
    // What documents name, other pages link: those tell of it first (test/pages/left-out.test.ts has no such link).
    expect(namesOf(await damaged.verify())).toEqual(
      expect.arrayContaining([
        "tree/broken-link engage/p/index.html",
        "tree/broken-link languages/index.html",
      ]),
    );
  });
});
