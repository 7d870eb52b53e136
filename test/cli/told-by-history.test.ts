import { afterEach, describe, expect, it, vi } from "vitest";
import { type HistoryFlags, runOverTime, runPeople } from "../../src/cli/statistics/told-by-history.ts";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { git, put } from "../import/git-platform.ts";

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const MANIFEST = `base_url: http://localhost:8000
changes: [git]
projects:
  - name: Shop
    slug: shop
    components:
      - { name: App, slug: app, filemask: locales/*.json, template: locales/en.json, file_format: json }
`;
const EN = '{"open": "Open", "close": "Close"}\n';

/** A repository with a commit of English, and one of Czech by Jana. */
function repository(manifest = MANIFEST): string {
  const folder = quickDirectory();
  git(folder, "init", "-q");
  put(folder, "catalogue.yaml", manifest);
  put(folder, "locales/en.json", EN);
  commitAt(folder, "2026-01-10", "Ana");
  put(folder, "locales/cs.json", '{"open": "Otevřít"}\n');
  commitAt(folder, "2026-02-10", "Jana");
  return folder;
}

function commitAt(folder: string, day: string, name: string): void {
  const date = `--date=${day}T12:00:00Z`;
  git(folder, "add", "-A");
  git(folder, "-c", `user.name=${name}`, "commit", "-qm", day, date, "--allow-empty");
}

/** What a command prints, for programs and for people. */
async function printed(
  run: (catalogue: string, flags: HistoryFlags) => Promise<void>,
  catalogue: string,
  flags: HistoryFlags = {},
): Promise<readonly [out: string, error: string]> {
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockReturnValue(true),
  );
  await run(catalogue, flags);
  const [out = "", error = ""] = streams.map(({ mock }) => mock.calls.map(([text]) => String(text)).join(""));
  for (const stream of streams) stream.mockRestore();
  return [out, error];
}

const FORMS: readonly (readonly [string, HistoryFlags, RegExp])[] = [
  ["a table", {}, /\S/],
  ["JSON", { json: true }, /^\{/],
  ["CSV", { csv: true }, /^\w+,\w+/],
  ["Markdown", { markdown: true }, /^\|/m],
];

describe("progress over time", () => {
  it.each(FORMS)("is printed as %s", async (_, flags, form) => {
    const [out, error] = await printed(runOverTime, repository(), flags);
    expect(out).toMatch(form);
    expect(out).toMatch(/cs/);
    expect(out).not.toMatch(/app[/,]en/);
    expect([error, process.exitCode]).toEqual(["", undefined]);
  });

  it("is that of one language, since a day, or with the source's", async () => {
    const folder = repository();
    const rowsOf = async (flags: HistoryFlags): Promise<readonly string[]> => {
      const [out] = await printed(runOverTime, folder, { csv: true, every: "month", ...flags });
      return out
        .trimEnd()
        .split(/\r?\n/)
        .slice(1)
        .map((row) => row.split(",").slice(0, 4).join(","));
    };
    expect((await rowsOf({ withSource: true })).join("\n")).toContain("en");
    await expect(rowsOf({ language: "none" })).rejects.toThrow("no translation is in the language");
    expect((await rowsOf({ language: "cs" })).length).toBeGreaterThan(0);
    expect(await rowsOf({ since: "2030-01-01" })).toEqual([]);
  });

  it("names tags whose commits are no steps, ten at most", async () => {
    const folder = repository();
    git(folder, "checkout", "-q", "-b", "side", "HEAD~1");
    commitAt(folder, "2026-03-01", "Ana");
    git(folder, "tag", "stray-00");
    git(folder, "checkout", "-q", "master");
    git(folder, "tag", "v1");
    const [, one] = await printed(runOverTime, folder, { every: "tag", csv: true });
    expect(one).toBe("lingodex: note: tags off the first-parent history of HEAD have no rows: stray-00\n");
    for (let number = 1; number < 12; number += 1)
      git(folder, "tag", `stray-${String(number).padStart(2, "0")}`, "side");
    const [out, error] = await printed(runOverTime, folder, { every: "tag", csv: true });
    expect(error).toMatch(/have no rows: stray-00, .*stray-09 and 2 more\n$/);
    expect(out).toContain("v1");
  });

  it("is refused where the catalogue does not take its log from git", async () => {
    const folder = repository(MANIFEST.replace("changes: [git]\n", ""));
    await expect(runOverTime(folder, {})).rejects.toThrow(UsageError);
  });
});

describe("people", () => {
  it.each(FORMS)("are printed as %s", async (_, flags, form) => {
    const [out, error] = await printed(runPeople, repository(), flags);
    expect(out).toMatch(form);
    expect(out).toMatch(/Jana/);
    expect([error, process.exitCode]).toEqual(["", undefined]);
  });

  it("are those of one language", async () => {
    const folder = repository();
    expect((await printed(runPeople, folder, { csv: true, language: "cs" }))[0]).toMatch(/Jana/);
    expect((await printed(runPeople, folder, { csv: true, language: "en" }))[0]).not.toMatch(/Jana/);
  });
});

describe.each([
  ["progress", runOverTime],
  ["people", runPeople],
] as const)("%s", (_, run) => {
  it("of a catalogue with errors is refused, for people and for programs", async () => {
    const folder = repository();
    put(folder, "locales/cs.json", "{");
    const [out, error] = await printed(run, folder);
    expect([out, error]).toEqual(["", expect.stringMatching(/locales\/cs\.json.*json\/syntax/)]);
    expect(process.exitCode).toBe(1);
    const [json] = await printed(run, folder, { json: true });
    expect(JSON.parse(json)).toMatchObject({ ok: false, diagnostics: [{ code: "json/syntax" }] });
  });

  it("of a shallow clone says that its history is not whole", async () => {
    const clone = `${quickDirectory()}/clone`;
    git("/", "clone", "-q", "--depth=1", `file://${repository()}`, clone);
    const [, error] = await printed(run, clone, { csv: true });
    expect(error).toMatch(/history\/shallow/);
  });
});
