import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { explain, isUnknown } from "../../src/published/explain/explain.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

/** What a file and a row say of a text, what is published of it, and the reason that `explain` tells. */

const root = makeQuickDirectory();
const directory = join(root, "catalogue");
const out = join(root, "out");

const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n';

function numerus(source: string, forms: readonly string[], type = ""): string {
  const written = forms.map((form) => `<numerusform>${form}</numerusform>`).join("");
  return `<message numerus="yes"><source>${source}</source><translation${type}>${written}</translation></message>`;
}

const JAPANESE = [
  numerus("%n apples", ["", "x"]),
  numerus("%n bees", ["", "x"], ' type="unfinished"'),
  numerus("%n cats", ["x", ""]),
  numerus("%n dogs", ["", ""]),
];

const FILES: Readonly<Record<string, string>> = {
  "catalogue.yaml": `base_url: https://l10n.example.org
tables: tables
language_aliases: {dk: da}
projects:
  - name: P
    slug: p
    components:
      - {name: Qt, slug: qt, root: qt, filemask: "*.ts", file_format: ts}
      - {name: Po, slug: po, root: po, filemask: "*.po", file_format: po}
      - {name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}
      - {name: List, slug: list, root: list, filemask: "*.csv", file_format: csv}
      - {name: Ref, slug: ref, root: ref, filemask: "*.po", reference: en.po, file_format: po}
      - {name: Codes, slug: codes, root: codes, filemask: "*.csv", file_format: csv, language_aliases: {deutsch: de-DE, iw: iw}}
      - {name: Xlf, slug: xlf, root: xlf, filemask: "*.xlf", file_format: xliff}
`,
  "qt/ja.ts": `<TS><context><name>c</name>${JAPANESE.join("")}</context></TS>\n`,
  "po/de.po": `${HEADER}
msgid "%d ant"
msgid_plural "%d ants"
msgstr[0] ""
msgstr[1] "%d Ameisen"

msgid "%d bat"
msgid_plural "%d bats"
msgstr[0] ""
msgstr[1] ""

#, fuzzy
msgid "Cow"
msgstr "Kuh"

#, fuzzy
msgid "Dog"
msgstr ""

msgid "Elk"
msgstr "Elch"

msgid "Fox"
msgstr "Fuchs"
`,
  "web/en.csv": '"twice",""\n"twice","Late"\n"empty",""\n"full","Full"\n"gone","Gone"\n',
  "web/de.csv": '"twice",""\n"full","Voll"\n"empty","Doch"\n',
  "list/de.csv": "source,target,fuzzy\nAnt,Ameise,true\nBee,Biene,\nCat,,\n",
  "codes/deutsch.csv": "source,target\nAnt,Ameise\n",
  "codes/iw.csv": "source,target\nAnt,Ameise\n",
  "codes/dk.csv": "source,target\nAnt,Myre\n",
  "codes/xx-YY.csv": "source,target\nAnt,Myre\n",
  "ref/en.po": `${HEADER}\nmsgid "Ant"\nmsgstr ""\n\nmsgid "Bee"\nmsgstr "A bee"\n`,
  "ref/de.po": `${HEADER}\nmsgid "Bee"\nmsgstr ""\n`,
  "xlf/de.xlf": `<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a" approved="yes"><source>Ant</source><target>Ameise</target></trans-unit>
<trans-unit id="b"><source>Bee</source><target state="new">Biene</target></trans-unit>
</body></file></xliff>\n`,
  "tables/units.csv":
    "project,component,language,context,source,state\np,po,de,,Fox,empty\np,ref,en,,Ant,fuzzy\n",
};

interface PublishedUnit {
  readonly id: number;
  readonly translation: string;
  readonly source: string;
  readonly context: string;
  readonly target: string;
  readonly translated: boolean;
  readonly fuzzy: boolean;
}

let published: readonly PublishedUnit[] = [];

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const { ok } = await build({ catalogue: directory, out });
  expect(ok).toBe(true);
  published = [1, 2].flatMap(
    (page) =>
      JSON.parse(readFileSync(join(out, `api/units/page=${page}/index.json`), "utf8"))
        .results as PublishedUnit[],
  );
}, 60_000);

/** @param name its source up to a plural's second form, or its context */
function unitAt(path: string, name: string): PublishedUnit {
  const found = published.find(
    ({ translation, source, context }) =>
      translation.includes(`/p/${path}/`) && (context === name || source.split("\u001e")[0] === name),
  );
  if (found === undefined) throw new Error(`no unit ${name} in ${path}`);
  return found;
}

