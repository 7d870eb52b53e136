import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contributorsOf } from "../../src/catalogue/asked/contributors.ts";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { tellOverTime } from "../../src/catalogue/asked/told-over-time.ts";
import { historyRow, PERIODS } from "../../src/catalogue/history/over-time.ts";
import { build, verify } from "../../src/index.ts";
import { countsOf, type HistoryRow, recordOf } from "../../src/model/catalogue/history-row.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { git, importedRepository } from "../changelog/repositories.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";

const ORACLE = new URL("../oracle/history/", import.meta.url);
const place = (name: string): string => new URL(name, ORACLE).pathname;
const repository = (): string => importedRepository(place("example.fi"), place("catalogue.json"));

/** Changes what the catalogue's manifest says. */
function edit(directory: string, keys: object): void {
  const file = join(directory, "catalogue.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...keys }));
}

const NO_EPOCH = { discover: false } as const;

async function rowsOf(directory: string, every: "day" | "week" | "month" | "tag", since?: string) {
  const { rows, diagnostics } = await tellOverTime(directory, {
    ...NO_EPOCH,
    every,
    since,
    withSource: true,
  });
  expect(rows === undefined ? diagnostics : []).toEqual([]);
  return rows ?? [];
}

function short({ time, language, total, translated, words, translatedWords }: HistoryRow): string {
  return `${time} ${language} ${translated}/${total} ${translatedWords}/${words}`;
}

/** The rows of a catalogue as it stands, as those of a tag. */
async function rowsToday(
  directory: string,
  { time, tag }: HistoryRow,
): Promise<readonly HistoryRow[] | undefined> {
  const { linked } = await prepare(directory, {}, new Diagnostics());
  return linked?.translations.map(({ component, language, statistics }) => {
    const { manifest, project } = component;
    const names = { project: project.manifest.slug, component: manifest.slug, language: language.code };
    return historyRow(names, countsOf(statistics), time, tag);
  });
}

/**
 * Proves that rows are equal, component by component. Where files have moved since, or cannot be read, the catalogue of
 * today does not say what they said.
 *
 * @returns slugs of those that it could compare
 */
function agreeing(told: readonly HistoryRow[], today: readonly HistoryRow[] = []): readonly string[] {
  return ["app", "web"].filter((slug) => {
    const own = told.filter(({ component }) => component === slug);
    const others = today.filter(({ component }) => component === slug);
    if (own.length !== others.length) return false;
    expect(own).toEqual(others.sort((one, other) => (one.language < other.language ? -1 : 1)));
    return true;
  });
}

describe("statistics over time", () => {
  it("count at every step what a catalogue of that step's files counts", async () => {
    const directory = repository();
    const steps = git(directory, ["rev-list", "--first-parent", "--reverse", "HEAD"]).trim().split("\n");
    for (const [index, step] of steps.entries()) git(directory, ["tag", `s${index}`, step]);
    const rows = await rowsOf(directory, "tag");
    const { projects } = JSON.parse(readFileSync(join(directory, "catalogue.json"), "utf8"));
    for (const component of projects[0].components) component.allow_empty = true;
    edit(directory, { changes: ["table"], on_bad_file: "skip", projects });
    const compared: string[] = [];
    for (const index of steps.keys()) {
      git(directory, ["checkout", "-q", `s${index}`]);
      const told = rows.filter(({ tag }) => tag === `s${index}`);
      const today = told[0] === undefined ? [] : await rowsToday(directory, told[0]);
      compared.push(...agreeing(told, today).map((slug) => `${index} ${slug}`));
    }
    const [moved, unreadable] = [["0 app", "1 app", "2 app"], "5 app"];
    const all = [...steps.keys()].flatMap((index) => [`${index} app`, `${index} web`]);
    expect(compared).toEqual(all.filter((name) => !moved.includes(name) && name !== unreadable));
  });

  it("end with what is today, whatever a clock said", async () => {
    const repository = new WrittenRepository();
    repository.commit("2024-01-05T12:00:00Z", { "en.csv": "a,One\nb,Two\n", "de.csv": "a,Eins\n" });
    repository.commit("2019-01-05T12:00:00Z", { "de.csv": "a,Eins\nb,Zwei\n" });
    repository.commit("2023-01-05T12:00:00Z", { "en.csv": "a,One\n", "de.csv": "a,Eins\n" });
    // As `--at` has it: the newest step of the mainline that is not later.
    const { directory } = repository;
    expect((await rowsOf(directory, "month")).map(short)).toEqual([
      "2019-01 de 2/2 2/2",
      "2019-01 en 2/2 2/2",
      "2023-01 de 1/1 1/1",
      "2023-01 en 1/1 1/1",
    ]);
    expect((await rowsOf(directory, "day")).map(short)).toHaveLength(4);
  });

  it("have a row where a period left other numbers, by the catalogue's zone", async () => {
    const repository = new WrittenRepository({ time_zone: "Europe/Prague" });
    const { directory } = repository;
    const commits = [
      ["2026-01-04T12:00:00Z", { "en.csv": "a,One two\nb,Three\n", "de.csv": "a,Eins zwei\n" }],
      ["2026-01-04T23:30:00Z", { "de.csv": "a,Eins zwei\nb,Drei\n" }],
      ["2026-01-06T12:00:00Z", { "de.csv": "a,Ein zwei\nb,Drei\n" }],
      ["2026-02-02T12:00:00Z", { "en.csv": "a,One two\n" }],
    ] as const;
    for (const [time, files] of commits) repository.commit(time, files);
    expect((await rowsOf(directory, "day")).map(short)).toEqual([
      "2026-01-04 de 1/2 2/3",
      "2026-01-04 en 2/2 3/3",
      "2026-01-05 de 2/2 3/3",
      "2026-02-02 de 1/1 2/2",
      "2026-02-02 en 1/1 2/2",
    ]);
    expect((await rowsOf(directory, "week")).map(short)).toEqual([
      "2025-12-29 de 1/2 2/3",
      "2025-12-29 en 2/2 3/3",
      "2026-01-05 de 2/2 3/3",
      "2026-02-02 de 1/1 2/2",
      "2026-02-02 en 1/1 2/2",
    ]);
    expect((await rowsOf(directory, "month", "2026-02-01")).map(short)).toEqual([
      "2026-02 de 1/1 2/2",
      "2026-02 en 1/1 2/2",
    ]);
    expect(await rowsOf(directory, "month", "2026-02-02T12:00:01Z")).toEqual([]);
  });

  it("tell of tags that no step has, and refuse what nothing tells", async () => {
    const directory = repository();
    git(directory, ["tag", "side", `${git(directory, ["rev-list", "--merges", "HEAD"]).split("\n")[0]}^2`]);
    git(directory, ["tag", "blob", git(directory, ["hash-object", "-w", "catalogue.json"]).trim()]);
    expect(await tellOverTime(directory, { every: "tag", since: undefined })).toMatchObject({
      rows: [],
      strayTags: ["side"],
    });
    await expect(tellOverTime(directory, { every: "day", since: "yesterday" })).rejects.toThrow(
      /does not take "yesterday"/,
    );
    edit(directory, { changes: ["table"] });
    await expect(tellOverTime(directory, { every: "day", since: undefined })).rejects.toThrow(/from git/);
  });

  it("leave private projects out", async () => {
    const directory = repository();
    const [project] = JSON.parse(readFileSync(join(directory, "catalogue.json"), "utf8")).projects;
    edit(directory, { projects: [{ ...project, private: true }] });
    expect(await rowsOf(directory, "day")).toEqual([]);
  });

  it("are a bulk document, day by day, the same from memory; nothing of private projects is in it", async () => {
    const repository = new WrittenRepository();
    const { directory: catalogue } = repository;
    repository.commit("2026-01-04T12:00:00Z", { "en.csv": "a,One\nb,Two\n", "de.csv": "a,Eins\n" });
    repository.commit("2026-01-09T12:00:00Z", { "de.csv": "a,Eins\nb,Zwei\n" });
    const manifest = JSON.parse(readFileSync(join(catalogue, "catalogue.json"), "utf8"));
    const hidden = { ...manifest.projects[0], slug: "hidden", private: true };
    edit(catalogue, { projects: [...manifest.projects, hidden] });
    const out = temporaryDirectory();
    const told = (): string => readFileSync(join(out, "lingodex/bulk/history.json"), "utf8");
    expect(await build({ catalogue, out, bulk: true })).toMatchObject({ ok: true });
    const { count, results } = JSON.parse(told());
    expect(results).toEqual((await rowsOf(catalogue, "day")).map(recordOf));
    expect(count).toBe(3);
    expect(await verify(out)).toMatchObject({ ok: true, problems: [] });
    repository.write({ "de.csv": "a,Eins\nb,Zwo\n" });
    const before = told();
    expect(await build({ catalogue, out, bulk: true })).toMatchObject({ ok: true });
    expect(told()).toBe(before);
    repository.commit("2026-01-10T12:00:00Z", { "en.csv": "a,One\nb,Two\nc,Three\n" });
    await build({ catalogue, out, bulk: true });
    expect(JSON.parse(told()).count).toBe(5);
    const anew = temporaryDirectory();
    await buildAnew({ catalogue, out: anew, bulk: true });
    expect(hashFiles(out)).toEqual(hashFiles(anew));
  });

  it("are what pages say of progress, without bulk documents too", async () => {
    const repository = new WrittenRepository();
    const { directory: catalogue } = repository;
    repository.commit("2026-01-04T12:00:00Z", { "en.csv": "a,One\nb,Two\nc,Three\n", "de.csv": "a,Eins\n" });
    // What is gone today no change log tells of.
    repository.commit("2026-01-09T12:00:00Z", { "en.csv": "a,One\nb,Two\n", "de.csv": "a,Eins\nb,Zwei\n" });
    const out = temporaryDirectory();
    expect(await build({ catalogue, out, pages: true, bulk: false })).toMatchObject({ ok: true });
    const [{ slug }] = JSON.parse(readFileSync(join(catalogue, "catalogue.json"), "utf8")).projects;
    const page = readFileSync(join(out, `projects/${slug}/index.html`), "utf8");
    const rows = page.matchAll(
      /<time datetime="([^"]+)">[^<]+<\/time><\/th>((?:<td class="number">[^<]+<\/td>){3})/g,
    );
    expect(
      Array.from(rows, ([, day, cells = ""]) => `${day} ${cells.replace(/<[^>]+>/g, " ").trim()}`),
    ).toEqual(["2026-01-04 1  3  33.3%", "2026-01-09 2  2  100%"]);
  });

  it("begin weeks on Mondays", () => {
    expect(PERIODS.week("2026-11-22T10:00:00.000000+01:00")).toBe("2026-11-16");
    expect(PERIODS.week("2026-11-23T00:00:00.000000+01:00")).toBe("2026-11-23");
    expect(PERIODS.month("2026-11-23T00:00:00.000000+01:00")).toBe("2026-11");
  });
});

