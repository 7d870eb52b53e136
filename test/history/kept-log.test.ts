import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SegmentWriter, stepsOf } from "../../src/catalogue/history/changelog/log-segment.ts";
import { ACTION } from "../../src/catalogue/history/changelog/record.ts";
import type { FileAt } from "../../src/catalogue/history/changelog/tracked.ts";
import { type HistoryCache, inFewer } from "../../src/catalogue/history/log-memory.ts";
import { cacheEntries } from "../../src/store/memory/cache-entries.ts";
import { randomNumbers } from "../bench/random-numbers.mjs";
import { git } from "../changelog/repositories.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { drawnPart, drawnSeed, isFull } from "../suite/sample.ts";
import { newCache, tell } from "./told-history.ts";

const INDEPENDENT = new URL("independent/", import.meta.url).pathname;
const COUNT = isFull ? 200 : 1;

/** Says the same with a cache as without, whatever is in it; how many steps it was spared. */
async function expectSame(directory: string, cache: HistoryCache): Promise<number> {
  const own = await tell(directory);
  const { counts, ...told } = await tell(directory, cache);
  const { counts: all, ...expected } = own;
  expect(told).toEqual(expected);
  expect({ ...counts, cached: 0 }).toEqual(all);
  return counts.cached;
}

/** Random histories of the independent implementation, with an output that no history has files in. */
function randomHistories(count: number, name: string): readonly string[] {
  const folder = temporaryDirectory();
  const seed = Math.floor(drawnPart(name) * 1_000_000);
  execFileSync("python3", [join(INDEPENDENT, "histories.py"), String(seed), String(count), folder]);
  const names = readdirSync(folder).filter((entry) => /^\d+$/.test(entry));
  return names.map((entry) => {
    const file = join(folder, entry, "catalogue.json");
    const { users: _, ...catalogue } = JSON.parse(readFileSync(file, "utf8"));
    const history = { ...catalogue.history, outdated: true };
    writeFileSync(file, JSON.stringify({ ...catalogue, history, out: "site" }));
    return join(folder, entry);
  });
}

function mainline(directory: string): readonly string[] {
  return git(directory, ["rev-list", "--first-parent", "--reverse", "HEAD"]).trim().split("\n");
}

/** Moves the branch, and nothing of the work tree: only history looks at it. */
function setHead(directory: string, commit: string): void {
  git(directory, ["update-ref", "HEAD", commit]);
}

/** Each step after the one before it, with one cache. */
async function stepByStep(directory: string, steps: readonly string[]): Promise<number> {
  const cache = newCache();
  let spared = 0;
  for (const step of steps) {
    setHead(directory, step);
    spared += await expectSame(directory, cache);
  }
  return spared;
}

/** From a prefix, to the end at once. */
async function fromPrefix(directory: string, steps: readonly string[], length: number): Promise<number> {
  const cache = newCache();
  setHead(directory, steps[length - 1] ?? "");
  await tell(directory, cache);
  setHead(directory, steps.at(-1) ?? "");
  return expectSame(directory, cache);
}

/** Commits of all branches, in no order, each with one that it leads to after it. */
function wandering(directory: string): readonly string[] {
  const random = randomNumbers(drawnSeed("wandering"));
  const oneOf = (revisions: readonly string[]): string => {
    const ids = git(directory, ["rev-list", ...revisions])
      .trim()
      .split("\n");
    return ids[Math.floor(random() * ids.length)] ?? "";
  };
  return Array.from({ length: isFull ? 12 : 5 }, () => oneOf(["HEAD"])).flatMap((id) => [
    id,
    oneOf(["--ancestry-path", `${id}..HEAD`]) || id,
  ]);
}

