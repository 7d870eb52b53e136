import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pluralQuantities } from "../../src/catalogue/formats/plural-categories.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import { build } from "../../src/index.ts";
import { beginsWithZero, pluralRuleIn } from "../../src/model/index.ts";
import type { PluralSet } from "../../src/model/units/format.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const FORMS = "\u001e\u001e";

const languages = new Map(loadReleaseTables().languages.map((language) => [language.code, language]));

function countsOf(set: PluralSet): Readonly<Record<string, number>> {
  const own = [...languages.values()].map((language) => [language, pluralRuleIn(set, language)] as const);
  const other = own.filter(([language, rule]) => rule.count !== language.plural.count);
  return Object.fromEntries(other.map(([{ code }, { count }]) => [code.split(/[-_@]/)[0], count]));
}

/** A rule of gettext as a program: our own are expressions of C that JavaScript has alike. */
function formOf(formula: string, n: number): number {
  return Number(new Function("n", `return ${formula}`)(n));
}

describe("rules of plurals", () => {
  // oracle/modern-5.17, section 4.
  it("of CLDR and Qt are other ones where today's servers have others", () => {
    expect(countsOf("release")).toEqual({});
    expect(countsOf("cldr")).toMatchObject({ ca: 3, es: 3, fr: 3, he: 3, it: 3, mt: 5, pt: 3 });
    expect(countsOf("qt")).toMatchObject({ br: 2, cy: 5, fa: 1, ga: 3, he: 2, mk: 3, tr: 1 });
  });

  it.each(["ca", "es", "fr", "he", "it", "mt", "pt", "pt_PT"])("of CLDR in %s are those of ICU", (code) => {
    const { count, formula } = pluralRuleIn("cldr", { code, plural: { count: 2, formula: "n != 1" } });
    const rules = new Intl.PluralRules(code.replace("_", "-"));
    const categories = ["zero", "one", "two", "few", "many", "other"].filter((name) =>
      (rules.resolvedOptions().pluralCategories as readonly string[]).includes(name),
    );
    expect(categories.length).toBe(count);
    // ICU gives Portuguese of Portugal the rules of its own; the platform those of Portuguese.
    const numbers = [...Array(300).keys(), 1_000_000, 1_000_001, 2_000_000].filter(
      (n) => code !== "pt_PT" || n !== 0,
    );
    for (const n of numbers) expect(categories[formOf(formula, n)], `${n}`).toBe(rules.select(n));
  });
});

describe("a rule whose first form is for zero", () => {
  it.each([
    ["of Latvian", 3, "n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19 ? 0 : n % 10 == 1 ? 1 : 2", true],
    ["of Kölsch", 3, "(n==0) ? 0 : (n==1) ? 1 : 2", true],
    ["of Arabic", 6, "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5", true],
    ["of Russian", 3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2", false],
    ["of French", 2, "n > 1", false],
    ["of two forms", 2, "n==0?0:1", false],
    ["of five forms", 5, "n==0?0:n==1?1:n==2?2:n==3?3:4", false],
  ])("%s", (_, count, formula, isOfZero) => {
    expect(beginsWithZero({ count, formula })).toBe(isOfZero);
  });
});

interface Built {
  readonly targets: ReadonlyMap<string, string>;
  readonly sources: readonly string[];
  readonly codes: readonly string[];
}

/** What a build says of each unit's text, by language and context. */
async function builtOf(
  component: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>>,
): Promise<Built> {
  const catalogue = temporaryDirectory();
  const written = { name: "App", slug: "app", ...component };
  const projects = [{ name: "Shop", slug: "shop", components: [written] }];
  const all = {
    ...files,
    "catalogue.json": JSON.stringify({ base_url: "https://l10n.example.org", projects }),
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(catalogue, path)), { recursive: true });
    writeFileSync(join(catalogue, path), text);
  }
  const out = temporaryDirectory();
  const built = await build({ catalogue, out, pages: false, cache: false, host: "nginx" });
  expect(built.ok).toBe(true);
  const units = [...readFiles(out)].filter(([path]) => /^api\/units\/\d+\/index\.json$/.test(path));
  const read = units.map(([, bytes]) => {
    const { translation, context, source, target } = JSON.parse(bytes.toString("utf8")) as Record<
      string,
      string
    >;
    return {
      place: `${translation?.split("/").at(-2)} ${context}`,
      target: target ?? "",
      source: source ?? "",
    };
  });
  return {
    targets: new Map(read.map(({ place, target }) => [place, target])),
    sources: read.map(({ source }) => source),
    codes: built.diagnostics.map(({ code }) => code),
  };
}

