import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { sample } from "../suite/sample.ts";
import { type ExpectedComponent, type ExpectedPackage, expectedOf, MISSED } from "./expected.ts";
import { folderOf, PACKAGES } from "./fetch.mjs";
import { publishedIn } from "./published.ts";

const program = fileURLToPath(new URL("../../bin/lingodex.js", import.meta.url));

/** Those that are made a repository with one commit; the others are mere folders. */
const REPOSITORIES = ["ckeditor5-basic-styles", "fingerprint-auth", "passbolt", "wtforms"];

/** Of more units than these each document is published once only: minutes less. */
const MANY = 3000;

type FullSet = Pick<ExpectedComponent, "filemask" | "reference" | "new_base">;

/** What is read of `init --json`. */
interface Proposal {
  readonly components: readonly (FullSet & { readonly confidence: "sure" | "likely" | "doubtful" })[];
}

describe.each(sample(Object.keys(PACKAGES), 4, "adoption"))("%s, with no hand on it", (name) => {
  it("is published, and counted as other programs count", { timeout: 300_000 }, (context) => {
    const expected = expectedOf(name);
    const project = projectOf(name, context);
    const proposal: Proposal = JSON.parse(lingodex(project, "init", "--yes", "--json"));
    const components = proposal.components.filter(({ confidence }) => confidence !== "doubtful");
    const tree = join(quickDirectory(), "tree");
    lingodex(project, "build", "--out", tree, ...(unitsIn(expected) > MANY ? ["--view", "none"] : []));
    lingodex(project, "verify", tree);

    expect(publishedIn(tree)).toEqual(
      expected.components.map(({ filemask, file_format, template, languages }) => ({
        filemask,
        file_format,
        template,
        languages,
      })),
    );
    expect(fullSetsOf(components)).toEqual(fullSetsOf(expected.components));
  });

  it("has all that translation-finder finds, but for what is listed with a reason", () => {
    const rest = notTaken(expectedOf(name));
    const missed = (MISSED[name] ?? []).map(({ masks }) => new RegExp(`^(?:${masks})$`));
    expect(rest.filter((mask) => !missed.some((pattern) => pattern.test(mask)))).toEqual([]);
    expect(missed.map((pattern) => rest.filter((mask) => pattern.test(mask)).length)).toEqual(
      (MISSED[name] ?? []).map(({ count }) => count),
    );
  });
});

function unitsIn({ components }: ExpectedPackage): number {
  const all = components.flatMap(({ languages }) => Object.values(languages));
  return all.reduce((sum, { units }) => sum + units, 0);
}

/** A copy of the fetched package. */
function projectOf(name: string, context: TestContext): string {
  const fetched = folderOf(name);
  if (!existsSync(fetched)) skipFor(`${name} was not fetched (node test/adoption/fetch.mjs)`, context);
  const project = join(quickDirectory(), name);
  cpSync(fetched, project, { recursive: true, verbatimSymlinks: true });
  if (REPOSITORIES.includes(name)) commitAll(project);
  return project;
}

function commitAll(project: string): void {
  const who = ["-c", "user.name=Anna Nováková", "-c", "user.email=anna@example.org"];
  for (const command of [
    ["init", "--quiet", "--initial-branch=main"],
    ["add", "--force", "--all"],
    [...who, "commit", "--quiet", "--message=All of it"],
  ]) {
    const { status, stderr } = spawnSync("git", command, { cwd: project, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  }
}

/** @returns what it prints for programs */
function lingodex(cwd: string, ...parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  expect(status, `${parameters.join(" ")}: ${stderr.slice(-3000)}`).toBe(0);
  return stdout;
}

/** What bilingual files do not say themselves. */
function fullSetsOf(components: readonly FullSet[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    components.map(({ filemask, reference, new_base }) => [filemask, { reference, new_base }]),
  );
}

function notTaken({ components, finder }: ExpectedPackage): readonly string[] {
  const taken = new Set(components.map(({ filemask }) => filemask));
  return finder.filter((filemask) => !taken.has(filemask));
}
