import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { contentsOf, git, lingodex as run } from "../discover/made-repository.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { sample } from "../suite/sample.ts";
import { type ExpectedComponent, type ExpectedPackage, expectedOf, MISSED } from "./expected.ts";
import { folderOf, PACKAGES } from "./fetch.mjs";
import { publishedIn } from "./published.ts";

/** Those that are made a repository with one commit; the others are mere folders. */
const REPOSITORIES = ["ckeditor5-basic-styles", "fingerprint-auth", "passbolt", "wtforms"];

/** Of more units than these each document is published once only: minutes less. */
const MANY = 3000;

type FullSet = Pick<ExpectedComponent, "filemask" | "reference" | "new_base">;

/** What is read of `init --json`. */
interface Proposal {
  readonly components: readonly (FullSet & { readonly confidence: "sure" | "likely" | "doubtful" })[];
  readonly told: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly written: boolean;
}

const DRAWN = sample(Object.keys(PACKAGES), 4, "adoption").map((name) => [name, expectedOf(name)] as const);

describe.each(DRAWN.filter(([, { unread }]) => unread === undefined))(
  "%s, with no hand on it",
  (name, expected) => {
    it("is published, and counted as other programs count", { timeout: 300_000 }, (context) => {
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
  },
);

describe.each(DRAWN.filter(([, { unread }]) => unread !== undefined))(
  "%s, which is not read",
  (name, { unread = [] }) => {
    it("is named, counted as other programs count, and nothing is written", (context) => {
      const project = projectOf(name, context);
      const before = contentsOf(project);
      const { status, stdout } = run(project, "init", "--yes", "--json");
      const proposal: Proposal = JSON.parse(stdout);
      expect([status, proposal.components, proposal.written]).toEqual([1, [], false]);
      expect(proposal.told).toEqual(
        unread.map(({ filemask, file_format, texts, languages }) => ({
          path: filemask,
          code: "discover/unsupported",
          message: expect.stringMatching(
            new RegExp(
              `^lingodex does not read ${file_format}\\b.*: ${texts} texts in ${languages} languages not published; `,
            ),
          ),
        })),
      );
      const out = join(quickDirectory(), "tree");
      const build = run(project, "build", "--out", out);
      expect([build.status, build.stderr]).toEqual([
        2,
        expect.stringContaining(proposal.told[0]?.message ?? ""),
      ]);
      expect(existsSync(out)).toBe(false);
      expect(contentsOf(project)).toEqual(before);
    });
  },
);

describe.each(DRAWN)("%s, beside translation-finder", (name, expected) => {
  it("has all that translation-finder finds, but for what is listed with a reason", () => {
    const rest = notTaken(expected);
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
  git(project, "init", "--quiet", "--initial-branch=main");
  git(project, "add", "--force", "--all");
  git(project, "commit", "--quiet", "--message=All of it");
}

/** @returns what it prints for programs */
function lingodex(cwd: string, ...parameters: readonly string[]): string {
  const { status, stdout, stderr } = run(cwd, ...parameters);
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
