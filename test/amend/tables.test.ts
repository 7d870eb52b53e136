import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { NumberedTable } from "../../src/model/catalogue/numbering.ts";
import { OutputError } from "../../src/model/diagnostics/failures.ts";
import { amendTables } from "../../src/store/user-files/tables.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "tables"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, "tables", name), text);
  return directory;
}

function textsIn(directory: string): Record<string, string> {
  const tables = join(directory, "tables");
  return Object.fromEntries(
    readdirSync(tables).map((name) => [name, readFileSync(join(tables, name), "utf8")]),
  );
}

const fill = (file: string, line: number, id: number) => ({
  cells: { id: String(id) },
  file: `tables/${file}`,
  line,
});
const row = (id: number): NumberedTable["rows"][number] => ({
  cells: { id: String(id), project: "p", component: "c", language: "de" },
});

describe("tables on disk", () => {
  it("get identifiers where their rows stand, and new rows at the end of the first file", () => {
    const directory = directoryWith({
      "translations.csv": "project,component,language,id\np,a,de,\n",
      "translations.more.csv": "id,project,component,language\n,p,b,de\n",
      "users.csv": "id,username\n1,ana\n",
    });
    const fills = [fill("translations.more.csv", 2, 5), fill("translations.csv", 2, 4)];
    const amended = amendTables(directory, "tables", [{ name: "translations", fills, rows: [row(6)] }]);
    expect(amended).toEqual([
      { file: "tables/translations.csv", identifiers: 2 },
      { file: "tables/translations.more.csv", identifiers: 1 },
    ]);
    expect(textsIn(directory)).toEqual({
      "translations.csv": "project,component,language,id\np,a,de,4\np,c,de,6\n",
      "translations.more.csv": "id,project,component,language\n5,p,b,de\n",
      "users.csv": "id,username\n1,ana\n",
    });
  });

  it("begin where there are none", () => {
    const directory = directoryWith({});
    expect(
      amendTables(directory, "./tables/", [{ name: "translations", fills: [], rows: [row(1)] }]),
    ).toEqual([{ file: join("tables", "translations.csv"), identifiers: 1 }]);
    expect(textsIn(directory)).toEqual({ "translations.csv": "id,project,component,language\n1,p,c,de\n" });
  });

  it("count identifiers, not other cells", () => {
    const directory = directoryWith({ "screenshots.csv": "id,name,sources\n5,Front,9\n" });
    const fills = [{ cells: { sources: "2" }, file: "tables/screenshots.csv", line: 2 }];
    expect(amendTables(directory, "tables", [{ name: "screenshots", fills, rows: [] }])).toEqual([
      { file: "tables/screenshots.csv", identifiers: 0 },
    ]);
    expect(textsIn(directory)).toEqual({ "screenshots.csv": "id,name,sources\n5,Front,2\n" });
  });

  it("are left alone where there is nothing to write", () => {
    const directory = directoryWith({ "users.csv": "id,username\n" });
    expect(amendTables(directory, "tables", [])).toEqual([]);
    expect(textsIn(directory)).toEqual({ "users.csv": "id,username\n" });
  });

  it("are replaced all or not at all", () => {
    const before = { "users.csv": "id,username\n,ana\n" };
    const directory = directoryWith(before);
    const numbering = [
      { name: "users", fills: [fill("users.csv", 2, 1)], rows: [] },
      { name: "units", fills: [], rows: [row(1)] },
    ];
    mkdirSync(join(directory, "tables", "units.csv.lingodex-new"));
    expect(() => amendTables(directory, "tables", numbering)).toThrow(OutputError);
    expect(readFileSync(join(directory, "tables", "users.csv"), "utf8")).toBe(before["users.csv"]);
    expect(existsSync(join(directory, "tables", "users.csv.lingodex-new"))).toBe(false);
    expect(existsSync(join(directory, "tables", "units.csv"))).toBe(false);
  });

  it("leave a file alone that lies where they are written first", () => {
    const directory = directoryWith({ "users.csv": "id,username\n,ana\n", "users.csv.lingodex-new": "mine" });
    const numbering = [{ name: "users", fills: [fill("users.csv", 2, 1)], rows: [] }];
    expect(() => amendTables(directory, "tables", numbering)).toThrow(/users\.csv\.lingodex-new/);
    expect(textsIn(directory)).toEqual({
      "users.csv": "id,username\n,ana\n",
      "users.csv.lingodex-new": "mine",
    });
  });

  it("stay as private as they were, and links stay links", () => {
    const directory = directoryWith({ "people.csv": "id,username\n,ana\n" });
    const [link, file] = [join(directory, "tables", "users.csv"), join(directory, "tables", "people.csv")];
    chmodSync(file, 0o600);
    symlinkSync("people.csv", link);
    amendTables(directory, "tables", [{ name: "users", fills: [fill("users.csv", 2, 1)], rows: [] }]);
    expect(textsIn(directory)["people.csv"]).toBe("id,username\n1,ana\n");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(lstatSync(file).mode & 0o777).toBe(0o600);
  });

  it("say what the disk said", () => {
    expect(() =>
      amendTables(directoryWith({}), "nowhere", [{ name: "units", fills: [], rows: [row(1)] }]),
    ).toThrow(/^cannot write the tables: ENOENT/);
  });
});
