import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One of each kind that no document for people may contain: C0, DEL, C1, noncharacters, halves of surrogate pairs. */
export const FORBIDDEN_CHARACTERS = [
  ..."\u0000\u0001\u0007\u0008\u000b\u000c\u000e\u001b\u001e\u001f\u007f\u0080\u0085\u009b\u009f",
  ..."\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{10ffff}",
  "\ud800",
  "\udfff",
];

/** What they look for: every character that rule 16 forbids, written out once more and not taken from the code. */
export function forbiddenIn(text: string): readonly string[] {
  return [...text].filter((character) => {
    const point = character.codePointAt(0) ?? 0;
    const isControl = (point < 0x20 && ![9, 10, 13].includes(point)) || (point >= 0x7f && point <= 0x9f);
    const isNone = (point & 0xfffe) === 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
    return isControl || isNone || (point >= 0xd800 && point <= 0xdfff);
  });
}

const ALL = `x${FORBIDDEN_CHARACTERS.join("y")}z`;
/** What files of texts can hold: no half of a pair. */
export const IN_TEXTS = `x${FORBIDDEN_CHARACTERS.filter((character) => !/\p{Surrogate}/u.test(character)).join("y")}z`;
/** What tables can hold. */
const IN_TABLES = IN_TEXTS.replaceAll("\u0000", "");

/** A catalogue in which every text that a person chooses holds all of them. JSON can write what YAML cannot. */
export function writeHostileTexts(directory: string): void {
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  write("catalogue.json", JSON.stringify(MANIFEST));
  for (const code of ["en", "de", "he"]) {
    const texts = {
      key: `${IN_TEXTS} ${code}`,
      [`key ${IN_TEXTS}`]: IN_TEXTS,
      plain: code === "en" ? "Hello" : "",
    };
    write(`part/${code}.json`, JSON.stringify(texts));
  }
  write("part/shot.png", PNG);
  for (const [name, rows] of Object.entries(TABLES)) write(`tables/${name}.csv`, tableOf(rows));
}

const MANIFEST = {
  base_url: "https://hostile.example",
  host: "nginx",
  tables: "tables",
  languages: [{ code: "he", name: ALL, direction: "rtl", plural: { count: 2, formula: "n != 1" } }],
  pages: { title: ALL, description: ALL, footer: { text: ALL, url: "https://footer.example/" } },
  projects: [
    {
      ...{ name: ALL, slug: "p", web: `https://web.example/${ALL}` },
      components: [
        {
          ...{ name: ALL, slug: "part", root: "part", filemask: "*.json", template: "en.json" },
          ...{ file_format: "json", repo: `https://repo.example/${ALL}`, branch: ALL },
          ...{ license: ALL, license_url: `https://license.example/${ALL}`, agreement: ALL },
          ...{ git_export: `https://export.example/${ALL}` },
        },
      ],
    },
  ],
};

/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const UNIT = { project: "p", component: "part", language: "de", context: ".key" };
const WHEN = "2026-05-01T00:00:00+00:00";

type Row = Readonly<Record<string, string>>;

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  users: [{ username: "mallory", full_name: IN_TABLES, email: "mallory@mail.example" }],
  comments: [{ ...UNIT, comment: IN_TABLES, user: "mallory", timestamp: WHEN }],
  suggestions: [{ ...UNIT, target: IN_TABLES, user: "mallory", timestamp: WHEN }],
  units: [{ ...UNIT, comment: IN_TABLES, location: IN_TABLES, previous_source: IN_TABLES }],
  sources: [{ project: "p", component: "part", context: ".key", id: "7", explanation: IN_TABLES }],
  screenshots: [{ project: "p", component: "part", name: IN_TABLES, image: "part/shot.png", sources: "7" }],
  changes: [5, 2, 51].map((action, minute) => ({
    ...{ ...UNIT, timestamp: `2026-05-01T00:0${minute}:00+00:00`, action: String(action) },
    ...{ user: "mallory", author: "mallory", target: IN_TABLES },
  })),
};

function tableOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return `${lines.map((cells) => cells.map(quoted).join(",")).join("\n")}\n`;
}
