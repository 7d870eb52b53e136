import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { Running, until } from "../cli/running.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";
import { differencesOf, stateOf } from "../random-catalogues/tree-state.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

const plural = (forms: Readonly<Record<string, string>>) => ({
  variations: {
    plural: Object.fromEntries(
      Object.entries(forms).map(([name, value]) => [name, { stringUnit: { state: "translated", value } }]),
    ),
  },
});

/** A component of each layout, with its file. */
const FILES: Readonly<Record<string, string>> = {
  "game.csv": "key,en,de,_note\nstart,Start,Anfang,a button\nend,End,Ende,\n",
  "game.tsv": "key\ten\tde\nstart\tStart\tAnfang\nend\tEnd\tEnde\n",
  "app.json": '{"en": {"menu": {"open": "Open"}}, "de": {"menu": {"open": "Öffnen"}}}\n',
  "site.yml": "open: {en: Open, de: Öffnen}\nclose: {en: Close, de: Schließen}\n",
  "App.xcstrings": JSON.stringify({
    sourceLanguage: "en",
    version: "1.0",
    strings: {
      "": { localizations: { sv: { stringUnit: { state: "new", value: "" } } } },
      "%lld beds": {
        localizations: {
          en: plural({ one: "%lld bed", other: "%lld beds" }),
          de: plural({ one: "%lld Bett", other: "%lld Betten" }),
          fr: plural({ one: "%lld lit", many: "%lld de lits", other: "%lld lits" }),
        },
      },
    },
  }),
};

const COMPONENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "game.csv": { file_format: "csv-simple", layout: "columns" },
  "game.tsv": { file_format: "csv-simple", layout: "columns" },
  "app.json": { file_format: "json-nested", layout: "keys", raw: "source" },
  "site.yml": { file_format: "yaml", layout: "leaves" },
  "App.xcstrings": { file_format: "xcstrings", plurals: "cldr" },
};

const slugOf = (file: string): string => file.toLowerCase().replace(".", "-");

function plant(catalogue: string, files = FILES): void {
  const components = Object.entries(COMPONENTS).map(([filemask, said]) => ({
    ...{ name: filemask, slug: slugOf(filemask), filemask },
    ...said,
  }));
  const projects = [{ name: "Huts", slug: "huts", components }];
  const manifest = JSON.stringify({ base_url: "https://l10n.example.org", projects });
  for (const [path, text] of Object.entries({ ...FILES, ...files, "catalogue.json": manifest })) {
    mkdirSync(dirname(join(catalogue, path)), { recursive: true });
    writeFileSync(join(catalogue, path), text);
  }
}

interface Served {
  readonly context: string;
  readonly target: string;
}

interface Absent {
  readonly address: string;
  readonly reason: string;
}

/** Of a component's translation, in order. */
function textsIn(out: string, file: string, language: string): readonly string[] {
  const folder = join(out, "api/translations/huts", slugOf(file), language);
  const { results } = JSON.parse(readFileSync(join(folder, "units/index.json"), "utf8"));
  return results.map(
    ({ context, target }: Served) => `${context}: ${target.replaceAll("\u001e\u001e", " | ")}`,
  );
}

