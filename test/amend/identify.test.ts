import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";
import { type IdentifyResult, identify } from "../../src/catalogue/asked/identify.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { tell } from "../compute/catalogue-of.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const project = (slug: string, extra = "") => `  - name: ${slug}
    slug: ${slug}${extra}
    components:
      - {name: Web, slug: web, filemask: "${slug}/*.csv", template: ${slug}/en.csv, file_format: csv-simple}
`;

/** Two projects, one of them private, of two languages and two keys each. */
const CATALOGUE = {
  "catalogue.yaml": `base_url: https://l10n.example.org\ntables: tables\nprojects:\n${project("huts")}${project("vault", "\n    private: true")}`,
  ...Object.fromEntries(
    ["huts", "vault"].flatMap((slug) => [
      [`${slug}/en.csv`, '"hello","Hello"\r\n"bye","Bye"\r\n'],
      [`${slug}/de.csv`, '"hello","Hallo"\r\n"bye",""\r\n'],
    ]),
  ),
  "tables/readme.txt": "",
};

function plant(tables: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  const files = Object.entries(tables).map(([name, text]) => [`tables/${name}`, text] as const);
  for (const [path, text] of [...Object.entries(CATALOGUE), ...files]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

async function identifyAt(directory: string): Promise<IdentifyResult> {
  const result = await identify(directory);
  expect(result.ok, result.diagnostics.map(tell).join("\n")).toBe(true);
  return result;
}

async function linkAt(directory: string, ids: "derived" | "frozen" = "derived"): Promise<PublicCatalogue> {
  const { linked, diagnostics } = await check(directory, { ids });
  if (linked === undefined) throw new Error(diagnostics.map(tell).join("\n"));
  return linked;
}

const textOf = (directory: string, name: string): string =>
  readFileSync(join(directory, "tables", name), "utf8");

describe("ids --write (SOURCES.md, Tables)", () => {
  it("numbers everything, private projects too, and a second run changes nothing", async () => {
    const directory = plant({});
    await expect(linkAt(directory, "frozen")).rejects.toThrow(/ids\/missing/);

    const { tables } = await identifyAt(directory);
    expect(tables).toEqual([
      { file: join("tables", "translations.csv"), identifiers: 4 },
      { file: join("tables", "sources.csv"), identifiers: 4 },
      { file: join("tables", "units.csv"), identifiers: 8 },
    ]);
    expect(textOf(directory, "translations.csv")).toBe(
      "id,project,component,language\n1,huts,web,de\n2,huts,web,en\n3,vault,web,de\n4,vault,web,en\n",
    );
    const frozen = await linkAt(directory, "frozen");
    expect(frozen.translations.map(({ id, language }) => [id, language.code])).toEqual([
      [1, "de"],
      [2, "en"],
    ]);
    expect(frozen.units.map(({ id }) => id)).toEqual([1, 2, 3, 4]);

    const before = ["translations.csv", "sources.csv", "units.csv"].map((name) => textOf(directory, name));
    expect((await identifyAt(directory)).tables).toEqual([]);
    expect(["translations.csv", "sources.csv", "units.csv"].map((name) => textOf(directory, name))).toEqual(
      before,
    );
  });

  it("keeps what is given, the bytes of rows, and the order of what is published", async () => {
    const tables = {
      "users.csv": 'username,full_name\r\nana,"Ana, A."\r\nbob,Bob\r\n',
      "units.csv":
        '\ufeffid,project,component,language,context,state\n,huts,web,de,"hello","fuzzy"\n40,huts,web,en,bye,\n',
      "units.more.csv":
        'project,component,language,context,comment\nhuts,web,de,bye,"two\rlines"\nhuts,web,en,hello,\n',
      "changes.csv":
        "timestamp,action,project,component,language,context,user,id\n" +
        "2026-01-02T00:00:00Z,5,huts,web,de,hello,ana,\n" +
        "2026-01-01T00:00:00Z,5,huts,web,de,hello,bob,\n" +
        "2026-01-01T00:00:00Z,5,huts,web,ja,,bob,\n",
      "screenshots.csv": "name,project,component\nFront,huts,web\n",
    };
    const directory = plant(tables);
    const before = await linkAt(directory);
    await identifyAt(directory);
    expect(textOf(directory, "users.csv")).toBe('id,username,full_name\r\n1,ana,"Ana, A."\r\n2,bob,Bob\r\n');
    const [head, hello, bye, ...added] = textOf(directory, "units.csv").split("\n");
    expect([head, hello, bye]).toEqual([
      "\ufeffid_hash,id,project,component,language,context,state",
      ',41,huts,web,de,"hello","fuzzy"',
      ",40,huts,web,en,bye,",
    ]);
    expect(added).toHaveLength(5);
    expect(textOf(directory, "units.more.csv")).toBe(
      'id,project,component,language,context,comment\n42,huts,web,de,bye,"two\rlines"\n43,huts,web,en,hello,\n',
    );
    expect(
      textOf(directory, "changes.csv")
        .split("\n")
        .map((line) => line.split(",").at(-1)),
    ).toEqual(["id", "2", "1", "", ""]);
    expect(textOf(directory, "screenshots.csv")).toBe("id,name,project,component\n1,Front,huts,web\n");

    const after = await linkAt(directory, "frozen");
    expect(after.changes.map(({ timestamp }) => timestamp)).toEqual(
      before.changes.map(({ timestamp }) => timestamp),
    );
    expect(after.sources.map(({ idHash }) => idHash)).toEqual(before.sources.map(({ idHash }) => idHash));
    expect(after.units.find(({ id }) => id === 41)).toMatchObject({ state: "fuzzy", target: "Hallo" });
    expect((await identifyAt(directory)).tables).toEqual([]);
  });

  it("keeps identifiers where a project is renamed in the manifest and in all tables", async () => {
    const directory = plant({
      "users.csv": "username\nana\n",
      "changes.csv":
        "timestamp,action,project,component,language,context,user\n2026-01-02T00:00:00Z,5,huts,web,de,hello,ana\n",
      "screenshots.csv": "name,project,component\nFront,huts,web\n",
    });
    await identifyAt(directory);
    const before = await linkAt(directory, "frozen");
    const rename = (path: string, from: RegExp, to: string): void =>
      writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    rename(join(directory, "catalogue.yaml"), /slug: huts$/m, "slug: cabins");
    const tables = join(directory, "tables");
    for (const name of readdirSync(tables)) rename(join(tables, name), /\bhuts\b/g, "cabins");
    const after = await linkAt(directory, "frozen");
    const numbers = ({ units, sources, translations, changes, screenshots }: PublicCatalogue) =>
      [units, sources, translations, changes, screenshots].map((records) => records.map(({ id }) => id));
    expect(numbers(after)).toEqual(numbers(before));
    expect(numbers(after).every((ids) => ids.length > 0)).toBe(true);
    expect([before, after].map(({ projects }) => projects.map(({ manifest }) => manifest.slug))).toEqual([
      ["huts"],
      ["cabins"],
    ]);
    // Without tables, a new slug gives new numbers.
    for (const name of ["units.csv", "sources.csv"]) rmSync(join(tables, name));
    expect((await linkAt(directory)).units.map(({ id }) => id)).not.toEqual(before.units.map(({ id }) => id));
  });

  it("writes nothing into a catalogue with errors", async () => {
    const text = "id,username\n,ana\n,ana\n";
    const directory = plant({ "users.csv": text });
    const { ok, tables, diagnostics } = await identify(directory);
    expect([ok, tables]).toEqual([false, []]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["table/duplicate-row"]);
    expect(textOf(directory, "users.csv")).toBe(text);
  });
});
