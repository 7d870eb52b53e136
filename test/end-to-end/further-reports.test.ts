import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../src/index.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { writtenLog } from "../changelog/repositories.ts";
import { git, lingodex } from "../discover/made-repository.ts";
import { temporaryDirectory } from "./temporary.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

function folderOf(files: Files): string {
  const folder = temporaryDirectory();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function catalogueOf(component: object, files: Files): string {
  const components = [{ name: "C", slug: "c", ...component }];
  const manifest = {
    base_url: "https://example.org",
    projects: [{ name: "P", slug: "p", components }],
  };
  return folderOf({ "catalogue.json": JSON.stringify(manifest), ...files });
}

/** `context: source = target` of each unit of a language, and the codes of what was told. */
async function readOf(
  folder: string,
  code: string,
): Promise<{ readonly units: readonly string[]; readonly told: readonly string[] }> {
  const { linked, diagnostics } = await check(folder);
  const own = linked?.units.filter(({ translation }) => translation.language.code === code) ?? [];
  const shown = own.map(({ text, target }) => `${text.context}: ${text.source} = ${target}`);
  const units = shown.map((line) => line.replaceAll(FORM_SEPARATOR, "|"));
  return { units, told: [...new Set(diagnostics.map((one) => one.code))] };
}

const I18NEXT = { filemask: "l/*.json", file_format: "i18nextv4", template: "l/en.json" };
const CSV_OF_PAIRS = { filemask: "t/*.csv", file_format: "csv" };
const COLUMNS = '"location","target","id","fuzzy","context"\n';
const PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=CHARSET\\n"\n\nmsgid "One"\nmsgstr "';

/** `한` in CP949. */
const KOREAN = Uint8Array.of(0xc7, 0xd1);

const CASES: Readonly<
  Record<string, readonly [object, Files, string, readonly string[], readonly string[]]>
> = {
  "i18next: a text beside the plural of the same key": [
    I18NEXT,
    {
      "l/en.json": '{"foo": "Foo", "foo_one": "{{count}} foo", "foo_other": "{{count}} foos"}',
      "l/ru.json": '{"foo_one": "1", "foo_few": "2", "foo_many": "5"}',
    },
    "ru",
    [".foo: Foo = ", ".foo_other: {{count}} foo|{{count}} foos = 1|2|5"],
    [],
  ],
  "CSV: names of columns with capitals": [
    CSV_OF_PAIRS,
    { "t/de.csv": "Source,Target,ID\nHello,Hallo,h1\nBye,,b1\n" },
    "de",
    [": Hello = Hallo", ": Bye = "],
    ["csv/platform-differs"],
  ],
  "CSV: Weblate's columns without source": [
    { ...CSV_OF_PAIRS, template: "t/en.csv" },
    {
      "t/en.csv": `${COLUMNS}"","Hello","","False","hello"\n`,
      "t/de.csv": `${COLUMNS}"","Hallo","","False","hello"\n`,
    },
    "de",
    ["hello: Hello = Hallo"],
    ["csv/platform-differs"],
  ],
  "CSV: names of columns and no source at all": [
    CSV_OF_PAIRS,
    { "t/de.csv": "context,target,fuzzy\nhello,Hallo,no\n" },
    "de",
    [": target = fuzzy", ": Hallo = no"],
    ["csv/platform-differs"],
  ],
  "properties: a key with other escapes": [
    { filemask: "*.properties", file_format: "properties-utf8", template: "en.properties" },
    {
      "en.properties": "caf\\u00e9=Coffee\nratio.16\\:9=Wide\n",
      "de.properties": "café=Kaffee\nratio.16\\u003a9=Breit\n",
    },
    "de",
    ["caf\\u00e9: Coffee = Kaffee", "ratio.16\\:9: Wide = Breit"],
    [],
  ],
  "browser extensions: a name in another case": [
    { filemask: "*/messages.json", file_format: "webextension", template: "en/messages.json" },
    {
      "en/messages.json": '{"appName": {"message": "App"}, "B": {"message": "1"}, "b": {"message": "2"}}',
      "de/messages.json": '{"appname": {"message": "Programm"}, "b": {"message": "zwei"}}',
    },
    "de",
    ["appName: App = Programm", "B: 1 = ", "b: 2 = zwei"],
    [],
  ],
  "Rails: true with and without quotes, and numbers that begin with 0": [
    { filemask: "*.yml", file_format: "ruby-yaml", template: "en.yml" },
    {
      "en.yml": 'en:\n  shown:\n    true: "Shown"\n  zip: 08001\n',
      "de.yml": "de:\n  shown:\n    'true': Sichtbar\n  zip: 0049\n",
    },
    "de",
    ["shown->True: Shown = Sichtbar", "zip: 08001 = 0049"],
    [],
  ],
  "Rails: the same with one file for all languages": [
    { filemask: "all.yml", file_format: "ruby-yaml", layout: "keys" },
    {
      "all.yml":
        "en:\n  shown:\n    true: Shown\n    false: Hidden\nde:\n  shown:\n    'true': Sichtbar\n    'false': Versteckt\n",
    },
    "de",
    ["shown->True: Shown = Sichtbar", "shown->False: Hidden = Versteckt"],
    [],
  ],
  "PHP 8 beside the texts": [
    { filemask: "*.php", file_format: "php", template: "en.php" },
    {
      "en.php": "<?php\nreturn ['a' => 'One', 'b' => match(true) { default => 'x' }];\n",
      "de.php": "<?php\nreturn ['a' => 'Eins'];\n",
    },
    "de",
    ["return[]->'a': One = Eins"],
    ["php/code", "php/not-literal"],
  ],
  "PHP: arrays that are merged into a variable, as in phpBB": [
    { filemask: "*/common.php", file_format: "php", template: "en/common.php" },
    {
      "en/common.php": "<?php\n$lang = array_merge($lang, array(\n  'A' => 'One',\n));\n",
      "de/common.php": "<?php\n$lang = array_merge($lang, ['A' => 'Eins']);\n",
    },
    "de",
    ["$lang['A']: One = Eins"],
    [],
  ],
  "PO: Korean in the charset that GNU calls CP949": [
    { filemask: "*.po", file_format: "po" },
    {
      "ko.po": Buffer.concat([Buffer.from(PO.replace("CHARSET", "CP949")), KOREAN, Buffer.from('"\n')]),
    },
    "ko",
    [": One = 한"],
    [],
  ],
  "PO: ASCII in a charset that no decoder has": [
    { filemask: "*.po", file_format: "po" },
    { "ka.po": `${PO.replace("CHARSET", "GEORGIAN-PS")}Erti"\n` },
    "ka",
    [": One = Erti"],
    [],
  ],
  "Qt: Hungarian has one form": [
    { filemask: "*.ts", file_format: "ts", plurals: "qt" },
    {
      "hu.ts":
        '<TS language="hu"><context><name>c</name><message numerus="yes"><source>%n files</source><translation><numerusform>%n fájl</numerusform></translation></message></context></TS>',
    },
    "hu",
    ["c: %n files|%n files = %n fájl"],
    [],
  ],
};

it.each(Object.entries(CASES))("%s", async (_, [component, files, code, units, told]) => {
  expect(await readOf(catalogueOf(component, files), code)).toEqual({ units, told });
});

it("Latvian without %n in the last form of Qt is right", async () => {
  const forms = ["%n fails", "%n faili", "neviena faila"].map((form) => `<numerusform>${form}</numerusform>`);
  const message = `<message numerus="yes"><source>%n file(s)</source><translation>${forms.join("")}</translation></message>`;
  for (const plurals of ["qt", "release"]) {
    const folder = catalogueOf(
      { filemask: "*.ts", file_format: "ts", plurals },
      { "lv.ts": `<TS language="lv"><context><name>c</name>${message}</context></TS>` },
    );
    expect((await check(folder, { quality: { only: ["qt_format"] } })).quality).toEqual([]);
  }
});

const APPLES = '{"a": "Apple", "b": "Bread"}';

it.each([
  ["default.json", { "i18n/default.json": APPLES, "i18n/de.json": '{"a": "Apfel"}' }, "i18n/default.json"],
  ["dev of i18next", { "l/dev/t.json": APPLES, "l/de/t.json": '{"a": "Apfel"}' }, "l/dev/t.json"],
  [
    "en.default.json of Shopify",
    { "locales/en.default.json": APPLES, "locales/de.json": '{"a": "Apfel"}' },
    "locales/en.default.json",
  ],
  ["template.json", { "i18n/template.json": APPLES, "i18n/de.json": '{"a": "Apfel"}' }, "i18n/template.json"],
  [
    "English.json",
    { "lang/English.json": APPLES, "lang/German.json": '{"a": "Apfel"}' },
    "lang/English.json",
  ],
])("init finds the template %s", async (_, files, template) => {
  const folder = folderOf(files);
  expect(JSON.parse(lingodex(folder, "init", "--yes", "--json").stdout).components).toMatchObject([
    { template },
  ]);
  expect(await readOf(folder, "de")).toMatchObject({ units: [".a: Apple = Apfel", ".b: Bread = "] });
});

it("init takes dev for a code like others if English has a file", () => {
  const folder = folderOf({ "l/dev.json": APPLES, "l/en.json": APPLES, "l/de.json": '{"a": "Apfel"}' });
  expect(JSON.parse(lingodex(folder, "init", "--yes", "--json").stdout).components).toMatchObject([
    { template: "l/en.json" },
  ]);
});

it("init takes no translation for the source if the keys are the sources, as in Laravel", () => {
  const folder = folderOf({
    "resources/lang/de.json": '{"Save changes": "Speichern", "Cancel": "Abbrechen", "Log out": "Abmelden"}',
    "resources/lang/fr.json": '{"Save changes": "Enregistrer"}',
  });
  const { status, stderr, stdout } = lingodex(folder, "init", "--yes");
  expect([status, `${stdout}${stderr}`]).toEqual([1, expect.stringContaining("en has no file")]);
});

describe("check --changed-since", () => {
  const component = { filemask: "l/*.json", file_format: "json", template: "l/en.json" };
  const german = (text: string): string => `{"hello": "${text}"}\n`;

  function repository(text: string): string {
    const folder = catalogueOf(component, { "l/en.json": german("Hello %(n)s"), "l/de.json": german(text) });
    git(folder, "init", "-q", "-b", "main");
    git(folder, "add", "-A");
    git(folder, "commit", "-qm", "x");
    git(folder, "checkout", "-q", "-b", "feature");
    return folder;
  }

  async function foundIn(folder: string): Promise<readonly string[]> {
    const { quality } = await check(folder, { quality: { changedSince: "main", only: ["placeholders"] } });
    return quality.map(({ file, line }) => `${file}:${line}`);
  }

  it("does not tell of lines that only the other branch changed", async () => {
    const folder = repository("Hallo");
    git(folder, "checkout", "-q", "main");
    writeFileSync(join(folder, "l/de.json"), german("Hallo %(n)s"));
    git(folder, "commit", "-qam", "right");
    git(folder, "checkout", "-q", "feature");
    expect(await foundIn(folder)).toEqual([]);
  });

  it("tells of a translation whose source changed", async () => {
    const folder = repository("Hallo %(n)s");
    writeFileSync(join(folder, "l/en.json"), german("Hello %(n)s and %(m)s"));
    expect(await foundIn(folder)).toEqual(["l/de.json:1"]);
  });

  it.each(["github", "sarif"])("names paths from the repository's top in the format %s", (format) => {
    const top = temporaryDirectory();
    git(top, "init", "-q");
    const folder = join(top, "apps/web");
    cpSync(catalogueOf(component, { "l/en.json": german("%(n)s!"), "l/de.json": german("!") }), folder, {
      recursive: true,
    });
    const ran = lingodex(folder, "check", "--quality", "--format", format);
    expect(ran.stdout).toMatch(/["=]apps\/web\/l\/de\.json[",]/);
  });
});

it.each(["--people", "--over-time"])("stats %s refuses a language that no translation has", (option) => {
  const folder = catalogueOf(
    { filemask: "l/*.json", file_format: "json", template: "l/en.json" },
    { "l/en.json": '{"a": "A"}', "l/de.json": '{"a": "B"}' },
  );
  const path = join(folder, "catalogue.json");
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), changes: ["git"] }));
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "x");
  expect(lingodex(folder, "stats", option, "--language", "de").status).toBe(0);
  expect(lingodex(folder, "stats", option, "--language", "zz")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no translation is in the language "zz"'),
  });
});