describe("contributors", () => {
  async function peopleOf(directory: string): Promise<readonly string[]> {
    const { catalogue } = await prepare(directory, {}, new Diagnostics());
    return (catalogue === undefined ? [] : contributorsOf(catalogue)).flatMap(({ code, people }) =>
      people.map(({ name, texts, changes, firstChange, lastChange }) =>
        [code, name, texts, changes, firstChange, lastChange].join(" "),
      ),
    );
  }

  it("are those whom git names, by language, whatever became of their texts", async () => {
    expect(await peopleOf(repository())).toEqual([
      "de Ada Quist 2 2 2020-09-13T12:26:40.000004+00:00 2020-09-13T12:26:40.000016+00:00",
      "de Ben Oyelaran 2 3 2020-09-13T12:27:40.000001+00:00 2020-09-13T12:30:40.000005+00:00",
      "de Build Bot 1 1 2020-09-13T12:30:40.000007+00:00 2020-09-13T12:30:40.000007+00:00",
      "en Ada Quist 1 1 2020-09-13T12:27:40.000007+00:00 2020-09-13T12:27:40.000007+00:00",
      "fr Ada Quist 2 2 2020-09-13T12:26:40.000008+00:00 2020-09-13T12:30:40.000001+00:00",
      "fr Ben Oyelaran 1 1 2020-09-13T12:31:40.000001+00:00 2020-09-13T12:31:40.000001+00:00",
    ]);
  });

  it("are those whom a table names, too; no address is a name, and nobody of a private project is told", async () => {
    const directory = repository();
    const rows = [
      "timestamp,action,project,component,language,context,source,user,author",
      "2019-01-01T00:00:00Z,5,coast,web,de,k.open,,ann,",
      "2019-01-02T00:00:00Z,2,coast,web,de,k.open,,ann,me@example.org",
      "2019-01-03T00:00:00Z,20,coast,web,,,,ann,ann",
      "2019-01-04T00:00:00Z,5,hidden,web,de,k.open,,eve,eve",
    ];
    writeFileSync(join(directory, "changes.csv"), `${rows.join("\n")}\n`);
    writeFileSync(
      join(directory, "users.csv"),
      "username,full_name\nann,Ann Lee\nme@example.org,\neve,Eve\n",
    );
    const { projects } = JSON.parse(readFileSync(join(directory, "catalogue.json"), "utf8"));
    const hidden = { ...projects[0], slug: "hidden", private: true };
    edit(directory, { changes: ["table"], projects: [...projects, hidden] });
    expect(await peopleOf(directory)).toEqual([
      "de Ann Lee 1 1 2019-01-01T00:00:00.000000+00:00 2019-01-01T00:00:00.000000+00:00",
      "de unknown 1 1 2019-01-02T00:00:00.000000+00:00 2019-01-02T00:00:00.000000+00:00",
    ]);
  });
});