async function reasonOf(path: string, name: string, label = "translated, fuzzy"): Promise<string> {
  return told(`/api/units/${unitAt(path, name).id}/`, label);
}

const NEITHER = { translated: false, fuzzy: false };
const TRANSLATED = { translated: true, fuzzy: false };
const FUZZY = { translated: false, fuzzy: true };
const NO_FORM = "all forms of its language are empty in the file; only further forms have text";
const EMPTY = "its text in the file is empty";

/** The reason of a fact at an address. */
async function told(address: string, label: string): Promise<string> {
  const { answer } = await explain(address, { catalogue: directory });
  if (answer === undefined || isUnknown(answer)) throw new Error("no such address");
  return answer.facts.find((one) => one.label === label)?.because ?? "";
}

describe("a unit counts by the text that is published, and explain tells why", () => {
  it.each([
    ["qt/ja", "%n apples", "", NEITHER, NO_FORM],
    ["qt/ja", "%n bees", "", NEITHER, NO_FORM],
    ["qt/ja", "%n cats", "x", TRANSLATED, "its text in the file is not empty"],
    ["qt/ja", "%n dogs", "", NEITHER, EMPTY],
    ["po/de", "%d ant", "\u001e\u001e%d Ameisen", NEITHER, "its first plural form in the file is empty"],
    ["po/de", "%d bat", "\u001e\u001e", NEITHER, EMPTY],
    ["po/de", "Cow", "Kuh", FUZZY, "its file marks it as fuzzy"],
    ["po/de", "Dog", "", NEITHER, EMPTY],
    ["po/de", "Elk", "Elch", TRANSLATED, "its text in the file is not empty"],
    ["po/de", "Fox", "Fuchs", NEITHER, "the state empty, given at tables/units.csv:2, wins over the file"],
    ["web/en", "twice", "Late", NEITHER, "it is in the template, and its source there is empty"],
    ["web/en", "empty", "", NEITHER, "it is in the template, and its source there is empty"],
    ["web/en", "full", "Full", TRANSLATED, "its text in the file is not empty"],
    ["web/de", "twice", "", NEITHER, EMPTY],
    ["web/de", "empty", "Doch", TRANSLATED, "its text in the file is not empty"],
    ["web/de", "gone", "", NEITHER, "its file has no entry for it"],
    ["list/de", "Ant", "Ameise", NEITHER, "its file marks its text as not yet a translation"],
    ["list/de", "Bee", "Biene", TRANSLATED, "its text in the file is not empty"],
    ["list/de", "Cat", "", NEITHER, EMPTY],
    ["ref/en", "Ant", "Ant", FUZZY, "the state fuzzy, given at tables/units.csv:3, wins over the file"],
    ["ref/en", "Bee", "A bee", TRANSLATED, "its text in the file is not empty"],
    ["ref/de", "Ant", "", NEITHER, "its file has no entry for it"],
    ["ref/de", "Bee", "", NEITHER, EMPTY],
    ["xlf/de", "Ant", "Ameise", TRANSLATED, "its file marks it as approved"],
    ["xlf/de", "Bee", "Biene", FUZZY, "its file marks it as fuzzy"],
  ])("%s: %s", async (path, name, target, state, because) => {
    const { translated, fuzzy } = unitAt(path, name);
    expect({ target: unitAt(path, name).target, translated, fuzzy }).toEqual({ target, ...state });
    expect(await reasonOf(path, name)).toBe(because);
  });

  it("whatever a row says of its state, the text has its own reason", async () => {
    expect(await reasonOf("ref/en", "Ant", "target")).toMatch(/^the source: the file is the reference/);
    expect(await reasonOf("ref/en", "Bee", "target")).toBe("the file's text at ref/en.po:7");
    expect(await reasonOf("web/de", "gone", "target")).toBe("web/de.csv has no entry for its key");
    expect(await reasonOf("web/en", "twice", "target")).toBe(
      "the file's text at web/en.csv:2, the last of 2 entries for it",
    );
  });
});

describe("a language is told by the step that led to it", () => {
  it.each([
    [
      "de",
      "an alias: language_aliases of the component; then its country is the language's default (deutsch.csv)",
    ],
    ["iw", "an alias of the code to itself: it stays unchanged (iw.csv)"],
    ["da", "an alias: language_aliases of the catalogue; then it is a language's code (dk.csv)"],
    [
      "xx_YY",
      "not in a table: a language was made for this code, like its base language if there is one (xx-YY.csv)",
    ],
  ])("%s", async (code, because) => {
    expect(await told(`/api/translations/p/codes/${code}/`, "language_code")).toBe(because);
  });
});
