import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";
import { completeManifest, git, importedRepository } from "../changelog/repositories.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { drawnPart, isFull } from "../suite/sample.ts";

const ORACLE = new URL("../oracle/history/", import.meta.url);
const INDEPENDENT = new URL("../history/independent/", import.meta.url).pathname;
/** Of random histories. */
const COUNT = isFull ? 20 : 2;

/** Of every translation, and of every unit that fails the check `translated`. */
async function numbersOf(directory: string, history: "all" | "numbers"): Promise<readonly string[]> {
  const { linked, diagnostics } = await check(directory, { history, discover: false });
  if (linked === undefined) throw new Error(JSON.stringify(diagnostics));
  const counted = linked.translations.map(({ component, language, statistics }) =>
    JSON.stringify([component.manifest.slug, language.code, statistics]),
  );
  const failing = linked.units
    .filter(({ failingChecks }) => failingChecks.includes("translated"))
    .map(({ text, translation }) => `translated: ${translation.language.code} ${text.idHash}`);
  return [...counted, ...failing];
}

/** How many units fail the check, where both ways give the same numbers, with outdated texts and without. */
async function prove(directory: string): Promise<number> {
  const path = join(directory, "catalogue.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  let failing = 0;
  for (const outdated of [false, true]) {
    writeFileSync(path, JSON.stringify({ ...manifest, history: { ...manifest.history, outdated } }));
    const all = await numbersOf(directory, "all");
    expect(await numbersOf(directory, "numbers")).toEqual(all);
    failing += all.filter((line) => line.startsWith("translated:")).length;
  }
  return failing;
}

describe("numbers of today with a part of the history are those with all of it", () => {
  it("in the example, and where texts are taken away at its end", async () => {
    const place = (name: string): string => new URL(name, ORACLE).pathname;
    const directory = importedRepository(place("example.fi"), place("catalogue.json"));
    await prove(directory);
    const emptied = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".po"),
    );
    for (const path of emptied) {
      const text = readFileSync(join(directory, path), "utf8");
      const [head = "", ...units] = text.split("\n\n");
      const empty = units.map((unit) => unit.replace(/^msgstr ".*"$/m, 'msgstr ""'));
      writeFileSync(join(directory, path), [head, ...empty].join("\n\n"));
    }
    expect(emptied.length).toBeGreaterThan(0);
    expect(await prove(directory)).toBeGreaterThan(0);
  });

  it(`in ${COUNT} random histories, with merges and moves`, async (context) => {
    if (spawnSync("python3", ["--version"]).status !== 0) skipFor("there is no python3", context);
    const folder = temporaryDirectory();
    const seed = String(Math.floor(drawnPart("needed parts of random histories") * 1_000_000));
    execFileSync("python3", [join(INDEPENDENT, "histories.py"), seed, String(COUNT), folder]);
    let proven = 0;
    for (const name of readdirSync(folder).filter((each) => /^\d+$/.test(each))) {
      completeManifest(join(folder, name));
      await prove(join(folder, name));
      proven += 1;
    }
    expect(proven).toBe(COUNT);
  });
});

/** A git on PATH that notes what it is asked, and asks the machine's. */
class RecordingGit {
  readonly #folder = temporaryDirectory();
  readonly #log = join(this.#folder, "asked");

  constructor() {
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    mkdirSync(join(this.#folder, "bin"));
    const path = join(this.#folder, "bin/git");
    writeFileSync(
      path,
      [
        "#!/bin/sh",
        `printf '%s\\n' "$*" >> '${this.#log}'`,
        `case " $* " in *" cat-file "*) tee -a '${this.#log}' | '${real}' "$@"; exit;; esac`,
        `exec '${real}' "$@"`,
        "",
      ].join("\n"),
    );
    chmodSync(path, 0o755);
  }

  /** What a command asks git while it runs. */
  askedBy(...words: readonly string[]): readonly string[] {
    writeFileSync(this.#log, "");
    const { status, stderr } = spawnSync(process.execPath, [bin, ...words], {
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${join(this.#folder, "bin")}${delimiter}${process.env["PATH"]}`,
        LINGODEX_CACHE_DIR: join(this.#folder, "cache"),
      },
    });
    expect([words, status, stderr]).toEqual([words, 0, expect.any(String)]);
    return readFileSync(this.#log, "utf8").split("\n").filter(Boolean);
  }
}

const SOURCE = '"a","Apple"\n"b","Bee"\n';
const WHOLE = '"a","Apfel"\n"b","Biene"\n';
const FRENCH = '"a","Pomme"\n"b","Abeille"\n';

function repository(german: string, keys: object = {}): WrittenRepository {
  const written = new WrittenRepository(keys);
  written.commit("2026-01-01T00:00:00Z", { "en.csv": SOURCE, "de.csv": WHOLE, "fr.csv": FRENCH });
  written.commit("2026-01-02T00:00:00Z", { "de.csv": german });
  return written;
}

describe("git", () => {
  const component = {
    name: "C",
    slug: "c",
    filemask: "*.csv",
    template: "en.csv",
    file_format: "csv-simple",
  };
  const withKeys = (keys: object): object => ({
    projects: [{ name: "P", slug: "p", components: [{ ...component, ...keys }] }],
  });

  it.each<readonly [string, () => WrittenRepository]>([
    ["all is translated", () => repository(WHOLE)],
    [
      "only what nobody asks of is untranslated",
      () => repository('"a","Apfel"\n"b",""\n', withKeys({ check_flags: "ignore-translated" })),
    ],
    [
      "the state of the checkout is published, which stats does not show",
      () => repository(WHOLE, withKeys({ repository: "git" })),
    ],
  ])("is not asked by stats where no number depends on it: %s", (_, make) => {
    const recording = new RecordingGit();
    const { directory } = make();
    for (const flags of [[], ["--json"], ["--markdown"], ["--with-source"], ["--fail-under", "1"]])
      expect(recording.askedBy("stats", directory, ...flags)).toEqual([]);
  });

  it("is not asked by diff, which compares texts", () => {
    const recording = new RecordingGit();
    const { directory } = repository('"a","Apfel"\n"b",""\n');
    expect(recording.askedBy("diff", directory, directory)).toEqual([]);
  });

  it("is asked by stats for the files in which a text may have been translated, and no others", () => {
    const recording = new RecordingGit();
    const { directory } = repository('"a","Apfel"\n"b",""\n');
    const blob = (name: string): string => git(directory, ["rev-parse", name]).trim();
    const asked = recording.askedBy("stats", directory, "--json");
    expect(asked.some((line) => line.includes("rev-list"))).toBe(true);
    expect(asked.some((line) => line.includes("cat-file"))).toBe(true);
    expect(asked).toEqual(expect.arrayContaining([blob("HEAD:de.csv"), blob("HEAD~1:de.csv")]));
    expect(asked).not.toContain(blob("HEAD:fr.csv"));
  });

  it("is asked by stats where outdated texts count as fuzzy, and where --over-time or --people show it", () => {
    const recording = new RecordingGit();
    const outdated = repository(WHOLE, { history: { outdated: true } });
    expect(recording.askedBy("stats", outdated.directory).length).toBeGreaterThan(0);
    const { directory } = repository(WHOLE);
    for (const flag of ["--over-time", "--people"])
      expect(recording.askedBy("stats", directory, flag).length).toBeGreaterThan(0);
  });
});
