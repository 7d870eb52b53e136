import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What stands at a path of a catalogue; `null` takes away what the valid catalogue has there. */
export type Content =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly fifo: true }
  | { readonly directory: true }
  | { readonly locked: string }
  | null
  | Edit;

/** Makes a new text of the valid catalogue's. */
export type Edit = (text: string) => string;

/** Paths are relative to the catalogue; `../` leads to its neighbours on disk. */
export type Changes = Readonly<Record<string, Content>>;

/** A valid catalogue: a bilingual component inline, a monolingual one in its own manifest, and every table. */
export const VALID: Readonly<Record<string, string>> = {
  "catalogue.yaml": `base_url: https://translations.example.org
host: nginx
tables: tables
projects:
  - harbour.yaml
`,
  "harbour.yaml": `name: Harbour
slug: harbour
components:
  - name: App
    slug: app
    filemask: po/*.po
    new_base: po/app.pot
    file_format: po
  - web/web.yaml
`,
  "web/web.yaml": `name: Web
slug: web
filemask: i18n/*.json
template: i18n/en.json
file_format: json
`,
  "po/app.pot": 'msgid ""\nmsgstr "Language: \\n"\n\nmsgid "Anchor"\nmsgstr ""\n',
  "po/de.po": 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Anchor"\nmsgstr "Anker"\n',
  "po/cs.po": 'msgid ""\nmsgstr "Language: cs\\n"\n\nmsgid "Anchor"\nmsgstr "Kotva"\n',
  "web/i18n/en.json": '{"welcome": "Welcome"}\n',
  "web/i18n/de.json": '{"welcome": "Willkommen"}\n',
  "tables/users.csv": "id,username,full_name\n1,ada,Ada\n",
  "tables/units.csv": "project,component,language,context,source,id,state\nharbour,app,de,,Anchor,10,fuzzy\n",
  "tables/sources.csv":
    "project,component,context,source,id,timestamp\nharbour,app,,Anchor,20,\nharbour,web,.welcome,,21,\n",
  "tables/changes.csv":
    "id,timestamp,action,project,component,language,context,source,user,author\n" +
    "30,2026-11-21T03:40:27+00:00,2,harbour,web,de,.welcome,,ada,ada\n",
  "tables/translations.csv": "project,component,language,id,last_change\nharbour,app,de,40,\n",
  "tables/suggestions.csv":
    "project,language,component,context,target,user,timestamp\nharbour,de,web,.welcome,Hallo,ada,\n",
  "tables/comments.csv":
    "project,language,component,context,comment,user,timestamp\nharbour,,web,.welcome,Hi,ada,\n",
  "tables/checks.csv":
    "project,language,component,context,check,dismissed\nharbour,de,web,.welcome,same,true\n",
  "tables/screenshots.csv": "id,name,project,component,sources,image\n50,Map,harbour,web,21,map.png\n",
  "tables/map.png": "not really a picture\n",
};

/** Stands in every file outside of the catalogue; nothing may ever repeat it. */
export const SECRET = "the-canary-sings";

const OUTSIDE: Readonly<Record<string, string>> = {
  "../outside/de.po": `msgid "${SECRET}"\nmsgstr "${SECRET}"\n`,
  "../outside/de.json": `{"${SECRET}": "${SECRET}"}\n`,
  "../outside/component.yaml": `name: ${SECRET}\nslug: ${SECRET}\nfilemask: "*.po"\nfile_format: po\n`,
  "../outside/project.yaml": `name: ${SECRET}\nslug: ${SECRET}\ncomponents: []\n`,
  "../outside/users.csv": `username\n${SECRET}\n`,
  "../outside/map.png": SECRET,
};

export interface PlantedCatalogue {
  /** The catalogue's directory, free of links. */
  readonly directory: string;
  /** Beside the catalogue; does not exist. */
  readonly out: string;
}

const planted: string[] = [];

/** Writes the valid catalogue with some changes, and its neighbours, to a new place on disk. */
export function plantCatalogue(changes: Changes = {}): PlantedCatalogue {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "lingodex-catalogue-")));
  planted.push(place);
  const directory = join(place, "catalogue");
  const contents = new Map<string, Content>(Object.entries({ ...VALID, ...OUTSIDE }));
  for (const [path, change] of Object.entries(changes)) {
    contents.set(path, typeof change === "function" ? change(VALID[path] ?? "") : change);
  }
  mkdirSync(directory);
  for (const [path, content] of contents) plant(join(directory, path), content);
  return { directory, out: join(place, "out") };
}

/** Call after each test file. */
export function removePlanted(): void {
  for (const place of planted.splice(0)) rmSync(place, { recursive: true, force: true });
}

function plant(path: string, content: Content): void {
  if (content === null || typeof content === "function") return;
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(bytesOf(path), content);
  else if ("link" in content) symlinkSync(content.link, path);
  else if ("fifo" in content) execFileSync("mkfifo", [path]);
  else if ("locked" in content) writeFileSync(path, content.locked, { mode: 0 });
  else mkdirSync(path);
}

/** U+DC80 to U+DCFF stand for bytes that are no UTF-8, as in Python's names of files. */
function bytesOf(path: string): Buffer {
  const bytes = Array.from(path).map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0xdc80 && code <= 0xdcff ? Buffer.from([code - 0xdc00]) : Buffer.from(character);
  });
  return Buffer.concat(bytes);
}

/** Replaces a part of a file, which must be there. */
export function edit(part: string, by: string): Edit {
  return (text) => {
    if (!text.includes(part)) throw new Error(`nothing to edit: ${part}`);
    return text.replace(part, () => by);
  };
}

export function append(line: string): Edit {
  return (text) => `${text}${line}\n`;
}