const android = (items: Readonly<Record<string, string>>): string => {
  const own = Object.entries(items).map(([name, text]) => `<item quantity="${name}">${text}</item>`);
  return `<resources><plurals name="p">${own.join("")}</plurals></resources>\n`;
};

describe("a component with the plurals of CLDR", () => {
  const component = { filemask: "r-*/s.xml", template: "r-en/s.xml", file_format: "aresource" };
  const files = {
    "r-en/s.xml": android({ one: "%d slab", other: "%d slabs" }),
    "r-fr/s.xml": android({ one: "%d dalle", many: "%d de dalles", other: "%d dalles" }),
    "r-es/s.xml": android({ one: "%d losa", other: "%d losas" }),
    "r-de/s.xml": android({ one: "%d Platte", other: "%d Platten" }),
  };

  it("keeps what is many, and its place where a file has none", async () => {
    const { targets, codes } = await builtOf({ ...component, plurals: "cldr" }, files);
    expect(codes).toEqual([]);
    expect(targets.get("fr p")).toBe(["%d dalle", "%d de dalles", "%d dalles"].join(FORMS));
    expect(targets.get("es p")).toBe(["%d losa", "", "%d losas"].join(FORMS));
    expect(targets.get("de p")).toBe(["%d Platte", "%d Platten"].join(FORMS));
  });

  it("has the release's without it, and tells what it leaves out", async () => {
    const { targets, codes } = await builtOf(component, files);
    expect(codes).toEqual(["plural/dropped"]);
    expect(targets.get("fr p")).toBe(["%d dalle", "%d dalles"].join(FORMS));
  });

  it("of Rails, has the forms of a file one after another, as today's servers do", async () => {
    const rails = (code: string, forms: Readonly<Record<string, string>>): string =>
      `${code}:\n  pits:\n${Object.entries(forms)
        .map(([name, text]) => `    ${name}: "${text}"\n`)
        .join("")}`;
    const { targets } = await builtOf(
      { filemask: "*.yml", template: "en.yml", file_format: "ruby-yaml", plurals: "cldr" },
      {
        "en.yml": rails("en", { one: "1 pit", other: "n pits" }),
        "fr.yml": rails("fr", { one: "1 puits", other: "n puits" }),
        "pt.yml": rails("pt", { one: "1 poço", many: "n de poços", other: "n poços" }),
      },
    );
    expect(targets.get("fr pits")).toBe(["1 puits", "n puits", ""].join(FORMS));
    expect(targets.get("pt pits")).toBe(["1 poço", "n de poços", "n poços"].join(FORMS));
  });

  it("of gettext, has what its files say", async () => {
    const po = (code: string): string =>
      `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${code}\\n"\n"Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n`;
    const { targets } = await builtOf(
      { filemask: "*.po", file_format: "po", plurals: "cldr" },
      { "fr.po": po("fr") },
    );
    expect([...targets.values()]).toEqual([["c", "d"].join(FORMS)]);
  });
});