it(`is continued as if it were derived from nothing, in ${COUNT} random histories`, async (context) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skipFor("there is no python3", context);
  let spared = 0;
  for (const directory of randomHistories(COUNT, "kept logs")) {
    const steps = mainline(directory);
    spared += await stepByStep(directory, [...wandering(directory), ...steps]);
    for (const [index] of steps.entries())
      if (isFull || index % 8 === 3) spared += await fromPrefix(directory, steps, index + 1);
  }
  expect(spared).toBeGreaterThan(0);
});

const CATALOGUE = {
  base_url: "https://example.org",
  changes: ["git"],
  out: "site",
  projects: [
    {
      name: "Coast",
      slug: "coast",
      components: [{ name: "App", slug: "app", filemask: "po/*.po", file_format: "po" }],
    },
  ],
};

interface Repository {
  readonly directory: string;
  /** Commits what one language says now; the hour of the clock counts up. */
  commit(language: string, text: string, source?: string): string;
  /** Changes what the catalogue says. */
  say(changes: object): void;
}

function newRepository(): Repository {
  const directory = temporaryDirectory();
  git(directory, ["init", "-q"]);
  mkdirSync(join(directory, "po"));
  let hour = 0;
  const say = (changes: object): void =>
    writeFileSync(join(directory, "catalogue.json"), JSON.stringify({ ...CATALOGUE, ...changes }));
  say({});
  const commit = (language: string, text: string, source = "Sea"): string => {
    hour += 1;
    const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    writeFileSync(join(directory, `po/${language}.po`), `${head}msgid "${source}"\nmsgstr "${text}"\n`);
    git(directory, ["add", "po"]);
    const date = `@${1_600_000_000 + hour * 3600} +0000`;
    const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    execFileSync("git", ["-C", directory, ...who, "commit", "-qm", text], {
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    });
    return git(directory, ["rev-parse", "HEAD"]).trim();
  };
  return { directory, commit, say };
}

/** Of a component: its keys beside those that all tests have. */
function withComponent(keys: object): object {
  const [project] = CATALOGUE.projects;
  return { projects: [{ ...project, components: [{ ...project?.components[0], ...keys }] }] };
}