describe("a merge credits", () => {
  const lines = (code: string): string =>
    Array.from({ length: 8 }, (_, index) => `k${index}=${code} ${index}\n`).join("");

  function withLog(folder: string): void {
    const path = join(folder, "catalogue.json");
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), changes: ["git"] }));
    git(folder, "init", "-q", "-b", "main");
    git(folder, "add", "-A");
    git(folder, "commit", "-qm", "x");
  }

  const namesIn = (folder: string): readonly string[] =>
    lingodex(folder, "stats", "--people", "--csv")
      .stdout.trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").slice(0, 3).join(","));

  /** A branch `fix` with a commit of Fee, and a main line where the folder moved afterwards. */
  function withMovedFolder(change: (folder: string) => void): string {
    const folder = catalogueOf(
      { filemask: "l/*.properties", file_format: "properties", template: "l/en.properties" },
      { "l/en.properties": lines("en"), "l/fr.properties": lines("fr"), "l/it.properties": lines("it") },
    );
    withLog(folder);
    git(folder, "checkout", "-q", "-b", "fix");
    change(folder);
    git(folder, "commit", "-qam", "fr", "--author", "Fee <fee@example.org>");
    git(folder, "checkout", "-q", "main");
    git(folder, "mv", "l", "i18n");
    const path = join(folder, "catalogue.json");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll('"l/', '"i18n/'));
    git(folder, "commit", "-qam", "move");
    return folder;
  }

  const translate = (folder: string): void =>
    writeFileSync(join(folder, "l/fr.properties"), lines("fr").replace("fr 3", "Salut"));

  it("the translator whose branch began before the folder moved", () => {
    const folder = withMovedFolder(translate);
    git(folder, "merge", "-q", "--no-edit", "fix");
    expect(namesIn(folder)).toContain("fr,Fee,1");
  });

  it("the translator, not the person who brought the branch up to date", () => {
    const folder = withMovedFolder(translate);
    git(folder, "checkout", "-q", "fix");
    git(folder, "-c", "user.name=Ben", "-c", "user.email=ben@example.org", "merge", "-q", "-m", "m", "main");
    git(folder, "checkout", "-q", "main");
    git(folder, "merge", "-q", "--no-ff", "-m", "m", "fix");
    expect(namesIn(folder)).toContain("fr,Fee,1");
    expect(namesIn(folder).join()).not.toContain("Ben");
  });

  it("the person who deleted a file on a branch that began before the folder moved", async () => {
    const folder = withMovedFolder((at) => git(at, "rm", "-q", "l/fr.properties"));
    expect(() => git(folder, "merge", "-q", "--no-edit", "fix")).toThrow();
    git(folder, "rm", "-q", "i18n/fr.properties");
    git(folder, "commit", "-qm", "m");
    const records = await writtenLog(folder);
    expect(records.filter(({ action }) => action === 25).map(({ author }) => author)).toEqual(["Fee"]);
  });

  it("the translator whose branch has no template", () => {
    const folder = catalogueOf(
      { filemask: "l/*.json", file_format: "json", template: "l/en.json" },
      { "l/en.json": '{"hello": "Hello"}' },
    );
    withLog(folder);
    git(folder, "checkout", "-q", "--orphan", "other");
    git(folder, "rm", "-rfq", ".");
    mkdirSync(join(folder, "l"), { recursive: true });
    writeFileSync(join(folder, "l/it.json"), '{"hello": "Ciao"}');
    git(folder, "add", "-A");
    git(folder, "commit", "-qm", "it", "--author", "Ita <ita@example.org>");
    git(folder, "checkout", "-q", "main");
    git(folder, "merge", "-q", "--allow-unrelated-histories", "-m", "m", "other");
    expect(namesIn(folder)).toEqual(["it,Ita,1"]);
  });

  it("the person who deleted the template on a branch, because no language has a file then", async () => {
    const folder = catalogueOf(
      { filemask: "l/*.json", file_format: "json", template: "l/en.json" },
      { "l/en.json": '{"hello": "Hello"}', "l/it.json": '{"hello": "Ciao"}' },
    );
    withLog(folder);
    git(folder, "checkout", "-q", "-b", "other");
    git(folder, "rm", "-q", "l/en.json");
    git(folder, "commit", "-qm", "no template", "--author", "Ita <ita@example.org>");
    git(folder, "checkout", "-q", "main");
    git(folder, "merge", "-q", "--no-ff", "-m", "m", "other");
    // A catalogue needs its template today.
    git(folder, "checkout", "-q", "HEAD^", "--", "l/en.json");
    git(folder, "commit", "-qm", "template");
    const records = await writtenLog(folder);
    expect(records.filter(({ action }) => action === 25).map(({ author }) => author)).toEqual(["Ita", "Ita"]);
  });
});

