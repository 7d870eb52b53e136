import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { ComparisonPlace, type DiffJson, po, type Ran } from "./compared-catalogue.ts";
import { publishOlder, relist } from "./older-tree.ts";
import { readEntries } from "./published.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

/** A new string, a translated one, a changed one, a lost one; a component and a language that come and go. */
const EDITS = {
  "po/de.po": po({ Anchor: "", Boat: "Boot", Quay: "Kaje", Rope: "" }),
  "po/fr.po": po({ Anchor: "Ancre", Boat: "Bateau", Quay: "", Rope: "Corde" }),
  "web/de.csv": null,
  "web/it.csv": '"open","Aperto."\r\n',
  "vault/de.po": po({ Secret: "Anders", More: "Mehr" }),
};

const place = new ComparisonPlace(makeQuickDirectory());
beforeAll(() => {
  place.write("old");
  place.write("same");
  place.write("new", EDITS);
  place.build("old", "old-tree");
  place.build(
    "new",
    "new-tree",
    "--bulk",
    "--base-url",
    "https://elsewhere.example.org/x",
    "--links",
    "file",
  );
  place.run("bundle", "old-tree", "--out", "old.tar.gz");
  place.run("bundle", "new-tree", "--out", "new.tar");
  for (const folder of ["empty", "2024-01-01"]) mkdirSync(join(place.root, folder));
});
afterAll(() => rmSync(place.root, { recursive: true, force: true }));

/** `de/app Anchor lost`, in the order of the answer. */
function brief({ changes }: DiffJson): readonly string[] {
  return changes.map(({ kind, component, language, source, lost }) =>
    [`${component}/${language}`, source, kind, ...(lost ? ["lost"] : [])].join(" "),
  );
}

