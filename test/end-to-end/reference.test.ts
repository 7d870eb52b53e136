import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { renderJson } from "../../src/cli/statistics/json.ts";
import { renderMarkdown } from "../../src/cli/statistics/markdown.ts";
import { renderTable } from "../../src/cli/statistics/table.ts";
import { summarize } from "../../src/cli/statistics.ts";
import { build, check, type Diagnostic } from "../../src/index.ts";
import type { Unit } from "../../src/model/catalogue/linked.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { explain, isUnknown } from "../../src/published/explain/explain.ts";
import { skipFor } from "./missing.ts";
import { quickDirectory } from "./quick-directory.ts";

const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';

/** Wagtail 6.3, `admin`: the source language's file has all 873 strings, Georgian's the 37 that are translated. */
const ALL = 873;
const TRANSLATED = 37;

interface PlantedComponent {
  readonly files: Readonly<Record<string, string>>;
  /** Lines of the component's manifest. */
  readonly keys?: readonly string[];
  readonly format?: string;
  readonly mask?: string;
}

/** @returns the catalogue's directory */
function plant({ files, keys = [], format = "po", mask = "locale/*/app.po" }: PlantedComponent): string {
  const directory = join(quickDirectory(), "catalogue");
  const component = ["- name: Admin", "  slug: admin", `  filemask: "${mask}"`, `  file_format: ${format}`];
  const manifest = [
    ...["base_url: https://l10n.example.org", "host: nginx", "projects:", "  - name: Site", "    slug: site"],
    ...[
      "    components:",
      ...[...component, ...keys.map((key) => `  ${key}`)].map((line) => `      ${line}`),
    ],
  ];
  for (const [path, text] of Object.entries({ "catalogue.yaml": `${manifest.join("\n")}\n`, ...files })) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

function entry(number: number, target = ""): string {
  return `\n#. Page ${number}\n#: admin/views.py:${number}\nmsgid "Text ${number}"\nmsgstr "${target}"\n`;
}

function numbers(count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => 1 + index * step);
}

/** The shape of Wagtail's files. */
const SPARSE = {
  "locale/en/app.po":
    HEADER +
    numbers(ALL)
      .map((number) => entry(number))
      .join(""),
  "locale/ka/app.po":
    HEADER +
    numbers(TRANSLATED, 20)
      .map((number) => entry(number, "ტექსტი"))
      .join(""),
};

async function unitsOf(directory: string, language: string): Promise<readonly Unit[]> {
  const { linked } = await check(directory);
  return linked?.units.filter(({ translation }) => translation.language.code === language) ?? [];
}

function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code }) => code);
}

async function translationOf(directory: string, language: string): Promise<unknown> {
  const out = join(dirname(directory), "out");
  expect((await build({ catalogue: directory, out, view: "none" })).ok).toBe(true);
  return JSON.parse(readFileSync(join(out, `api/translations/site/admin/${language}/index.json`), "utf8"));
}

