import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const NUMBERS = Array.from({ length: 45 }, (_, index) => index);
const CODES = ["cs", "de", "fr"];

/** Adds up to 630 units: lists of many pages, in three formats, with a log of changes. */
export function plantSeveralHundredUnits(directory: string): void {
  const files: Record<string, string> = {
    "catalogue.yaml": `base_url: https://translations.example.org
host: nginx
projects:
  - name: Harbour
    slug: harbour
    components:
      - {name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}
      - {name: App, slug: app, root: app, filemask: "*.po", file_format: po}
      - {name: Help, slug: help, root: help, filemask: "*.json", template: en.json, file_format: json}
  - name: Beacon
    slug: beacon
    components:
      - {name: Lamp, slug: lamp, root: lamp, filemask: "*.po", file_format: po}
`,
    "users.csv": "id,username,full_name\n1,ada,Ada L\n2,bob,Bob\n",
    "web/en.csv": csvOf((number) => `Tide table ${number}.`),
    "help/en.json": jsonOf((number) => `Help about ${number}.`),
    "changes.csv": [
      "id,timestamp,action,project,component,language,context,source,user,author",
      ...NUMBERS.map((number) => {
        const day = String((number % 27) + 1).padStart(2, "0");
        return `${number + 1},2026-05-${day}T04:05:06.${String(number).padStart(6, "0")}+00:00,2,harbour,web,de,key.${number},,ada,ada`;
      }),
      "",
    ].join("\n"),
  };
  for (const code of CODES) {
    files[`web/${code}.csv`] = csvOf((number) => `Tafel ${code} ${number}.`);
    files[`app/${code}.po`] = poOf(code, (number) => (number % 7 === 0 ? "" : `Anker ${code} ${number}`));
    files[`help/${code}.json`] = jsonOf((number) => `Hilfe ${code} ${number}.`);
    files[`lamp/${code}.po`] = poOf(code, (number) => `Lampe ${code} ${number}`);
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

function csvOf(textOf: (number: number) => string): string {
  return NUMBERS.map((number) => `"key.${number}","${textOf(number)}"\r\n`).join("");
}

function poOf(code: string, textOf: (number: number) => string): string {
  const entries = NUMBERS.map(
    (number) => `#: src/anchor.c:${number}\nmsgid "Anchor ${number}"\nmsgstr "${textOf(number)}"\n`,
  );
  return [`msgid ""\nmsgstr "Language: ${code}\\n"\n`, ...entries].join("\n");
}

function jsonOf(textOf: (number: number) => string): string {
  return `${JSON.stringify(Object.fromEntries(NUMBERS.map((number) => [`help${number}`, textOf(number)])), null, 1)}\n`;
}
