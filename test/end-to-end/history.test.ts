import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";
import { identify } from "../../src/catalogue/asked/identify.ts";
import { build, verify } from "../../src/index.ts";
import { explain } from "../../src/published/explain/explain.ts";
import { git, importedRepository } from "../changelog/repositories.ts";
import { longLine } from "../history/long-histories.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";
import { bin } from "../suite/built.ts";
import { hashFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const ORACLE = new URL("../oracle/history/", import.meta.url);
const COMMITTED = ["-c", "user.name=Eve", "-c", "user.email=eve@example.org"];

function repository(): string {
  return importedRepository(
    new URL("example.fi", ORACLE).pathname,
    new URL("catalogue.json", ORACLE).pathname,
  );
}

function commitAll(directory: string, message: string): void {
  git(directory, [...COMMITTED, "commit", "-qam", message]);
}

interface Record {
  readonly action: number;
  readonly target: string;
}

function changesOf(out: string): readonly Record[] {
  const { results } = JSON.parse(readFileSync(join(out, "api/changes/index.json"), "utf8"));
  return results;
}

describe("a catalogue whose change log is its repository's history", () => {
  it("explains a record by its commit, with those whom it names", async () => {
    const catalogue = repository();
    const linked = (await check(catalogue)).linked;
    const change = linked?.changes.find(({ user, author }) => user !== null && author !== null);
    const { answer: told } = await explain(`/api/changes/${change?.id}/`, { catalogue });
    if (told === undefined || !("facts" in told)) throw new Error("nothing is explained");
    const valueAt = (name: string): string | undefined =>
      told.facts.find(({ label }) => label === name)?.value;
    expect([valueAt("user"), valueAt("author")]).toEqual([String(change?.user), String(change?.author)]);
    expect(JSON.stringify(told)).not.toContain("given at commit");
  });

  it("needs no number for those whom only git names, where all others have one", async () => {
    const catalogue = repository();
    await identify(catalogue);
    const result = await build({ catalogue, out: temporaryDirectory(), ids: "frozen" });
    expect(result.diagnostics.filter(({ code }) => code.startsWith("ids/"))).toEqual([]);
    expect(result.ok).toBe(true);
  });

  it("refuses a row that takes the number of a record of git", async () => {
    const catalogue = repository();
    const [change] = (await check(catalogue)).linked?.changes ?? [];
    const file = join(catalogue, "catalogue.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...manifest, changes: ["table", "git"] }));
    writeFileSync(
      join(catalogue, "changes.csv"),
      `id,timestamp,action,project\n${change?.id},2024-01-01T00:00:00Z,2,${manifest.projects[0].slug}\n`,
    );
    const { diagnostics } = await check(catalogue);
    expect(diagnostics.filter(({ code }) => code === "table/duplicate-id")).toMatchObject([
      { location: { file: expect.stringMatching(/changes\.csv$/), line: 2 } },
    ]);
  });

  it("publishes it, and verify finds nothing", async () => {
    const catalogue = repository();
    const out = temporaryDirectory();
    const result = await build({ catalogue, out });
    expect(result).toMatchObject({ ok: true });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["history/moved", "history/unreadable"]);
    expect(await verify(out)).toMatchObject({ ok: true });
    expect(changesOf(out).length).toBe(20);
  });

  it("tells what it came to, also where nothing changed, and what an earlier run knew of it", async () => {
    const catalogue = repository();
    const [out, cache] = [temporaryDirectory(), join(temporaryDirectory(), "cache")];
    const { history: first } = await build({ catalogue, out, cache });
    expect(first).toMatchObject({
      commits: Number(git(catalogue, ["rev-list", "--count", "HEAD"])),
      cached: 0,
    });
    const { count } = JSON.parse(readFileSync(join(out, "api/changes/index.json"), "utf8"));
    expect(first?.published).toBe(count);
    expect(first?.records).toBeGreaterThan(count);
    const again = await build({ catalogue, out, cache });
    expect(again).toMatchObject({ mode: "unchanged", history: { ...first, cached: first?.steps } });
    const elsewhere = await build({ catalogue, out: temporaryDirectory(), cache });
    expect(elsewhere).toMatchObject({ mode: "full", history: again.history });
    const none = await build({ catalogue, out: temporaryDirectory(), cache: false });
    expect(none.history).toEqual(first);
  });

  it("hints at history.since where most documents are its records", async () => {
    const catalogue = longLine(400);
    const built = (): ReturnType<typeof build> => build({ catalogue, out: temporaryDirectory() });
    const codes = async (): Promise<readonly string[]> => (await built()).diagnostics.map(({ code }) => code);
    expect(await codes()).toEqual(["history/mostly"]);
    const { documents, diagnostics } = await built();
    expect(diagnostics[0]?.args[1]).toBe(documents);
    const file = join(catalogue, "catalogue.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...manifest, history: { since: "2000-01-01T00:00:00Z" } }));
    expect(await codes()).toEqual([]);
  });

  it("shows a commit at once, and no text that is not committed, as a build from nothing does", async () => {
    const catalogue = repository();
    const out = temporaryDirectory();
    await build({ catalogue, out });
    const { count } = JSON.parse(readFileSync(join(out, "api/changes/index.json"), "utf8"));
    appendFileSync(join(catalogue, "web/de.csv"), '"k.more","Mehr"\n');
    appendFileSync(join(catalogue, "web/en.csv"), '"k.more","More"\n');
    await build({ catalogue, out });
    expect(JSON.parse(readFileSync(join(out, "api/changes/index.json"), "utf8")).count).toBe(count);
    expect(hashFiles(out)).toEqual(hashFiles(await anew(catalogue)));
    commitAll(catalogue, "More");
    await build({ catalogue, out });
    expect(JSON.parse(readFileSync(join(out, "api/changes/index.json"), "utf8")).count).toBeGreaterThan(
      count,
    );
    expect(hashFiles(out)).toEqual(hashFiles(await anew(catalogue)));
  });

  it("notices another branch, packed refs, and a HEAD of its own", async () => {
    const catalogue = repository();
    const out = temporaryDirectory();
    await build({ catalogue, out });
    git(catalogue, ["checkout", "-q", "-b", "other", "HEAD~1"]);
    await build({ catalogue, out });
    expect(hashFiles(out)).toEqual(hashFiles(await anew(catalogue)));
    git(catalogue, ["pack-refs", "--all"]);
    git(catalogue, ["checkout", "-q", "--detach", "main"]);
    await build({ catalogue, out });
    expect(hashFiles(out)).toEqual(hashFiles(await anew(catalogue)));
  });

  it("leaves private projects out: what is published is that of a catalogue without them", async () => {
    const catalogue = repository();
    const file = join(catalogue, "catalogue.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const [project] = manifest.projects;
    const [app, web] = project.components;
    const shown = { name: "Coast", slug: "coast", components: [web] };
    const hidden = { name: "Hidden", slug: "hidden", private: true, components: [app] };
    writeFileSync(file, JSON.stringify({ ...manifest, projects: [shown, hidden] }));
    const both = await anew(catalogue);
    writeFileSync(file, JSON.stringify({ ...manifest, projects: [shown] }));
    expect(hashFiles(join(both, "api"))).toEqual(hashFiles(join(await anew(catalogue), "api")));
  });

  it.each([
    ["no repository", (directory: string): void => rmSync(join(directory, ".git"), { recursive: true })],
    [
      "a repository that another folder's is",
      (directory: string): void => {
        const other = repository();
        rmSync(join(directory, ".git"), { recursive: true });
        writeFileSync(join(directory, ".git"), `gitdir: ${join(other, ".git")}\n`);
      },
    ],
    [
      "objects that are borrowed from elsewhere",
      (directory: string): void => {
        const place = join(directory, ".git/objects/info/alternates");
        writeFileSync(place, `${join(repository(), ".git/objects")}\n`);
      },
    ],
    [
      "a link out of it",
      (directory: string): void => symlinkSync("/etc", join(directory, ".git/refs/heads/x")),
    ],
  ])("is refused with %s, and the old tree stays", async (_, break_) => {
    const catalogue = repository();
    const out = temporaryDirectory();
    await build({ catalogue, out });
    const before = hashFiles(out);
    break_(catalogue);
    writeFileSync(join(catalogue, "web/de.csv"), '"source","target"\n"k.open","Auf"\n');
    const { ok, diagnostics } = await build({ catalogue, out, cache: false });
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual([
      expect.stringMatching(/^history\/(no-repository|outside)$/),
    ]);
    expect(hashFiles(out)).toEqual(before);
  });

  it("tells a clone that is not whole, and a commit that nobody knows", async () => {
    const origin = repository();
    const catalogue = join(temporaryDirectory(), "shallow");
    git(temporaryDirectory(), ["clone", "-q", "--depth", "2", `file://${origin}`, catalogue]);
    const manifest = JSON.parse(readFileSync(join(origin, "catalogue.json"), "utf8"));
    const times = { ["a".repeat(40)]: "2026-01-01T00:00:00Z" };
    writeFileSync(join(catalogue, "catalogue.json"), JSON.stringify({ ...manifest, history: { times } }));
    const { ok, diagnostics } = await build({ catalogue, out: temporaryDirectory() });
    expect(ok).toBe(true);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(["history/shallow", "history/unknown-commit"]);
    for (const asked of ["--over-time", "--people"]) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [bin, "stats", catalogue, asked, "--json"],
        {
          encoding: "utf8",
        },
      );
      expect([status, typeof JSON.parse(stdout)]).toEqual([0, "object"]);
      expect(stderr.match(/history\/[\w-]+/g)?.sort()).toEqual(["history/shallow", "history/unknown-commit"]);
    }
  });
});

async function anew(catalogue: string): Promise<string> {
  const out = temporaryDirectory();
  await buildAnew({ catalogue, out });
  return out;
}
