import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commitAll, git, lingodex, put } from "../discover/made-repository.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const MANIFEST =
  "base_url: http://localhost:8000\nprojects:\n  - name: P\n    slug: p\n    components:\n" +
  "      - { name: C, slug: c, filemask: locales/*.json, file_format: json, template: locales/en.json }\n";

function folderOfTexts(): string {
  const folder = join(quickDirectory(), "app");
  for (const code of ["en", "de"]) put(folder, `locales/${code}.json`, '{"open": "x"}\n');
  return folder;
}

describe("where a tree goes", () => {
  it.each([
    ["docs", 0],
    ["docs/site", 0],
    ["./docs/../other", 0],
    [".", 2],
    // The places that are reported are those of the components.
    ["locales", 1],
    [".git/site", 2],
  ])("is %s by the option and by the key alike", (out, status) => {
    const byOption = folderOfTexts();
    writeFileSync(join(byOption, "catalogue.yaml"), MANIFEST);
    const byKey = folderOfTexts();
    writeFileSync(join(byKey, "catalogue.yaml"), `out: ${out}\n${MANIFEST}`);
    const asked = lingodex(byOption, "build", "--no-cache", "--out", out);
    const said = lingodex(byKey, "build", "--no-cache");
    expect([asked.status, existsSync(join(byOption, out, "api/index.json"))]).toEqual([status, status === 0]);
    // A key of a manifest is a finding in it.
    expect([said.status !== 0, existsSync(join(byKey, out, "api/index.json"))]).toEqual([
      status > 0,
      status === 0,
    ]);
  });

  it("is public, also as a work tree of the branch that is published, with a catalogue and without", () => {
    for (const isInitialized of [false, true]) {
      const folder = folderOfTexts();
      put(folder, ".gitignore", "/public/\n");
      commitAll(folder);
      git(folder, "worktree", "add", "--quiet", "--no-checkout", "-b", "gh-pages", "public");
      if (isInitialized) expect(lingodex(folder, "init", "--yes").stderr).not.toContain("lingodex-site");
      for (let times = 0; times < 2; times += 1)
        expect(lingodex(folder, "build", "--no-cache").status).toBe(0);
      expect([
        existsSync(join(folder, "public/api/index.json")),
        existsSync(join(folder, "public/.git")),
      ]).toEqual([true, true]);
      expect(existsSync(join(folder, "lingodex-site"))).toBe(false);
    }
  });

  it("is told where public holds something else", () => {
    const folder = folderOfTexts();
    put(folder, "public/index.html", "<h1>Mine</h1>\n");
    for (const command of [
      ["init", "--dry-run"],
      ["build", "--no-cache"],
    ])
      expect(lingodex(folder, ...command).stderr).toMatch(
        /public.*index\.html, which lingodex did not write.*lingodex-site/,
      );
    expect(existsSync(join(folder, "lingodex-site/api/index.json"))).toBe(true);
  });
});
