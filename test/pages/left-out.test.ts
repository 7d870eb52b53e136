import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { isPagePath } from "../../src/model/addresses/page-roots.ts";
import type { AbsentAddress } from "../../src/model/tree/document.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { makeQuickDirectory, quickDirectory } from "../end-to-end/quick-directory.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const QUIET = `name: Quiet
slug: quiet
components: [{name: Silent, slug: app, filemask: "q/*.po", file_format: po}]
`;
const BASE = "https://l10n.example.org";

function manifestOf(out: string): { readonly absent: readonly AbsentAddress[]; readonly pages: object } {
  return JSON.parse(readFileSync(join(out, "lingodex/manifest.json"), "utf8"));
}

function filesIn(out: string, isOurs: (path: string) => boolean): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(hashFiles(out)).filter(([path]) => isOurs(path)));
}

describe("a project with `pages: false`", () => {
  const small = new SmallCatalogue(
    [],
    { "q/cs.po": 'msgid "Hush."\nmsgstr "Ticho."\n' },
    "pages: true",
    makeQuickDirectory(),
  );
  const all = join(makeQuickDirectory(), "all");

  beforeAll(async () => {
    small.write("q.yaml", QUIET);
    small.write("catalogue.yaml", `${small.read("catalogue.yaml")}  - q.yaml\n`);
    expect((await build({ ...small.options, out: all, cache: false })).ok).toBe(true);
    small.write("q.yaml", `${QUIET}pages: false\n`);
    expect((await build(small.options)).ok).toBe(true);
  });

  it("is in no page, badge, feed or table; its documents stay", () => {
    const isDocument = (path: string): boolean => path.startsWith("api/");
    expect(filesIn(small.out, isDocument)).toEqual(filesIn(all, isDocument));
    const isSaid = (out: string): readonly string[] =>
      Object.keys(filesIn(out, isPagePath)).filter((path) =>
        /quiet|silent|hush/i.test(`${path} ${readFileSync(join(out, path), "utf8")}`),
      );
    expect(isSaid(small.out)).toEqual([]);
    expect(isSaid(all).length).toBeGreaterThan(20);
    // Who is left is the only one: the site is called after it, and a language of nobody else has its page still.
    expect(readFileSync(join(small.out, "index.html"), "utf8")).toContain("<title>P</title>");
    expect(readFileSync(join(small.out, "languages/cs/index.html"), "utf8")).toContain("Czech");
  });

  it("has the addresses of its pages listed as absent, and verify takes that", async () => {
    const absent = manifestOf(small.out).absent.filter(({ reason }) => reason === "pages: false");
    const ways = ["projects/quiet/", "projects/quiet/app/", "projects/quiet/app/cs/"];
    const more = ["translate/quiet/app/cs/", "engage/quiet/cs/"];
    expect(absent.map(({ address }) => address)).toEqual([...ways, ...more].map((way) => `${BASE}/${way}`));
    expect((await verify(small.out)).problems).toEqual([]);
  });

  it("moves with the site", async () => {
    const out = join(quickDirectory(), "moved");
    await rebase({ directory: small.out, baseUrl: "https://new.example.org/x", out });
    expect(JSON.stringify(manifestOf(out).absent)).not.toContain(BASE);
    expect((await verify(out)).problems).toEqual([]);
  });

  it("is not taken from a manifest that lists other pages, or some that are there", async () => {
    const path = join(small.out, "lingodex/manifest.json");
    const before = readFileSync(path, "utf8");
    const codesWith = async (edit: (text: string) => string): Promise<readonly string[]> => {
      writeFileSync(path, edit(before));
      const { problems } = await verify(small.out);
      writeFileSync(path, before);
      return problems.map(({ code }) => code);
    };
    const put = (way: string) =>
      codesWith((text) => text.replace(`${BASE}/engage/quiet/cs/`, `${BASE}/${way}`));
    expect(await put("projects/p/")).toEqual(
      expect.arrayContaining(["tree/absent-present", "tree/no-page-for-people"]),
    );
    expect(await put("engage/nobody/cs/")).toEqual(
      expect.arrayContaining(["tree/absent-unused", "tree/no-page-for-people"]),
    );
  });

  it("is listed nowhere where there are no pages", async () => {
    const out = join(quickDirectory(), "plain");
    await build({ ...small.options, out, pages: false, cache: false });
    expect(manifestOf(out).absent.filter(({ reason }) => reason === "pages: false")).toEqual([]);
  });
});