it.each(["%01", "a%5Cb", ".."])(
  "a tree whose list names a language that no tree has is told: %s",
  (language) => {
    const name = `odd-${language.length}`;
    place.build("old", name);
    const tree = join(place.root, name);
    const list = readFileSync(join(tree, "lingodex/translations.json"), "utf8");
    const odd = list.replace(/\/de\/"/, `/${language}/"`);
    expect(odd).not.toBe(list);
    relist(tree, odd);
    const { status, stderr } = place.run("diff", "old-tree", name);
    expect(stderr).not.toContain("report it at");
    expect(status).toBe(74);
  },
);

const EXPECTED = [
  "app/de Anchor changed lost",
  "app/de Boat changed",
  "app/de Quay changed",
  "app/de Rope added",
  "app/fr Rope added",
  "web/de Open. removed lost",
  "web/de Shut. removed lost",
  "web/it Open. added",
  "web/it Shut. added",
];

describe("lingodex diff", () => {
  it("tells what differs between two catalogues, as JSON", () => {
    const { status, told } = place.json("old", "new");
    expect(status).toBe(1);
    expect(Object.keys(told)).toEqual(["a", "b", "summary", "translations", "changes"]);
    expect([told.a, told.b]).toEqual([
      { kind: "catalogue", name: "old" },
      { kind: "catalogue", name: "new" },
    ]);
    expect(brief(told)).toEqual(EXPECTED);
    expect(told.summary).toEqual({
      components: { added: 0, removed: 0 },
      languages: { added: 1, removed: 0 },
      units: { added: 4, removed: 2, changed: 3, lost: 3 },
    });
    expect(told.translations).toEqual([
      {
        ...{ project: "harbour", component: "app", language: "de" },
        before: { total: 3, translated: 2, fuzzy: 0, translated_percent: 66.7 },
        after: { total: 4, translated: 2, fuzzy: 0, translated_percent: 50 },
      },
      {
        ...{ project: "harbour", component: "app", language: "fr" },
        before: { total: 3, translated: 2, fuzzy: 0, translated_percent: 66.7 },
        after: { total: 4, translated: 3, fuzzy: 0, translated_percent: 75 },
      },
      {
        ...{ project: "harbour", component: "web", language: "de" },
        before: { total: 2, translated: 2, fuzzy: 0, translated_percent: 100 },
        after: null,
      },
      {
        ...{ project: "harbour", component: "web", language: "it" },
        before: null,
        after: { total: 2, translated: 1, fuzzy: 0, translated_percent: 50 },
      },
    ]);
    expect(told.changes[0]).toEqual({
      kind: "changed",
      ...{ project: "harbour", component: "app", language: "de" },
      id_hash: expect.stringMatching(/^-?\d{10,19}$/),
      context: "",
      source: "Anchor",
      before: { source: "Anchor", target: "Anker", state: "translated" },
      after: { source: "Anchor", target: "", state: "empty" },
      lost: true,
    });
    expect(told.changes[1]).not.toHaveProperty("lost");
  });

  it("prints hashes as the API does: exact integers", () => {
    const { stdout } = place.diff("old", "new", "--json");
    const printed = [...stdout.matchAll(/^ *"id_hash": (-?\d+),$/gm)].map(([, digits = ""]) =>
      BigInt(digits),
    );
    const published = readFileSync(join(place.root, "new-tree/api/units/index.json"), "utf8");
    expect(printed).toHaveLength(EXPECTED.length);
    expect(published).toContain(`"id_hash":${printed[0]},`);
    expect(Number.isSafeInteger(Number(printed[0]))).toBe(false);
  });

  it("is the same twice, and a mirror the other way round", () => {
    expect(place.diff("old", "new", "--json")).toEqual(place.diff("old", "new", "--json"));
    const { told } = place.json("new", "old");
    const kinds = { added: "removed", removed: "added", changed: "changed" } as const;
    const turned = place.json("old", "new").told.changes.map(({ kind, before, after, lost: _, ...rest }) => ({
      ...rest,
      kind: kinds[kind as "added"],
      before: after,
      after: before,
    }));
    const keyOf = (change: object): string => JSON.stringify(change, Object.keys(change).sort());
    const back = told.changes.map(({ lost: _, ...rest }) => rest);
    expect(back.map(({ id_hash, language }) => `${language} ${id_hash}`).sort()).toEqual(
      turned.map(({ id_hash, language }) => `${language} ${id_hash}`).sort(),
    );
    expect(keyOf(back)).toHaveLength(keyOf(turned).length);
  });

  it("finds none between a catalogue and its copy", () => {
    expect(place.diff("old", "same")).toEqual({ status: 0, stdout: "", stderr: "no translation differs\n" });
    expect(place.json("old", "same").told).toMatchObject({ translations: [], changes: [] });
    expect(place.diff("old", "same", "--markdown").stdout).toContain("No translation differs.");
    expect(place.diff("old", "same", "--format", "github")).toMatchObject({ status: 0, stdout: "" });
  });

  it("never tells of a private project, nor finds a difference in it", () => {
    for (const words of [["--json"], ["--markdown"], ["--format", "github"], []]) {
      const { stdout, stderr } = place.diff("old", "new", ...words);
      expect(`${stdout}${stderr}`).not.toMatch(/vault|Secret|Geheim|Anders|Mehr/i);
    }
    place.write("hush", { "vault/de.po": EDITS["vault/de.po"] });
    expect(place.diff("old", "hush").status).toBe(0);
    expect(place.diff("old", "new", "--project", "vault")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/neither side has the project "vault"/),
    });
  });
});

describe("whatever the sides are", () => {
  it.each([
    ["old-tree", "new"],
    ["old", "new-tree"],
    ["old.tar.gz", "new-tree"],
    ["old-tree", "new.tar"],
  ])("%s and %s differ in the same", (a, b) => {
    const { status, told } = place.json(a, b);
    expect(status).toBe(1);
    expect(brief(told)).toEqual(EXPECTED);
    const { summary, translations, changes } = place.json("old", "new").told;
    expect({ ...told, a: null, b: null }).toEqual({ a: null, b: null, summary, translations, changes });
  });

  it.each([
    ["old", "old-tree"],
    ["old.tar.gz", "old"],
    ["new", "new-tree"],
    ["new.tar", "new"],
  ])("%s and %s: one was built from the other, and nothing differs", (a, b) => {
    expect(place.diff(a, b)).toMatchObject({ status: 0, stdout: "" });
  });

  it("a tree is named with its generation", () => {
    const { told } = place.json("old-tree", "old.tar.gz");
    expect(told.a).toEqual({
      kind: "tree",
      name: "old-tree",
      generation: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(told.b).toEqual({ kind: "bundle", name: "old.tar.gz", generation: told.a.generation });
  });

  it("the second one is the catalogue in this folder, or another that is named", () => {
    const { stdout } = place.diff("old-tree", "new", "--json");
    expect(place.diff("old-tree", "--catalogue", "new", "--json").stdout).toBe(stdout);
    const there = new ComparisonPlace(join(place.root, "new"));
    expect(brief(there.json("../old-tree").told)).toEqual(EXPECTED);
  });

  it("approved is translated, where a tree is one of them", () => {
    const [manifest = ""] = [readFileSync(join(place.root, "old/catalogue.yaml"), "utf8")];
    const approved = {
      "catalogue.yaml": manifest,
      "units.csv": "project,component,language,context,source,state\nharbour,app,de,,Anchor,approved\n",
    };
    place.write("approved", approved);
    expect(place.diff("approved", "old-tree")).toMatchObject({ status: 0 });
    expect(place.diff("old-tree", "approved")).toMatchObject({ status: 0 });
    const { told } = place.json("old", "approved");
    expect(told.changes).toMatchObject([{ before: { state: "translated" }, after: { state: "approved" } }]);
  });

  it("nothing is written beside them", () => {
    const before = readEntries(join(place.root, "old-tree"));
    expect(place.diff("old-tree", "new").status).toBe(1);
    expect(readEntries(join(place.root, "old-tree"))).toEqual(before);
    for (const folder of ["old", "new"]) expect(existsSync(join(place.root, folder, "public"))).toBe(false);
  });
});

/** A real server of static files, which a child process may ask while we wait for it. */
async function served(tree: string, answerAs: (path: string) => string = (path) => path) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1);
    asked.push(path);
    const file = join(place.root, tree, answerAs(path));
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return { url, asked, close: () => server.close() };
}

/** While this process serves. */
async function diffAsync(...words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [bin, "diff", ...words], { cwd: place.root });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
    });
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, ...said };
}

describe("an address", () => {
  it("is that of a published tree: what differs is what differs of its folder", async () => {
    const { url, asked, close } = await served("old-tree");
    const ran = await diffAsync(url, "new", "--json");
    expect(ran).toMatchObject({ status: 1, stderr: "" });
    const told: DiffJson = JSON.parse(ran.stdout);
    expect(told.a).toMatchObject({ kind: "site", name: url });
    expect(brief(told)).toEqual(EXPECTED);
    expect(await diffAsync(`${url}/`, "old")).toMatchObject({ status: 0 });
    // Nothing but lists, and units of the translations that are compared.
    const alone = asked.length;
    await diffAsync(url, "new", "--component", "web", "--language", "it");
    expect(asked.slice(alone).filter((path) => path.startsWith("api/"))).toEqual([]);
    close();
  });

  it("that is not what it should be ends with 74, and says what", async () => {
    const { url, close } = await served("old-tree", (path) =>
      path.startsWith("api/translations/harbour/app/de/units") ? "api/units/index.json" : path,
    );
    expect(await diffAsync(url, "new")).toMatchObject({
      status: 74,
      stdout: "",
      stderr: expect.stringMatching(/harbour\/app\/de\/units\/index\.json differs from the site's manifest/),
    });
    close();
    expect(await diffAsync(url, "new")).toMatchObject({ status: 74 });
    const { url: nobody, close: end } = await served("empty");
    expect(await diffAsync(nobody, "new")).toMatchObject({
      status: 74,
      stderr: expect.stringMatching(/does not serve a tree of lingodex/),
    });
    end();
  });

  it("is bounded as a mirror is", async () => {
    const { url, asked, close } = await served("old-tree");
    for (const [option, message] of [
      ["--max-files", /lists \d+ files, more than 3: see --max-files/],
      ["--max-bytes", /has \d+ bytes, more than 3: see --max-bytes/],
      ["--max-units", /has 10 units, more than 3: see --max-units/],
    ] as const)
      expect(await diffAsync(url, "old-tree", option, "3")).toMatchObject({
        status: 74,
        stderr: expect.stringMatching(message),
      });
    expect(asked.filter((path) => path.startsWith("api/"))).toEqual([]);
    close();
  });
});

describe("a tree", () => {
  it("of which a document was altered ends with 74", () => {
    place.build("old", "damaged");
    appendFileSync(join(place.root, "damaged/api/translations/harbour/app/fr/units/index.json"), " ");
    expect(place.diff("damaged", "new")).toMatchObject({
      status: 74,
      stderr: expect.stringMatching(/fr\/units\/index\.json/),
    });
    expect(place.diff("damaged", "new", "--language", "it,de").status).toBe(1);
  });

  it("without a whole manifest ends with 74, or 2 where a build was interrupted", () => {
    place.build("old", "broken");
    writeFileSync(join(place.root, "broken/lingodex/manifest.json"), "{");
    expect(place.diff("broken", "new").status).toBe(74);
    rmSync(join(place.root, "broken/lingodex/manifest.json"));
    mkdirSync(join(place.root, "broken/.lingodex-stage"));
    expect(place.diff("broken", "new")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/interrupted/),
    });
  });

  it("that is older, and has no list of its translations, is read all the same", () => {
    place.build("old", "older");
    publishOlder(join(place.root, "older"));
    expect(brief(place.json("older", "new").told)).toEqual(EXPECTED);
    expect(place.diff("older", "old").status).toBe(0);
  });

  it("whose list says something else than its documents ends with 74", () => {
    place.build("old", "lying");
    relist(join(place.root, "lying"), '{"/api/translations/harbour/app/de/": 2}\n');
    expect(place.diff("lying", "old")).toMatchObject({
      status: 74,
      stderr: expect.stringMatching(/harbour\/app\/de\/ has 3 units, but its list says 2/),
    });
  });
});

describe("what is refused", () => {
  it("takes a folder without a manifest for what init finds there, and says so", () => {
    for (const [code, text] of [
      ["en", "Open"],
      ["de", "Offen"],
      ["fr", "Ouvert"],
    ] as const) {
      mkdirSync(join(place.root, "unmanaged/locales", code), { recursive: true });
      writeFileSync(join(place.root, "unmanaged/locales", code, "app.json"), JSON.stringify({ open: text }));
    }
    const { status, stdout, stderr } = place.diff("unmanaged", "unmanaged");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(/note: no catalogue\.yaml, using detected translations/);
    expect(place.diff("unmanaged", "unmanaged", "--no-discover")).toMatchObject({ status: 2 });
  });

  it.each([
    [2, /missing required argument 'a'/, []],
    [2, /unknown revision "main", and no such folder/, ["main", "new"]],
    [2, /unknown revision "old"/, ["rev:old", "new"]],
    [2, /unknown revision "2024-05-01"/, ["2024-05-01"]],
    [2, /empty contains no catalogue/, ["empty", "new"]],
    [2, /2024-01-01 contains no catalogue/, ["2024-01-01", "new"]],
    [2, /an argument is empty/, ["", "new"]],
    [2, /two states in one word(?=.*lingodex diff v1 main)/s, ["v1..main"]],
    [2, /unknown revision "\.\.\/v1"/, ["../v1", "new"]],
    [2, /cannot be the address of a site/, ["ftp://example.org", "new"]],
    [2, /neither side has the language "dee".*\n.*did you mean de\?/, ["old", "new", "--language", "dee"]],
    [2, /cannot be used with/, ["old", "new", "--markdown", "--format", "github"]],
    [2, /lost/, ["old", "new", "--fail-on", "changed"]],
    [2, /catalogue\.yaml" is a file, but not a bundle/, ["old/catalogue.yaml", "new"]],
  ] as const)("with %i: %s", (status, message, words) => {
    const ran = place.diff(...words);
    expect(ran).toMatchObject({ status, stdout: "" });
    expect(ran.stderr).toMatch(message);
  });

  it("a catalogue with errors, by its folder", () => {
    place.write("wrong", { "po/de.po": 'msgid "a\n' });
    const ran = place.diff("old", "wrong");
    expect(ran).toMatchObject({ status: 1, stdout: "" });
    expect(ran.stderr).toMatch(/^wrong\/po\/de\.po:\d+:\d+ error /m);
    const { stdout } = place.diff("wrong", "old", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      diagnostics: [{ severity: "error", file: "po/de.po" }],
    });
  });
});

describe("exit codes", () => {
  it("are 1 for a difference, unless only a loss counts, or nothing does", () => {
    place.write("gain", { "po/de.po": po({ Anchor: "Anker", Boat: "Boot", Quay: "Kai" }) });
    expect(place.diff("old", "gain").status).toBe(1);
    expect(place.diff("old", "gain", "--fail-on", "lost").status).toBe(0);
    expect(place.diff("gain", "old", "--fail-on", "lost").status).toBe(1);
    expect(place.diff("gain", "old", "--exit-zero").status).toBe(0);
    expect(place.diff("gain", "old", "--exit-zero", "--fail-on", "lost").status).toBe(0);
    expect(place.diff("old", "gain", "--language", "fr").status).toBe(0);
  });
});

describe("for people", () => {
  it("languages come first, then strings: those that are lost before all others", () => {
    const { stdout } = place.diff("old", "new");
    expect(stdout).toBe(
      [
        "de  80.0% → 50.0%  +1 new string  1 translated  1 changed  3 lost",
        "fr  66.7% → 75.0%  +1 new string",
        "it  none → 50.0%  +2 new strings",
        "",
        "harbour/app/de",
        '  lost       "Anchor": "Anker" → ""  new/po/de.po:4:1',
        "",
        "harbour/web/de",
        '  lost       open "Open.": "Offen."  old/web/de.csv:1:1',
        '  lost       shut "Shut.": "Zu."  old/web/de.csv:2:1',
        "",
        "harbour/app/de",
        '  translated "Boat": "" → "Boot"  new/po/de.po:7:1',
        '  changed    "Quay": "Kai" → "Kaje"  new/po/de.po:10:1',
        '  new        "Rope": ""  new/po/de.po:13:1',
        "",
        "harbour/app/fr",
        '  new        "Rope": "Corde"  new/po/fr.po:13:1',
        "",
        "harbour/web/it",
        '  new        open "Open.": "Aperto."  new/web/it.csv:1:1',
        '  new        shut "Shut.": ""  new/web/en.csv:2:1',
        "",
      ].join("\n"),
    );
  });

  it("colours are used where they are wanted, and nowhere else", () => {
    const painted = place.runWith({ NO_COLOR: "", FORCE_COLOR: "1" }, "diff", "old", "new").stdout;
    expect(painted).toContain("\u001b[31m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(place.diff("old", "new").stdout);
  });

  it("as annotations, at the second side's files and lines", () => {
    const { stdout } = place.diff("old", "new", "--format", "github");
    const lines = stdout.trimEnd().split("\n");
    expect(lines.slice(0, 4)).toEqual([
      '::warning file=new/po/de.po,line=4,col=1,title=diff/lost::harbour/app/de: lost: "Anchor": "Anker" → ""',
      '::warning title=diff/lost::harbour/web/de: lost: open "Open.": "Offen."',
      '::warning title=diff/lost::harbour/web/de: lost: shut "Shut.": "Zu."',
      '::notice file=new/po/de.po,line=7,col=1,title=diff/translated::harbour/app/de: translated: "Boat": "" → "Boot"',
    ]);
    expect(lines).toHaveLength(EXPECTED.length);
    // Without files there is nothing to point at.
    expect(place.diff("old", "new-tree", "--format", "github").stdout).not.toContain("file=");
  });

  it("help teaches by examples that are right", () => {
    const { stdout } = place.run("diff", "--help", "--all");
    expect(stdout).toMatch(/\$ lingodex diff \.\.\/main \. --fail-on lost/);
    expect(place.run("--help").stdout).toMatch(/^ {2}diff /m);
  });
});