describe("a kept log", () => {
  it("of the same commit is asked nothing of, and of one more commit only that", async () => {
    const { directory, commit } = newRepository();
    for (const text of ["Meer", "See", "Ozean"]) commit("de", text);
    const cache = newCache();
    expect(await expectSame(directory, cache)).toBe(0);
    expect(await expectSame(directory, cache)).toBe(3);
    commit("fr", "mer");
    expect(await expectSame(directory, cache)).toBe(3);
  });

  it("is continued from where a rewritten history left it", async () => {
    const { directory, commit } = newRepository();
    const [, second = ""] = ["Meer", "See", "Ozean"].map((text) => commit("de", text));
    const cache = newCache();
    await tell(directory, cache);
    git(directory, ["reset", "-q", "--hard", second]);
    commit("de", "Weltmeer");
    expect(await expectSame(directory, cache)).toBe(2);
  });

  it.each([
    ["one by one", 1],
    ["at once", 4],
  ])("knows sources of translations that no new commit changes, %s", async (_, many) => {
    const { directory, commit } = newRepository();
    commit("de", "Meer");
    commit("fi", "meri");
    commit("fr", "terre", "Land");
    const cache = newCache();
    await tell(directory, cache);
    const fresh = [
      ["fi", "vesi"],
      ["de", "Land", "Land"],
      ["it", "mare"],
      ["it", "costa", "Coast"],
    ] as const;
    for (const [index, [language, text, source]] of fresh.entries()) {
      commit(language, text, source);
      if ((index + 1) % many === 0) await expectSame(directory, cache);
    }
    const { records } = await tell(directory, cache);
    const told = records.filter(({ action }) => action === ACTION.newSource);
    expect(told.map(({ language }) => language)).toEqual(["de", "fr", "it"]);
  });

  it("keeps what is outdated in translations that no new commit changes", async () => {
    const repository = new WrittenRepository({ history: { outdated: true } });
    const hour = (hours: number): string => `2021-01-01T0${hours}:00:00Z`;
    const says = (text: string): string => `"source","target"\n"sea","${text}"\n`;
    repository.commit(hour(0), { "en.csv": says("Sea"), "de.csv": says("Meer"), "fr.csv": says("mer") });
    repository.commit(hour(1), { "en.csv": says("Ocean") });
    const cache = newCache();
    await tell(repository.directory, cache);
    for (const [index, text] of ["See", "Ozean"].entries()) {
      repository.commit(hour(2 + index), { "de.csv": says(text) });
      expect(await expectSame(repository.directory, cache)).toBe(2 + index);
    }
    const { outdated } = await tell(repository.directory, cache);
    expect(outdated.map((each) => [...each.keys()])).toEqual([["p/c/fr"]]);
  });

  it("stays as it is where an older commit is asked for", async () => {
    const { directory, commit } = newRepository();
    const commits = ["Meer", "See", "Ozean"].map((text) => commit("de", text));
    const cache = newCache();
    await tell(directory, cache);
    setHead(directory, commits[1] ?? "");
    expect(await expectSame(directory, cache)).toBe(2);
    setHead(directory, commits[2] ?? "");
    expect(await expectSame(directory, cache)).toBe(3);
  });

  it.each([
    ["times of commits", { history: { times: { HEAD: "2021-01-01T00:00:00Z" } } }, 2],
    ["the bounds of what is published", { history: { since: "2020-09-13T15:00:00Z" } }, 2],
    ["another mask", withComponent({ filemask: "po/d*.po" }), 0],
    ["former places", withComponent({ former: [{ filemask: "old/*.po" }] }), 0],
    ["languages that are left out", { exclude_languages: ["fr"] }, 0],
    ["an alias of a language", { language_aliases: { fr: "fr_CA" } }, 0],
    ["a language's plurals", { languages: [{ code: "fr", name: "F", direction: "rtl" }] }, 0],
  ])("is right with %s", async (_, changes, known) => {
    const { directory, commit, say } = newRepository();
    commit("de", "Meer");
    const head = commit("fr", "mer");
    const cache = newCache();
    await tell(directory, cache);
    say(JSON.parse(JSON.stringify(changes).replace("HEAD", head)));
    expect(await expectSame(directory, cache)).toBe(known);
  });

  it("is right with another mailmap, and with another table of users", async () => {
    const { directory, commit } = newRepository();
    commit("de", "Meer");
    const cache = newCache();
    await tell(directory, cache);
    writeFileSync(join(directory, ".mailmap"), "Bea <bea@example.org> <ann@example.org>\n");
    git(directory, ["add", ".mailmap"]);
    commit("de", "See");
    expect(await expectSame(directory, cache)).toBe(1);
    writeFileSync(join(directory, "users.csv"), "username,full_name,email\nbea,Bea,bea@example.org\n");
    expect(await expectSame(directory, cache)).toBe(2);
  });

  it("is right where a shallow clone is deepened", async () => {
    const { directory, commit, say } = newRepository();
    for (const text of ["Meer", "See", "Ozean"]) commit("de", text);
    const clone = join(temporaryDirectory(), "clone");
    git(directory, ["clone", "-q", "--depth=2", `file://${directory}`, clone]);
    say({});
    cpSync(join(directory, "catalogue.json"), join(clone, "catalogue.json"));
    const cache = newCache();
    expect(await expectSame(clone, cache)).toBe(0);
    expect(await expectSame(clone, cache)).toBe(2);
    git(clone, ["fetch", "-q", "--unshallow"]);
    expect(await expectSame(clone, cache)).toBe(0);
  });

  it("is told apart by repositories, and by what catalogues in one ask for", async () => {
    const one = newRepository();
    const other = newRepository();
    one.commit("de", "Meer");
    other.commit("de", "Meer");
    const cache = newCache();
    for (const { directory } of [one, other, one]) await expectSame(directory, cache);
    one.say({ exclude_languages: ["fr"] });
    await expectSame(one.directory, cache);
    one.say({});
    expect(await expectSame(one.directory, cache)).toBe(1);
    expect(cacheEntries(cache.folder).map((entry) => "repository" in entry && entry.repository)).toHaveLength(
      3,
    );
  });
});