describe("files that hold only what is translated", () => {
  it("are counted against the reference: 37 of 873, not of 37", async () => {
    const directory = plant({ files: SPARSE, keys: ["reference: locale/en/app.po"] });
    expect(await translationOf(directory, "ka")).toMatchObject({
      ...{ total: ALL, translated: TRANSLATED, translated_percent: 4.2, is_template: false },
      filename: "locale/ka/app.po",
    });
    expect(await translationOf(directory, "en")).toMatchObject({
      ...{ total: ALL, translated: ALL, translated_percent: 100, is_template: false },
    });
    const { diagnostics } = await check(directory);
    expect(codesOf(diagnostics)).toEqual([]);
  });

  it("have each its own total without one, and one note names the key", async () => {
    const directory = plant({ files: { ...SPARSE, "locale/de/app.po": HEADER + entry(1, "Text") } });
    expect(await translationOf(directory, "ka")).toMatchObject({
      total: TRANSLATED,
      translated_percent: 100,
    });
    const { diagnostics, ok } = await check(directory, { strict: true });
    expect(ok).toBe(true);
    expect(diagnostics.map(describeDiagnostic)).toMatchObject([
      {
        ...{ code: "component/unequal-totals", severity: "note", file: "catalogue.yaml", line: 7 },
        message: expect.stringMatching(/1 \(locale\/de\/app\.po\) to 873 \(locale\/en\/app\.po\)/),
        hint: expect.stringContaining("reference: "),
      },
    ]);
    const out = join(dirname(directory), "out");
    expect(await build({ catalogue: directory, out, view: "none", strict: true })).toMatchObject({
      ok: true,
    });
  });

  it("are counted as msgmerge and msgfmt count them", async (context) => {
    requireGettext(context);
    const pot = `${HEADER}${numbers(9)
      .map((number) => entry(number))
      .join("")}\nmsgid "ship"\nmsgid_plural "ships"\nmsgstr[0] ""\nmsgstr[1] ""\n`;
    const german =
      HEADER.replace("UTF-8", "UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;") +
      `${entry(8, "Acht")}\n#, fuzzy${entry(3, "Drei")}${entry(2)}${entry(5, "Fünf")}` +
      '\nmsgid "ship"\nmsgid_plural "ships"\nmsgstr[0] "Schiff"\nmsgstr[1] "Schiffe"\n' +
      '\n#~ msgid "Text 9"\n#~ msgstr "Neun"\n';
    const directory = plant({
      files: { "locale/app.pot": pot, "locale/de/app.po": german },
      keys: ["reference: locale/app.pot"],
    });
    const merged = join(dirname(directory), "merged.po");
    const [de, app] = [join(directory, "locale/de/app.po"), join(directory, "locale/app.pot")];
    // An obsolete entry that comes back is a translation to msgmerge; to a file's reader it is not there.
    writeFileSync(merged, german.replace(/\n#~[\s\S]*/, ""));
    expect(spawnSync("msgmerge", ["--no-fuzzy-matching", "-U", merged, app]).status).toBe(0);
    const { stderr } = spawnSync("msgfmt", ["--statistics", "-o", "/dev/null", merged], {
      ...{ env: { ...process.env, LC_ALL: "C", LANGUAGE: "" }, encoding: "utf8" },
    });
    expect(stderr).toBe("3 translated messages, 1 fuzzy translation, 6 untranslated messages.\n");
    expect(readFileSync(de, "utf8")).toBe(german);
    expect(await translationOf(directory, "de")).toMatchObject({ total: 10, translated: 3, fuzzy: 1 });
  });
});

function requireGettext(context: TestContext): void {
  for (const program of ["msgmerge", "msgfmt"])
    if (spawnSync(program, ["--version"]).status !== 0)
      skipFor(`${program} (GNU gettext) is not installed`, context);
}

describe("the units of a component with a reference", () => {
  const reference =
    `${HEADER}\n#. First\n#: a.c:1\n#, c-format\nmsgid "One %d"\nmsgstr ""\n` +
    '\n#: a.c:2\nmsgid "ship"\nmsgid_plural "ships"\nmsgstr[0] ""\nmsgstr[1] ""\n' +
    '\n#: a.c:1\nmsgid "One %d"\nmsgstr ""\n' +
    '\n#: a.c:3\nmsgctxt "menu"\nmsgid "Open"\nmsgstr ""\n' +
    '\n#: a.c:4\nmsgid "Open"\nmsgstr ""\n\n#~ msgid "Old"\n#~ msgstr ""\n';
  const czech =
    HEADER.replace("UTF-8", "UTF-8\\nPlural-Forms: nplurals=3; plural=n;") +
    '\n# mine\n#: b.c:9\n#, fuzzy, no-wrap\n#| msgid "Opens"\nmsgctxt "menu"\nmsgid "Open"\nmsgstr "Otevřít"\n' +
    '\nmsgid "Old"\nmsgstr "Starý"\n\nmsgid "One %d"\nmsgstr "Jedna %d"\n\n#~ msgid "Open"\n#~ msgstr "O"\n';
  const files = { "po/app.pot": reference, "po/cs/app.po": czech };
  const facts = ({ text, target, state, position, comment, location, flags, previousSource }: Unit) => ({
    ...{ source: text.source, context: text.context, target, state, position },
    ...{ comment, location, flags, previousSource },
  });

  it("are the reference's, in its order, each with what the file says of it", async () => {
    const directory = plant({ files, keys: ["reference: po/app.pot"], mask: "po/*/app.po" });
    const { diagnostics } = await check(directory);
    const units = await unitsOf(directory, "cs");
    const empty = { target: "", state: "empty", comment: "", flags: "", previousSource: "" };
    expect(units.map(facts)).toEqual([
      {
        ...{ ...empty, source: "One %d", context: "", target: "Jedna %d", state: "translated" },
        ...{ position: 1, location: "a.c:1" },
      },
      {
        ...{ ...empty, source: "ship\u001e\u001eships", context: "", position: 2, location: "a.c:2" },
        target: "\u001e\u001e\u001e\u001e",
      },
      {
        ...{ source: "Open", context: "menu", target: "Otevřít", state: "fuzzy", position: 4 },
        ...{ location: "a.c:3", comment: "mine", flags: "no-wrap", previousSource: "Opens" },
      },
      { ...empty, source: "Open", context: "", position: 5, location: "a.c:4" },
      expect.objectContaining({ position: 6, state: "translated" }),
    ]);
    expect(codesOf(diagnostics)).toEqual([
      "component/not-in-reference",
      "unit/duplicate",
      "reference/incomplete",
    ]);
    expect(diagnostics.map(describeDiagnostic)[2]).toMatchObject({
      ...{ severity: "warning", file: "po/cs/app.po", line: 13 },
      message: "1 of 3 units are not in the reference po/app.pot; this is the first",
    });
  });

  it("have comment, location and flags of the reference where the file lacks them", async () => {
    const sparse = { ...files, "po/cs/app.po": `${HEADER}\nmsgctxt "menu"\nmsgid "Open"\nmsgstr "O"\n` };
    const directory = plant({ files: sparse, keys: ["reference: po/app.pot"], mask: "po/*/app.po" });
    const [first] = await unitsOf(directory, "cs");
    expect(first && facts(first)).toMatchObject({
      ...{ state: "empty", comment: "First", location: "a.c:1", flags: "c-format" },
    });
  });

  it("are the source texts in the reference's own translation, where it is empty", async () => {
    const own = `${reference}\nmsgid "Shown"\nmsgstr "Shown otherwise"\n`;
    const directory = plant({
      files: { "po/en/app.po": own, "po/cs/app.po": czech },
      ...{ keys: ["reference: po/en/app.po"], mask: "po/*/app.po" },
    });
    const units = await unitsOf(directory, "en");
    expect(units.map(({ target, state }) => [target, state])).toEqual([
      ["One %d", "translated"],
      ["ship\u001e\u001eships", "translated"],
      ["Open", "translated"],
      ["Open", "translated"],
      ["Shown otherwise", "translated"],
    ]);
    // With the one that the reference lacks.
    expect((await unitsOf(directory, "cs")).length).toBe(units.length + 1);
  });

  it("have a .pot that the mask matches for no translation", async () => {
    const directory = plant({
      files: { "po/en.pot": reference, "po/cs.pot": czech },
      ...{ keys: ["reference: po/en.pot"], mask: "po/*.pot" },
    });
    const { linked } = await check(directory);
    expect(linked?.translations.map(({ language }) => language.code)).toEqual(["cs"]);
  });

  it.each([
    ["csv", "csv", "context,source,target\r\n,One,\r\n,Two,\r\n", "context,source,target\r\n,Two,Zwei\r\n"],
    ["ts", "ts", qt(["One", "Two"]), qt(["Two"], "Zwei")],
    ["xliff", "xlf", xliff(["One", "Two"]), xliff(["Two"], "Zwei")],
  ])("come from a reference of the format %s, too", async (format, extension, all, some) => {
    const directory = plant({
      files: { [`l10n/all.${extension}`]: all, [`l10n/de/app.${extension}`]: some },
      ...{ keys: [`reference: l10n/all.${extension}`], mask: `l10n/*/app.${extension}`, format },
    });
    expect((await check(directory)).diagnostics.map(describeDiagnostic)).toEqual([]);
    const units = await unitsOf(directory, "de");
    expect(units.map(({ text, target }) => [text.source, target])).toEqual([
      ["One", ""],
      ["Two", "Zwei"],
    ]);
  });
});

describe("which totals they are", () => {
  const small = {
    "locale/en/app.po": HEADER + entry(1) + entry(2) + entry(3),
    "locale/ka/app.po": HEADER + entry(2, "ორი"),
  };
  const keys = ["reference: locale/en/app.po"];

  async function fact(directory: string, address: string, label: string): Promise<string | undefined> {
    const { answer } = await explain(address, { catalogue: directory });
    if (answer === undefined || isUnknown(answer)) throw new Error("no such address");
    return answer.facts.find((one) => one.label === label)?.because;
  }

  it("is told by explain", async () => {
    const address = "/api/translations/site/admin/ka/";
    const [own, referred] = [plant({ files: small }), plant({ files: small, keys })];
    expect(await fact(own, address, "total, total_words")).toBe(
      "the distinct units of its own file, locale/ka/app.po, as the component has no reference, and the words of their sources",
    );
    expect(await fact(referred, address, "total, total_words")).toBe(
      "the distinct units of the reference, locale/en/app.po, even if its own file does not have all of them, and the words of their sources",
    );
    const component = "/api/components/site/admin/";
    expect(await fact(own, component, "reference (not shown)")).toContain("each file has its own total");
    expect(await fact(referred, component, "reference (not shown)")).toContain(
      "every translation has the units",
    );
    const [first] = await unitsOf(referred, "ka");
    const unit = `/api/units/${first?.id}/`;
    expect(await fact(referred, unit, "target")).toBe("locale/ka/app.po has no entry for its source");
    expect(await fact(referred, unit, "source")).toContain(
      "the string of the reference at locale/en/app.po:7",
    );
    expect(await fact(referred, unit, "location")).toBe("its entry in the reference");
    const [shown] = await unitsOf(referred, "en");
    expect(await fact(referred, `/api/units/${shown?.id}/`, "target")).toContain("the file is the reference");
  });

  it("is told by stats, for people and machines", async () => {
    const summaries = await Promise.all(
      [plant({ files: small }), plant({ files: small, keys })].map(async (directory) => {
        const { linked } = await check(directory);
        if (linked === undefined) throw new Error("the catalogue has errors");
        return summarize(linked);
      }),
    );
    const said = [
      "units of each file, because no reference is set",
      "units of the reference, locale/en/app.po",
    ];
    const totals = [
      { of: "file", file: null },
      { of: "reference", file: "locale/en/app.po" },
    ];
    for (const [index, summary] of summaries.entries()) {
      expect(renderTable(summary, { colors: false, ascii: true })).toContain(
        `Admin (admin): ${said[index]}\n`,
      );
      expect(renderMarkdown(summary).replaceAll("\\", "")).toContain(`\nAdmin: ${said[index]}\n`);
      expect(JSON.parse(renderJson(summary)).projects[0].components[0].totals).toEqual(totals[index]);
    }
  });
});

describe("a unit of an XLIFF file", () => {
  it("has its state attributes explained", async () => {
    const text = xliff(["One"], "Eins").replace("<target>", '<target state="needs-l10n">');
    const directory = plant({ files: { "l10n/de.xlf": text }, mask: "l10n/*.xlf", format: "xliff" });
    const [unit] = await unitsOf(directory, "de");
    const { answer } = await explain(`/api/units/${unit?.id}/`, { catalogue: directory });
    expect(answer !== undefined && !isUnknown(answer) && answer.facts).toContainEqual({
      label: "state in the file",
      value: 'state="needs-l10n"',
      because: expect.stringMatching(
        /asks for translation or adaptation: fuzzy.*docs\/reference\/formats\.md/,
      ),
    });
  });
});

function qt(sources: readonly string[], target = ""): string {
  const type = target === "" ? ' type="unfinished"' : "";
  const messages = sources.map(
    (source) => `<message><source>${source}</source><translation${type}>${target}</translation></message>`,
  );
  return `<!DOCTYPE TS><TS version="2.1" language="de"><context><name>Window</name>${messages.join("\n")}</context></TS>\n`;
}

function xliff(sources: readonly string[], target = ""): string {
  const units = sources.map(
    (source) =>
      `<trans-unit id="${source}"><source>${source}</source><target>${target}</target></trans-unit>`,
  );
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>${units.join("\n")}</body></file></xliff>\n`;
}
