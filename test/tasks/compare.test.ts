import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CatalogueError, UsageError } from "../../src/model/diagnostics/failures.ts";
import { type CompareOptions, compare, type PointInTime } from "../../src/published/diff/compare.ts";
import { sideOf } from "../../src/published/diff/side.ts";
import { readExample } from "../cli/example.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { GrowingCatalogue } from "../mirrors/growing-catalogue.ts";
import { type Origin, startOrigin } from "../remote/origin.ts";

const CATALOGUE =
  "projects: [{name: A, slug: a, components: [{name: B, slug: b, filemask: 'po/*.po', file_format: po}]}]\n";

function plant(): string {
  const root = quickDirectory();
  mkdirSync(join(root, "catalogue/po"), { recursive: true });
  writeFileSync(join(root, "catalogue/catalogue.yaml"), CATALOGUE);
  writeFileSync(join(root, "catalogue/po/de.po"), 'msgid "a"\nmsgstr "b"\n');
  mkdirSync(join(root, "tree/lingodex"), { recursive: true });
  writeFileSync(join(root, "tree/lingodex/manifest.json"), "{}");
  mkdirSync(join(root, "2024-05-01"));
  mkdirSync(join(root, "rev:main"));
  writeFileSync(join(root, "bundle.tar"), Buffer.from([0x1f, 0x8b]));
  return root;
}

describe("a word of the command line", () => {
  it.each([
    ["catalogue", "catalogue"],
    ["tree", "tree"],
    ["bundle.tar", "bundle"],
    // A folder with neither: whoever reads it says so.
    ["2024-05-01", "catalogue"],
    ["./rev:main", "catalogue"],
  ])("%s that exists is a path", (word, kind) => {
    expect(sideOf(join(plant(), word))).toMatchObject({ kind });
  });

  it("that is a file and no bundle is told what to name", () => {
    const file = join(plant(), "catalogue/po/de.po");
    expect(() => sideOf(file)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("is a file, but not a bundle"),
        hint: expect.stringContaining(`rev:${file}`),
      }),
    );
  });

  it.each([
    ["https://l10n.example.org", "site", undefined],
    ["ftp://x", "site", undefined],
    ["2031-05-01", "date", undefined],
    ["2031-05-01T10:20:30Z", "date", undefined],
    ["2031-05-01T10:20:30.5+02:00", "date", undefined],
    ["2031-05", "revision", undefined],
    ["v1.0", "revision", undefined],
    ["HEAD~1", "revision", undefined],
    ["rev:2031-05-01", "revision", "2031-05-01"],
    ["rev:src", "revision", "src"],
    ["rev:https://x", "revision", "https://x"],
  ])("%s is a %s", (word, kind, name = word) => {
    expect(sideOf(word)).toEqual({ kind, name });
  });
});

describe("revisions and dates", () => {
  const asked: PointInTime[] = [];
  const { linked } = readExample();
  const options: CompareOptions = {
    before: "HEAD~1",
    after: "2031-05-01",
    temporaryFolder: () => expect.fail("no bundle is here"),
    catalogueAt: async (point) => {
      asked.push(point);
      return linked;
    },
  };

  it("are looked up by who knows the history, the first one first", async () => {
    const { a, b, difference } = await compare(options);
    expect(asked).toEqual([{ revision: "HEAD~1" }, { date: "2031-05-01" }]);
    expect([a, b]).toEqual([
      { kind: "revision", name: "HEAD~1" },
      { kind: "date", name: "2031-05-01" },
    ]);
    expect(difference.changes).toEqual([]);
  });

  it("are unknown where nobody knows it, and where who knows it says so", async () => {
    const alone = { ...options, catalogueAt: undefined, catalogue: quickDirectory() };
    await expect(compare(alone)).rejects.toThrow(/unknown revision "HEAD~1"/);
    const refused = new UsageError("unknown revision");
    await expect(compare({ ...options, catalogueAt: () => Promise.reject(refused) })).rejects.toBe(refused);
  });

  it("are compared with what stands here", async () => {
    const after = join(plant(), "catalogue");
    const { difference } = await compare({ ...options, after });
    expect(difference.summary.units).toMatchObject({ added: 1, removed: linked.units.length });
    writeFileSync(join(after, "po/de.po"), 'msgid "a\n');
    await expect(compare({ ...options, after })).rejects.toThrow(CatalogueError);
    await expect(compare({ ...options, after })).rejects.toMatchObject({ directory: after });
  });
});

describe("a site", () => {
  /** Serves a tree of three translations of 30 pages each. */
  async function sited(
    answer: (bytes: Buffer, path: string) => Buffer,
  ): Promise<Origin & { readonly tree: string }> {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(600);
    const origin = await startOrigin((request, response) => {
      const path = decodeURIComponent(request.url ?? "")
        .replace(/[?].*$/s, "")
        .slice(1);
      response.end(answer(readFileSync(join(tree, path)), path));
    });
    return { ...origin, tree };
  }
  const isPage = (path: string): boolean => path.includes("/units/");
  const temporaryFolder = (): string => expect.fail("no bundle is here");

  it("is asked for each page once", async () => {
    const { address, asked, tree } = await sited((bytes) => bytes);
    const { difference } = await compare({ before: address, after: tree, temporaryFolder });
    expect(difference.changes).toEqual([]);
    const pages = asked.filter(isPage);
    expect(pages).toHaveLength(90);
    expect(new Set(pages).size).toBe(90);
  });

  it("whose pages are not the listed ones is given up, soon", async () => {
    const { address, asked, tree } = await sited((bytes, path) => (isPage(path) ? Buffer.from("{}") : bytes));
    await expect(compare({ before: address, after: tree, temporaryFolder })).rejects.toThrow(
      /differs from the site's manifest/,
    );
    // Three times, as it may be just deployed; each time eight pages, and each past every cache once more.
    expect(asked.filter(isPage).length).toBeLessThanOrEqual(3 * 8 * 2);
  });
});