function snapshotIn({ folder }: HistoryCache): string {
  return fileIn(folder, "snapshot-");
}

function fileIn(folder: string, name: string): string {
  const [entry] = cacheEntries(folder);
  const [file = ""] = readdirSync(entry?.path ?? "").filter((each) => each.startsWith(name));
  return join(entry?.path ?? "", file);
}

it("is kept in few pieces, of which those at its end stay small, where many builds left many", () => {
  const names = [{ project: "coast", component: "app" }];
  const segments = Array.from({ length: 300 }, (_, index) => {
    const writer = new SegmentWriter(names);
    const counts = { total: index, translated: 4, fuzzy: 3, words: 2, translatedWords: 1 };
    const standing = { project: "coast", component: "app", language: index % 3 === 0 ? "de" : "fr" };
    writer.add({
      commit: String(index).padStart(40, "0"),
      time: index,
      events: [],
      standings: [{ ...standing, counts: index % 7 === 0 ? undefined : counts }].slice(index % 2),
    });
    return writer.end([
      { translations: [], versions: { last: new Map([["de", fileOf(index)]]), guide: undefined } },
    ]);
  });
  const fewer = inFewer(segments, names);
  expect(fewer.map(({ commits }) => commits.length)).toEqual([256, 36, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(fewer.flatMap((segment) => [...stepsOf(segment, names)])).toEqual(
    segments.flatMap((segment) => [...stepsOf(segment, names)]),
  );
  for (const { commits, saved } of fewer) expect(saved).toEqual(segments[Number(commits.at(-1))]?.saved);
  expect(inFewer(fewer, names)).toBe(fewer);
});

function fileOf(index: number): FileAt {
  return { path: "de.po", blob: String(index) };
}

describe("a kept log that is not as it was written", () => {
  const damages: readonly (readonly [string, (cache: HistoryCache) => void])[] = [
    ["its state is cut", ({ folder }) => truncateSync(fileIn(folder, "state"), 100)],
    ["its state is gone", ({ folder }) => rmSync(fileIn(folder, "state"))],
    ["its pieces are cut", (cache) => truncateSync(snapshotIn(cache), 100)],
    ["its pieces are gone", (cache) => rmSync(snapshotIn(cache))],
    ["a byte of its pieces is another", (cache) => flip(snapshotIn(cache))],
    ["another key sealed it", ({ keys }) => writeFileSync(join(keys, "key"), Buffer.alloc(32, 1))],
    ["its folder is a link", ({ folder }) => linkAway(join(folder, "history"))],
  ];
  it.each(damages)("is none where %s", async (_, damage) => {
    const { directory, commit } = newRepository();
    commit("de", "Meer");
    const cache = newCache();
    await tell(directory, cache);
    damage(cache);
    expect(await expectSame(directory, cache)).toBe(0);
  });

  it("is written over, but not through a link", async () => {
    const { directory, commit } = newRepository();
    commit("de", "Meer");
    const cache = newCache();
    await tell(directory, cache);
    flip(snapshotIn(cache));
    await tell(directory, cache);
    expect(await expectSame(directory, cache)).toBe(1);
  });

  it("holds nobody up where it cannot be written", async () => {
    const { directory, commit } = newRepository();
    commit("de", "Meer");
    const folder = join(temporaryDirectory(), "cache");
    writeFileSync(folder, "");
    expect(await expectSame(directory, { folder, keys: folder })).toBe(0);
  });
});

function flip(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function linkAway(folder: string): void {
  const elsewhere = `${folder}-elsewhere`;
  renameSync(folder, elsewhere);
  symlinkSync(elsewhere, folder);
}