describe("a component with the plurals of Apple", () => {
  const dictionary = (forms: Readonly<Record<string, string>>): string => {
    const items = Object.entries({ NSStringFormatSpecTypeKey: "NSStringPluralRuleType", ...forms });
    const own = items.map(([name, text]) => `<key>${name}</key><string>${text}</string>`).join("");
    return `<plist version="1.0"><dict><key>loaves</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>${own}</dict></dict></dict></plist>\n`;
  };
  const component = { filemask: "*.lproj/a.stringsdict", template: "en.lproj/a.stringsdict" };
  const files = {
    "en.lproj/a.stringsdict": dictionary({ one: "a loaf", other: "%d loaves" }),
    "fr.lproj/a.stringsdict": dictionary({ one: "un pain", many: "%d de pains", other: "%d pains" }),
    "it.lproj/a.stringsdict": dictionary({ zero: "nessun pane", one: "un pane", other: "%d pani" }),
    "ja.lproj/a.stringsdict": dictionary({ other: "%d個" }),
    "ar.lproj/a.stringsdict": dictionary(
      Object.fromEntries(["zero", "one", "two", "few", "many", "other"].map((name) => [name, name])),
    ),
  };

  // What a server of 2026.10.1 has of such files (oracle/modern-2026).
  it("has a form for zero before those of CLDR, in each language once", async () => {
    const { targets, codes } = await builtOf(
      { ...component, file_format: "stringsdict", plurals: "apple" },
      files,
    );
    expect(codes).toEqual([]);
    expect(Object.fromEntries(targets)).toEqual({
      "en loaves:n": ["", "a loaf", "%d loaves"].join(FORMS),
      "fr loaves:n": ["", "un pain", "%d de pains", "%d pains"].join(FORMS),
      "it loaves:n": ["nessun pane", "un pane", "", "%d pani"].join(FORMS),
      "ja loaves:n": ["", "%d個"].join(FORMS),
      "ar loaves:n": ["zero", "one", "two", "few", "many", "other"].join(FORMS),
    });
  });

  it.each([...languages.values()].map((language) => [language.code, language] as const))(
    "asks of each other number what CLDR asks (%s)",
    (_, language) => {
      const [cldr, apple] = [pluralRuleIn("cldr", language), pluralRuleIn("apple", language)];
      const added = apple.count - cldr.count;
      expect([0, 1]).toContain(added);
      expect(pluralQuantities(apple).filter((names) => names.includes("zero"))).toHaveLength(1);
      if (added === 1) expect(pluralQuantities(apple).slice(1)).toEqual(pluralQuantities(cldr));
      if (added === 1) expect(formOf(apple.formula, 0)).toBe(0);
      for (const n of [1, 2, 3, 5, 11, 21, 22, 100, 101, 1_000_000])
        expect(formOf(apple.formula, n)).toBe(formOf(cldr.formula, n) + added);
    },
  );
});

it("a component with the plurals of Qt has two forms of each source", async () => {
  const plural = (source: string): string =>
    `<TS version="2.1" language="de"><context><name>C</name><message numerus="yes"><source>${source}</source><translation><numerusform>a</numerusform><numerusform>b</numerusform></translation></message></context></TS>\n`;
  const { sources } = await builtOf(
    { filemask: "*.ts", file_format: "ts", plurals: "qt" },
    { "de.ts": plural("%n roll(s)") },
  );
  expect(sources).toEqual([["%n roll", "%n rolls"].join(FORMS)]);
});

it("a component with the plurals of Qt has as as many forms as its files", async () => {
  const ts = (code: string, forms: readonly string[]): string =>
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${code}"><context><name>C</name><message numerus="yes"><source>%n slabs</source><translation>${forms
      .map((form) => `<numerusform>${form}</numerusform>`)
      .join("")}</translation></message></context></TS>\n`;
  const { targets, codes } = await builtOf(
    { filemask: "*.ts", file_format: "ts", plurals: "qt" },
    { "he.ts": ts("he", ["a", "b"]), "tr.ts": ts("tr", ["a"]), "de.ts": ts("de", ["a", "b"]) },
  );
  expect(codes).toEqual([]);
  expect([...targets.values()].sort()).toEqual(["a", ["a", "b"].join(FORMS), ["a", "b"].join(FORMS)]);
});