describe("quality checks say nothing of", () => {
  const KEYED: Readonly<Record<string, (text: string) => string>> = {
    json: (text) => JSON.stringify({ a: text }),
    arb: (text) => JSON.stringify({ a: text }),
    php: (text) => `<?php\nreturn ['a' => '${text}'];\n`,
  };

  async function findings(format: string, code: string, [source, target]: readonly [string, string]) {
    const write = KEYED[format];
    if (write === undefined) throw new Error(format);
    const component = { filemask: `l/*.${format}`, file_format: format, template: `l/en.${format}` };
    const files = { [`l/en.${format}`]: write(source), [`l/${code}.${format}`]: write(target) };
    const { quality } = await check(catalogueOf(component, files), { quality: true });
    return quality.map((one) => `${one.code} ${one.unit?.detail}`);
  }

  it.each<readonly [string, string, string, readonly [string, string]]>([
    [
      "a form for zero of Dart",
      "arb",
      "de",
      [
        "{n, plural, zero{No files} one{1 file} other{{n} files}}",
        "{n, plural, zero{Keine} one{1 Datei} other{{n} Dateien}}",
      ],
    ],
    [
      "other ranges of Laravel",
      "php",
      "ja",
      ["{1} :count minute ago|[2,*] :count minutes ago", ":count分前"],
    ],
    [
      "further ranges of Laravel",
      "php",
      "ja",
      ["{0} There are none|{1} There is one|[2,*] There are :count", "{0} ありません|[1,*] :count件あります"],
    ],
    ["decades", "json", "fr", ["Music of the 1990s", "Musique des années 90"]],
    ["thousands", "json", "de", ["Up to 10K users", "Bis zu 10.000 Benutzer"]],
  ])("%s", async (_, format, code, texts) => {
    expect(await findings(format, code, texts)).toEqual([]);
  });

  it.each<readonly [string, readonly [string, string]]>([
    ["json", ["Music of the 1990s", "Musik der 80er"]],
    ["arb", ["{n, plural, zero{No files} other{{n} files}}", "{n, plural, zero{Keine} other{Dateien}}"]],
  ])("such things only: %s %s", async (format, texts) => {
    expect(await findings(format, "de", texts)).toHaveLength(1);
  });

  it("a sign for and inside a word, in Qt", async () => {
    const message = (source: string, target: string): string =>
      `<message><source>${source}</source><translation>${target}</translation></message>`;
    const texts = message("Drag&amp;Drop", "Ziehen und Ablegen") + message("Sho&amp;w", "Zeigen");
    const folder = catalogueOf(
      { filemask: "*.ts", file_format: "ts" },
      { "de.ts": `<TS language="de"><context><name>c</name>${texts}</context></TS>` },
    );
    const { quality } = await check(folder, { quality: { only: ["accelerator"] } });
    expect(quality.map(({ unit }) => unit?.source)).toEqual(["Sho&w"]);
  });
});

it("init takes the source language of components that say it, however many others are guessed", () => {
  const german = '{"a": "Apfel"}';
  const modules = ["x", "y"].map((name) => ({
    [`modules/${name}/locales/de.json`]: german,
    [`modules/${name}/locales/fr.json`]: '{"a": "Pomme"}',
  }));
  const web = { "web/locales/en.json": APPLES, "web/locales/de.json": german };
  const folder = folderOf(Object.assign({}, web, ...modules));
  const { project, components } = JSON.parse(lingodex(folder, "init", "--yes", "--json").stdout);
  expect([project.source_language, components.length]).toEqual(["en", 3]);
});