/** As git names the file's content. */
function blobId(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

const root = makeQuickDirectory();
const [catalogue, out] = [join(root, "catalogue"), join(root, "out")];
const at = (file: string): string => join(catalogue, file);

beforeAll(async () => {
  plant(catalogue);
  expect(await build({ catalogue, out, pages: false })).toMatchObject({ ok: true });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What German is then; undefined where it is gone. */
  readonly german?: readonly string[];
  /** As of a component with a file for each language: an edit of the template builds all again. */
  readonly mode: "incremental" | "full";
}

const EDITS: Readonly<Record<string, Edit>> = {
  "a cell of a column": {
    ...{ file: "game.csv", from: "Anfang", to: "Los" },
    ...{ german: ["start: Los", "end: Ende"], mode: "incremental" },
  },
  "a cell between tabs": {
    ...{ file: "game.tsv", from: "Ende", to: "Schluss" },
    ...{ german: ["start: Anfang", "end: Schluss"], mode: "incremental" },
  },
  "a row more": {
    ...{ file: "game.csv", from: "end,End,Ende,\n", to: "end,End,Ende,\npause,Pause,Pause,\n" },
    ...{ german: ["start: Anfang", "end: Ende", "pause: Pause"], mode: "full" },
  },
  "a column that is gone": {
    ...{ file: "game.csv", from: FILES["game.csv"] ?? "", to: "key,en\nstart,Start\nend,End\n" },
    mode: "full",
  },
  "a text below a top key": {
    ...{ file: "app.json", from: "Öffnen", to: "Auf" },
    ...{ german: [".menu.open: Auf"], mode: "incremental" },
  },
  "a text of the source": {
    ...{ file: "app.json", from: '"Open"', to: '"Open it"' },
    ...{ german: [".menu.open: Öffnen"], mode: "full" },
  },
  "a top key more": {
    ...{ file: "app.json", from: ', "de"', to: ', "fr": {"menu": {"open": "Ouvrir"}}, "de"' },
    ...{ german: [".menu.open: Öffnen"], mode: "full" },
  },
  "a leaf": {
    ...{ file: "site.yml", from: "Schließen", to: "Zu" },
    ...{ german: ["open: Öffnen", "close: Zu"], mode: "incremental" },
  },
  "a leaf that is gone": {
    ...{ file: "site.yml", from: ", de: Schließen", to: "" },
    ...{ german: ["open: Öffnen", "close: "], mode: "incremental" },
  },
  "a form of a string catalog": {
    ...{ file: "App.xcstrings", from: "%lld Betten", to: "%lld Lager" },
    ...{ german: ["%lld beds: %lld Bett | %lld Lager"], mode: "incremental" },
  },
};

describe("one file with all languages", () => {
  it("has the forms that the component's plurals say, in catalogs too", () => {
    expect(textsIn(out, "App.xcstrings", "fr")).toEqual(["%lld beds: %lld lit | %lld de lits | %lld lits"]);
    expect(textsIn(out, "App.xcstrings", "de")).toEqual(["%lld beds: %lld Bett | %lld Betten"]);
  });

  it("has no language that has only the empty key", () => {
    expect(existsSync(join(out, "api/translations/huts", slugOf("App.xcstrings"), "sv"))).toBe(false);
  });

  it("adds nothing to the comment of a key that comes twice", async () => {
    const [twice, site] = [join(root, "twice"), join(root, "twice-out")];
    plant(twice, { "game.csv": "key,en,de,_note\nstart,Start,Anfang,a button\nstart,Go,Los,\n" });
    expect(await build({ catalogue: twice, out: site, pages: false })).toMatchObject({ ok: true });
    const units = join(site, "api/translations/huts/game-csv/de/units/index.json");
    const { results } = JSON.parse(readFileSync(units, "utf8"));
    expect(results).toMatchObject([{ source: "Start", target: "Los", comment: "a button" }]);
  });

  it("is downloaded whole in each language, and is what its revision says", () => {
    const folder = join(out, "api/translations/huts/game-csv");
    const id = blobId(readFileSync(at("game.csv")));
    for (const language of ["en", "de"]) {
      const { revision, filename } = JSON.parse(readFileSync(join(folder, language, "index.json"), "utf8"));
      expect([revision, filename]).toEqual([`${id},${id}`, "game.csv"]);
      expect(readFileSync(join(folder, language, "file/game.csv"))).toEqual(readFileSync(at("game.csv")));
    }
  });

  it("is downloaded in the source language alone with raw: source, and said to be absent elsewhere", () => {
    const folder = join(out, "api/translations/huts/app-json");
    expect(existsSync(join(folder, "en/file/app.json"))).toBe(true);
    expect(existsSync(join(folder, "de/file"))).toBe(false);
    const manifest = readFileSync(join(out, "lingodex/manifest.json"), "utf8");
    const { absent }: { absent: readonly Absent[] } = JSON.parse(manifest);
    const files = absent.filter(({ address }) => /app-json\/\w+\/file\/$/.test(address));
    expect(files).toEqual([
      {
        address: "https://l10n.example.org/api/translations/huts/app-json/de/file/",
        reason: "one file with all languages",
      },
    ]);
  });

  it.each(Object.entries(EDITS))("is built again after %s, and back", async (_, edit) => {
    const { file, from, to, german, mode } = edit;
    const before = readFileSync(at(file), "utf8");
    expect(before).toContain(from);
    writeFileSync(
      at(file),
      before.replace(from, () => to),
    );
    await expectAsAnew(mode);
    if (german === undefined)
      expect(existsSync(join(out, "api/translations/huts", slugOf(file), "de"))).toBe(false);
    else expect(textsIn(out, file, "de")).toEqual(german);
    writeFileSync(at(file), before);
    await expectAsAnew(mode);
  });

  it("is watched", { timeout: 120_000 }, async () => {
    const [watched, site] = [join(root, "watched"), join(root, "site")];
    plant(watched);
    const running = new Running(["build", "--watch", watched, "--no-pages", "--out", site]);
    await running.printed(/waiting for changes/);
    for (const { file, from, to, german } of Object.values(EDITS).filter(
      ({ mode }) => mode === "incremental",
    )) {
      writeFileSync(
        join(watched, file),
        (FILES[file] ?? "").replace(from, () => to),
      );
      await until(`${to} in ${file}`, () => {
        return JSON.stringify(textsIn(site, file, "de")) === JSON.stringify(german) || undefined;
      });
    }
    expect(running.text).not.toMatch(/error/);
    await running.end();
    expect((await verify(site)).problems).toEqual([]);
  });
});

async function expectAsAnew(mode: string): Promise<void> {
  const result = await build({ catalogue, out, pages: false });
  expect(result).toMatchObject({ ok: true, mode });
  const fresh = join(root, "fresh");
  await buildAnew({ catalogue, out: fresh, pages: false });
  expect(differencesOf(stateOf(fresh), stateOf(out))).toEqual([]);
  rmSync(fresh, { recursive: true });
}
