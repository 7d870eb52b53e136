import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import "../suite/built.ts";
import { project, readYaml, type Workflow } from "./workflow-file.ts";

const RELEASE = ".github/workflows/release.yml";

/** A folder in which the scripts see a changelog and a package of the test's own. */
function place(changelog: string, facts: object): string {
  const folder = temporaryDirectory();
  mkdirSync(join(folder, ".ci"));
  cpSync(join(project, ".ci/release"), join(folder, ".ci/release"), { recursive: true });
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
  mkdirSync(join(folder, "changelog.d"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(facts));
  return folder;
}

function node(folder: string, ...words: readonly string[]) {
  return spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
}

const CHANGELOG =
  "# Changelog\n\nWords.\n\n## 1.3.0\n\n## 1.2.0\n\n- New.\n\n### Upgrading\n\nDo.\n\n## 1.1.0\n\n- Old.\n";
const OWNED = {
  ...{ name: "lingodex", version: "1.2.0", author: "a", homepage: "https://example.org" },
  ...{ repository: "https://example.org", bugs: "https://example.org" },
};

it("notes are the changelog's section of that version, and no other", () => {
  const folder = place(CHANGELOG, OWNED);
  const notes = (version: string) => node(folder, ".ci/release/notes.mjs", version);
  expect(notes("1.2.0")).toMatchObject({ status: 0, stdout: "- New.\n\n### Upgrading\n\nDo.\n" });
  expect(notes("1.1.0").stdout).toBe("- Old.\n");
  // Nothing in it; no such section; the beginning of another's name.
  for (const version of ["1.3.0", "2.0.0", "1.1", ""]) {
    expect(notes(version)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^CHANGELOG\.md has no section /),
    });
  }
});

it("a tag is released only where version, notes and owner are there", () => {
  const ready = (facts: object, tag: string) => node(place(CHANGELOG, facts), ".ci/release/ready.mjs", tag);
  expect(ready(OWNED, "v1.2.0")).toMatchObject({ status: 0, stderr: "" });
  expect(ready(OWNED, "v1.3.0").stderr).toBe("the tag is v1.3.0, the package's version 1.2.0\n");
  expect(ready({ ...OWNED, version: "1.3.0" }, "v1.3.0").stderr).toMatch(
    /^CHANGELOG\.md has no section "## 1\.3\.0"/,
  );
});

it("who owns the package is not known yet, and a release says so", () => {
  const { version }: { version: string } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const { status, stderr } = node(project, ".ci/release/ready.mjs", `v${version}`);
  expect(status).toBe(1);
  const named = [...stderr.matchAll(/^package\.json: (\w+) is a placeholder/gm)].map(([, name]) => name);
  expect(named).toEqual(["author", "homepage", "repository", "bugs"]);
});

it("nothing is published before the whole CI and a proved package", () => {
  const { jobs, on } = readYaml<Workflow>(RELEASE);
  expect(on).toEqual({ push: { tags: ["v*"] } });
  expect(jobs["ci"]?.uses).toBe("./.github/workflows/ci.yml");
  const needs = Object.entries(jobs).map(([name, job]) => [name, job.needs]);
  expect(Object.fromEntries(needs)).toEqual({
    ci: undefined,
    package: "ci",
    npm: "package",
    image: "package",
    page: ["npm", "image"],
  });
});

it("a dry run makes what a release publishes, and the package runs in an empty folder", {
  timeout: 300_000,
}, (context) => {
  const folder = join(temporaryDirectory(), "release");
  const bash = (...words: readonly string[]) => spawnSync("bash", words, { cwd: project, encoding: "utf8" });
  const made = bash(".ci/release/make", "next", folder);
  expect(made.status, made.stderr).toBe(0);
  const { version, dependencies }: { version: string; dependencies: object } = JSON.parse(
    readFileSync(join(project, "package.json"), "utf8"),
  );
  expect(
    made.stdout
      .trim()
      .split("\n")
      .map((line) => line.split("  ")[1]),
  ).toEqual([`lingodex-${version}.tgz`, "sbom.cdx.json"]);
  const sbom: { bomFormat: string; metadata: { component: object }; components: { name: string }[] } =
    JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"));
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "lingodex", version } },
  });
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).not.toContain("vitest");

  const tried = bash(".ci/release/try", folder);
  if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(tried.stderr))
    skipFor("npm reaches no registry here", context);
  expect(tried.status, tried.stderr).toBe(0);
  expect(tried.stdout.split("\n")[0]).toBe(version);

  writeFileSync(join(folder, "sbom.cdx.json"), "{}");
  expect(bash(".ci/release/try", folder).status).toBe(1);
});

it("the sample's tree is made on any system", () => {
  const file = join(temporaryDirectory(), "generation.txt");
  expect(node(project, ".ci/sample.mjs", file)).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
});
