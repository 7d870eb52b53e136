import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const OLD = "# Changelog\n\nWords.\n\n## 1.1.0 (2026-01-01)\n\n- Old.\n";

/** A folder with the scripts, a changelog of the test's own, and fragments. */
function place(fragments: Readonly<Record<string, string>>, changelog = OLD): string {
  const folder = temporaryDirectory();
  mkdirSync(join(folder, ".ci"));
  cpSync(join(project, ".ci/release"), join(folder, ".ci/release"), { recursive: true });
  mkdirSync(join(folder, "changelog.d"));
  for (const [name, text] of Object.entries({ "README.md": "# How\n", ...fragments }))
    writeFileSync(join(folder, "changelog.d", name), text);
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
  return folder;
}

function run(folder: string, script: string, ...words: readonly string[]) {
  return spawnSync(process.execPath, [`.ci/release/${script}.mjs`, ...words], {
    cwd: folder,
    encoding: "utf8",
  });
}

const THREE = {
  "001-first.md": "Fixed\n\nA fault.\n",
  "002-second.md": "Added\n\nA format,\nover two lines.\n\nAnd a paragraph.\n",
  "003-third.md": "Added\r\n\r\nA check.\r\n",
};

const SECTION = `### Added

- A check.
- A format,
  over two lines.

  And a paragraph.

### Fixed

- A fault.
`;

it("fragments become a section, by category, the newest first", () => {
  const folder = place(THREE);
  expect(run(folder, "notes", "Unreleased")).toMatchObject({ status: 0, stdout: SECTION, stderr: "" });
  expect(run(folder, "changelog", "1.2.0", "2026-12-01")).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toBe(
    `# Changelog\n\nWords.\n\n## 1.2.0 (2026-12-01)\n\n${SECTION}\n## 1.1.0 (2026-01-01)\n\n- Old.\n`,
  );
  expect(readdirSync(join(folder, "changelog.d"))).toEqual(["README.md"]);
  expect(run(folder, "notes", "1.2.0").stdout).toBe(SECTION);
  // Nothing is left for another release.
  expect(run(folder, "changelog", "1.3.0")).toMatchObject({
    status: 1,
    stderr: "changelog.d/ has no fragments\n",
  });
});

it("the first release has a changelog without sections before it, and today's date", () => {
  const folder = place({ "001-first.md": "Added\n\nAll.\n" }, "# Changelog\n");
  expect(run(folder, "changelog", "1.0.0").status).toBe(0);
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toMatch(
    /^# Changelog\n\n## 1\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- All\.\n$/,
  );
});

it.each<[name: string, text: string, why: RegExp]>([
  [
    "001-a.md",
    "Improved\n\nText.\n",
    /^changelog\.d\/001-a\.md: the first line is "Improved", not one of Added, /,
  ],
  ["001-a.md", "", /the first line is ""/],
  ["001-a.md", "Fixed\n\n \n", /there is no text after the category/],
  ["001-a.md", "Fixed\n\n- Text.\n", /a line begins with # or -/],
  ["001-a.md", "Fixed\n\n## Text\n", /a line begins with # or -/],
  ["1-a.md", "Fixed\n\nText.\n", /the name is not NNN-slug\.md/],
  ["001-A.md", "Fixed\n\nText.\n", /the name is not NNN-slug\.md/],
  ["notes.txt", "Fixed\n\nText.\n", /the name is not NNN-slug\.md/],
])("%s with %j is refused, and everything stays", (name, text, why) => {
  const folder = place({ ...THREE, [name]: text });
  for (const { status, stdout, stderr } of [
    run(folder, "changelog", "1.2.0"),
    run(folder, "notes", "Unreleased"),
  ]) {
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(why);
  }
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toBe(OLD);
  expect(existsSync(join(folder, "changelog.d", name))).toBe(true);
});

it("a version that is none, or is in the changelog, and a date that is none are refused", () => {
  const folder = place(THREE);
  expect(run(folder, "changelog").stderr).toMatch(/^"" is not a version/);
  expect(run(folder, "changelog", "v1.2.0").stderr).toMatch(/^"v1\.2\.0" is not a version/);
  expect(run(folder, "changelog", "1.1.0").stderr).toBe('CHANGELOG.md has a section "## 1.1.0" already\n');
  const empty = place(THREE, `${OLD}\n## 1.2.0\n`);
  expect(run(empty, "changelog", "1.2.0").stderr).toBe('CHANGELOG.md has a section "## 1.2.0" already\n');
  expect(run(folder, "changelog", "1.2.0", "today").stderr).toMatch(/^"today" is not a date/);
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toBe(OLD);
});

it("a tag is not released while fragments wait", () => {
  const folder = place(THREE, `${OLD}\n## 1.2.0\n\n- New.\n`);
  const facts = { version: "1.2.0", author: "a", homepage: "b", repository: "c", bugs: "d" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(facts));
  expect(run(folder, "ready", "v1.2.0")).toMatchObject({
    status: 1,
    stderr:
      "changelog.d/ has 3 changes that are not in CHANGELOG.md: run node .ci/release/changelog.mjs 1.2.0\n",
  });
});

it("the fragments of this repository can be assembled, and CHANGELOG.md holds releases alone", () => {
  const { status, stderr } = run(project, "notes", "Unreleased");
  // None, right after a release.
  expect([status, stderr]).toEqual(stderr === "" ? [0, ""] : [1, "changelog.d/ has no fragments\n"]);
  const headings = readFileSync(join(project, "CHANGELOG.md"), "utf8").match(/^## .*$/gm);
  for (const heading of headings ?? []) expect(heading).toMatch(/^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
});
