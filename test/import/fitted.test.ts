import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blobIdOf } from "../../src/catalogue/link/revision.ts";
import { fitCatalogue, RefusedCatalogueError } from "../../src/import/fitted-catalogue.ts";
import type { PlatformRecords, UnitRecord } from "../../src/import/platform/records.ts";
import { Telling } from "../../src/import/platform/told.ts";
import { hashText } from "../../src/model/values/siphash.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { changeOf, componentOf, filesOfShop, recordsOfShop, unitOf } from "./made-records.ts";

interface Fitted {
  readonly records: PlatformRecords;
  /** Texts of all files, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** Examples by code. */
  readonly told: Readonly<Record<string, readonly string[]>>;
}

/** What becomes of records, with these files in place of some, or none. */
async function fitted(
  records: PlatformRecords,
  edited: Readonly<Record<string, string | undefined>> = {},
  images: ReadonlyMap<number, string> = new Map(),
  rebuilt: readonly string[] = [],
): Promise<Fitted> {
  const telling = new Telling();
  const draft = join(quickDirectory(), "draft");
  const files = filesOfShop();
  for (const [path, text] of Object.entries(edited))
    if (text === undefined) files.delete(path);
    else files.set(path, Buffer.from(text));
  const options = { origin: "http://localhost", timeZone: "UTC", draft };
  try {
    const found = await fitCatalogue(
      records,
      { files, images, clones: 0, rebuilt: new Set(rebuilt) },
      options,
      telling,
    );
    return {
      records: found.records,
      texts: Object.fromEntries(
        [...found.files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
      ),
      told: Object.fromEntries(telling.all().map(({ code, examples }) => [code, examples])),
    };
  } finally {
    expect(existsSync(draft)).toBe(false);
  }
}

/** With other fields of the unit that has this identifier. */
function withUnit(records: PlatformRecords, id: number, more: Partial<UnitRecord>): PlatformRecords {
  return { ...records, units: records.units.map((unit) => (unit.id === id ? { ...unit, ...more } : unit)) };
}

const componentsIn = ({ records }: Fitted): readonly string[] => records.components.map(({ slug }) => slug);
/** Of the Czech translation of app, and its first unit. */
const CZECH_ONE = 6;

describe("a catalogue of what a platform says", () => {
  it("has its files, a manifest, and tables of identifiers alone where these say all", async () => {
    const found = await fitted(recordsOfShop());
    expect(found.told).toEqual({});
    const tables = ["tables/translations.csv", "tables/units.csv"];
    const paths = ["catalogue.yaml", ...tables, ...filesOfShop().keys()];
    expect(Object.keys(found.texts).sort()).toEqual(paths.sort());
    const columns = tables.map((path) => found.texts[path]?.split("\n")[0]);
    expect(columns).toEqual([
      "id,project,component,language",
      "id,project,component,language,id_hash,context",
    ]);
    expect(found.records).toEqual(recordsOfShop());
  });

  it("leaves out labels of which nothing is visible", async () => {
    const labels = ["\u00a0", "rope", " ", "long\u00a0 rope"].map((name) => ({
      ...{ name, color: "navy", description: "" },
    }));
    const source = { project: "shop", component: "app", id: 1, idHash: hashText("one"), priority: 100 };
    const found = await fitted({
      ...recordsOfShop(),
      sources: [{ ...source, timestamp: "2026-11-21T04:40:27Z", checkFlags: "", labels }],
    });
    expect(Object.keys(found.told)).toEqual([]);
    expect(found.texts["tables/labels.csv"]?.trim().split("\n").slice(1)).toEqual([
      "shop,rope,navy",
      "shop,long rope,navy",
    ]);
    expect(found.texts["tables/sources.csv"]).toContain('"rope\nlong rope"');
  });

  it.each([
    ["a file", { "repos/shop/web/cs.json": "{" }],
    ["a template", { "repos/shop/web/en.json": '{"one": "One",' }],
  ])("is without a component of which %s is broken, and tells it", async (_, files) => {
    const found = await fitted(recordsOfShop(), files);
    const [path] = Object.keys(files);
    expect(found.told["import/catalogue"]?.[0]).toMatch(new RegExp(`^${path}:\\d+: `));
    expect(componentsIn(found)).toEqual(["app"]);
    expect(found.records.units.map(({ component }) => component)).not.toContain("web");
    expect(Object.keys(found.texts)).not.toContain("repos/shop/web/cs.json");
  });

  it("is without a component of which a key is wrong", async () => {
    const records = recordsOfShop();
    const components = [componentOf("app", { languageRegex: "(" }), componentOf("web")];
    const found = await fitted({ ...records, components });
    expect(componentsIn(found)).toEqual(["web"]);
    expect(found.told["import/catalogue"]?.[0]).toMatch(/^catalogue\.yaml:\d+: /);
  });

  it("is refused where what is wrong is no component's", async () => {
    const records = recordsOfShop();
    const projects = records.projects.map((project) => ({ ...project, slug: "not a slug" }));
    const components = records.components.map((component) => ({ ...component, project: "not a slug" }));
    const refused = fitted({ ...records, projects, components });
    await expect(refused).rejects.toThrow(RefusedCatalogueError);
    await expect(refused).rejects.toThrow(/nothing was replaced: catalogue\.yaml:\d+: .* \(\d+ errors?\)/);
  });

  it("has a folder of each component, also of one without files", async () => {
    const records = recordsOfShop();
    const found = await fitted({
      ...records,
      components: [
        ...records.components,
        componentOf("new", { filemask: "*.po", template: "", fileFormat: "po" }),
      ],
    });
    expect(found.texts["repos/shop/new/.gitkeep"]).toBe("");
    expect(componentsIn(found)).toEqual(["app", "web", "new"]);
  });

  it("has images of the screenshots that are left, and nobody else's", async () => {
    const records = recordsOfShop();
    const screenshot = { name: "Front page", project: "shop", component: "app", sources: [] };
    const files = {
      "tables/screenshots/1/a.png": "png",
      "tables/screenshots/2/b.png": "png",
      "repos/shop/app/x": "x",
    };
    const found = await fitted(
      { ...records, screenshots: [{ ...screenshot, id: 1 }] },
      files,
      new Map([
        [1, "screenshots/1/a.png"],
        [2, "screenshots/2/b.png"],
      ]),
    );
    expect(Object.keys(files).filter((path) => Object.hasOwn(found.texts, path))).toEqual([
      "tables/screenshots/1/a.png",
    ]);
  });
});

describe("what files do not say", () => {
  it.each<readonly [string, Partial<UnitRecord>, RegExp]>([
    ["a state", { isFuzzy: true, isTranslated: false }, /"?fuzzy"?/],
    ["an approval", { isApproved: true }, /"?approved"?/],
    ["what is not translated", { isTranslated: false }, /"?empty"?/],
    [
      "a comment, flags and a place",
      { comment: "Shown", flags: "max-length:9, python-format", location: "a.c:1" },
      /Shown.*/,
    ],
    ["an older source", { isFuzzy: true, isTranslated: false, previousSource: "Uno" }, /Uno/],
    ["a priority", { priority: 120 }, /120/],
  ])("%s is a cell of a table", async (_, more, cell) => {
    const found = await fitted(withUnit(recordsOfShop(), CZECH_ONE, more));
    expect(found.texts["tables/units.csv"]).toMatch(cell);
    expect(found.told).toEqual({});
  });

  it("another text is told, and so is a unit that no file has, with what belongs to it", async () => {
    const records = withUnit(recordsOfShop(), CZECH_ONE, { target: "Jeden" });
    const gone = unitOf({
      component: "app",
      language: "cs",
      id: 99,
      context: ".gone",
      source: "Gone",
      target: "",
    });
    const readOnly = { ...gone, id: 98, context: ".read", idHash: hashText(".read"), isReadOnly: true };
    const source = {
      project: "shop",
      component: "app",
      timestamp: "2026-11-21T04:40:27Z",
      priority: 100,
      checkFlags: "",
    };
    const found = await fitted({
      ...records,
      units: [...records.units, gone, readOnly],
      changes: [changeOf({ id: 1, action: 5, unit: 99 }), changeOf({ id: 2, action: 2, unit: CZECH_ONE })],
      sources: [
        { ...source, id: 1, idHash: hashText(".one") },
        { ...source, id: 2, idHash: hashText(".gone") },
      ],
    });
    expect(found.told).toMatchObject({
      "import/text": ["shop/app/cs: unit 6 (.one)"],
      "import/unit": ["shop/app/cs: unit 99 (.gone)"],
      "import/read-only": ["shop/app/cs: unit 98 (.read)"],
    });
    expect(found.records.changes.map(({ id }) => id)).toEqual([2]);
    expect(found.records.sources.map(({ id }) => id)).toEqual([1]);
    expect(found.records.units).toHaveLength(8);
  });

  it("a unit that the server has not is told", async () => {
    const records = recordsOfShop();
    const found = await fitted({ ...records, units: records.units.filter(({ id }) => id !== CZECH_ONE) });
    expect(found.told).toEqual({ "import/extra-unit": ["shop/app/cs: .one"] });
  });

  it("suggestions and comments are those of the log, and told where it does not say them", async () => {
    const records = withUnit(withUnit(recordsOfShop(), 6, { hasSuggestion: true, hasComment: true }), 7, {
      hasSuggestion: true,
      hasComment: true,
    });
    const found = await fitted({
      ...records,
      users: [
        { username: "anna", id: 1, fullName: "Anna" },
        { username: "bo", id: undefined, fullName: "" },
        { username: "nobody", id: 3, fullName: "" },
      ],
      changes: [
        changeOf({ id: 1, action: 4, unit: 6, target: "Jeden", user: "anna", author: "anna" }),
        changeOf({ id: 2, action: 4, unit: 7, target: "Dvě", user: "bo" }),
        changeOf({ id: 3, action: 7, unit: 7, target: "Dvě", user: "bo" }),
      ],
    });
    expect(found.texts["tables/suggestions.csv"]).toMatch(/Jeden/);
    expect(found.told).toMatchObject({
      "import/user": ["bo"],
      "import/suggestion": ["shop/cs"],
      "import/comment": ["shop/cs: 2"],
    });
  });

  it("what is kept by content is told where another has the same text", async () => {
    const records = withUnit(recordsOfShop(), CZECH_ONE, { hasSuggestion: true });
    const changes = [changeOf({ id: 1, action: 4, unit: CZECH_ONE, target: "Jeden", user: "anna" })];
    const users = [{ username: "anna", id: 1, fullName: "Anna" }];
    const found = await fitted({ ...records, changes, users });
    expect(found.told["import/shared-content"]).toEqual(["shop/web/cs: unit 16 (.one): has_suggestion"]);
  });

  it("checks that fail here alone are dismissed", async () => {
    const failing = { target: "Jedna ", isTranslated: true, hasFailingCheck: false };
    const json = JSON.stringify({ one: "Jedna ", two: "Dva" });
    const records = withUnit(recordsOfShop(), CZECH_ONE, failing);
    const found = await fitted(records, { "repos/shop/app/cs.json": json });
    expect(found.texts["tables/checks.csv"]).toMatch(/end_space/);
    expect(found.told).toEqual({});
    const other = await fitted(withUnit(recordsOfShop(), CZECH_ONE, { hasFailingCheck: true }));
    expect(other.told).toEqual({ "import/failing-check": ["shop/app/cs: unit 6 (.one)"] });
  });

  it("the time and the author of a translation are cells, where they are known", async () => {
    const records = recordsOfShop();
    const said = [
      { lastChange: "2026-11-21T04:40:27Z", lastAuthor: "Anna" },
      { lastChange: "2026-11-21T04:40:27Z", lastAuthor: "Stranger" },
      { lastChange: null, lastAuthor: null },
      { lastChange: "2026-11-21T04:40:27Z", lastAuthor: null },
    ];
    const found = await fitted({
      ...records,
      translations: records.translations.map((one, at) => ({ ...one, ...said[at] })),
      users: [{ username: "anna", id: 1, fullName: "Anna" }],
      changes: [changeOf({ id: 1, action: 17, user: "anna" })],
    });
    const rows = found.texts["tables/translations.csv"]?.split("\n") ?? [];
    expect(rows.filter((row) => row.includes("2026-11-21"))).toHaveLength(3);
    expect(rows.filter((row) => row.includes("anna"))).toHaveLength(1);
  });
});

describe("tables of texts", () => {
  /** A component of CSV files, of which the platform says these targets. */
  function csv(targets: Readonly<Record<string, string>>): PlatformRecords {
    const records = recordsOfShop();
    const component = componentOf("table", { filemask: "*.csv", template: "", fileFormat: "csv" });
    const translation = { project: "shop", component: "table", language: "cs", languageCode: "cs" };
    return {
      ...records,
      components: [...records.components, component],
      translations: [
        ...records.translations,
        { ...translation, filename: "cs.csv", revision: [], lastChange: undefined, lastAuthor: undefined },
      ],
      units: [
        ...records.units,
        ...Object.entries(targets).map(([source, target], at) =>
          unitOf({
            ...{
              component: "table",
              language: "cs",
              id: 100 + at,
              context: "",
              source,
              target,
              position: at + 1,
            },
            idHash: hashText(source),
          }),
        ),
      ],
    };
  }

  const FILE = { "repos/shop/table/cs.csv": '"source","target"\n"Path","C:\\new"\n"Other","Jiné"\n' };

  it("are read as RFC 4180 has them where that is nearer to what the platform says", async () => {
    const plain = await fitted(csv({ Path: "C:\\new", Other: "Jiné" }), FILE);
    expect(plain.texts["catalogue.yaml"]).toContain("csv: {dialect: rfc4180}");
    expect(plain.told).toEqual({});
  });

  it("are read as the release does where nothing is nearer", async () => {
    const usual = await fitted(csv({ Path: "other", Other: "Jiné" }), FILE);
    expect(usual.texts["catalogue.yaml"]).not.toContain("rfc4180");
    expect(usual.told["import/text"]).toEqual(["shop/table/cs: unit 100 (Path)"]);
  });
});

describe("a file that the server read in another encoding", () => {
  const TEXTS = { one: "Příliš žluťoučký kůň", two: "Dva" };
  const json = (texts: object): string => `${JSON.stringify(texts)}\n`;

  /** The Czech texts as the server says them. */
  function saidAs(one: string, two: string = TEXTS.two): PlatformRecords {
    return withUnit(withUnit(recordsOfShop(), CZECH_ONE, { target: one }), CZECH_ONE + 1, { target: two });
  }

  it.each([
    ["iso-8859-1", "Příliš", Buffer.from("Příliš").toString("latin1")],
    ["windows-1252", "5 €", "5 â‚¬"],
  ])("is read so, too, where that explains all of its texts: %s", async (name, text, said) => {
    const files = { "repos/shop/app/cs.json": json({ ...TEXTS, one: text }) };
    const found = await fitted(saidAs(said), files);
    expect(found.told).toEqual({});
    expect(found.texts["catalogue.yaml"]).toMatch(
      new RegExp(`# With this encoding, .*\\n *encodings:\\n *"?cs\\.json"?: ${name}\\n`),
    );
  });

  it("of a template, has the sources of all languages", async () => {
    const source = Buffer.from(TEXTS.one).toString("latin1");
    const records = recordsOfShop();
    const units = records.units.map((unit) =>
      unit.component === "app" && unit.context === ".one"
        ? {
            ...unit,
            source,
            contentHash: hashText(source + unit.context),
            ...(unit.language === "en" && { target: source }),
          }
        : unit,
    );
    const found = await fitted(
      { ...records, units },
      { "repos/shop/app/en.json": json({ one: TEXTS.one, two: "Two" }) },
    );
    expect(found.told).toEqual({});
    expect(found.texts["catalogue.yaml"]).toMatch(/"?en\.json"?: iso-8859-1/);
  });

  it.each([
    ["one text is another one all the same", Buffer.from(TEXTS.one).toString("latin1"), "Dvě"],
    ["none is the one", "Kůň", TEXTS.two],
  ])("is none where %s", async (_, one, two) => {
    const found = await fitted(saidAs(one, two), { "repos/shop/app/cs.json": json(TEXTS) });
    expect(Object.keys(found.told)).toEqual(["import/text"]);
    expect(found.texts["catalogue.yaml"]).not.toContain("encodings");
  });

  it("explains nothing of an edit that is not committed", async () => {
    const records = withUnit(recordsOfShop(), CZECH_ONE, { target: "Jiný", isPending: true });
    const found = await fitted(records, { "repos/shop/app/cs.json": json(TEXTS) });
    expect(found.told).toEqual({ "import/pending": ["shop/app/cs: unit 6 (.one)"] });
  });
});

describe("a text that is another one than in the file", () => {
  it("is one of a layout, where the file was made of units", async () => {
    const records = withUnit(recordsOfShop(), CZECH_ONE, { target: "Jiný" });
    for (const path of ["repos/shop/app/cs.json", "repos/shop/app/en.json"]) {
      const found = await fitted(records, {}, new Map(), [path]);
      expect(found.told).toEqual({ "import/rebuilt-text": ["shop/app/cs: unit 6 (.one)"] });
    }
  });

  it("is told by its cause: a source that the server has not read again", async () => {
    const records = recordsOfShop();
    const stale = records.units.map((unit) =>
      unit.component === "app" && unit.context === ".one"
        ? { ...unit, source: "Once", contentHash: hashText("Once.one"), newerSource: "One" }
        : unit,
    );
    const found = await fitted({ ...records, units: stale });
    expect(found.told).toEqual({
      "import/stale-source": ["shop/app/en: unit 1 (.one)", "shop/app/cs: unit 6 (.one)"],
    });
    expect(found.records.units).toEqual(
      stale
        .map((unit) => records.units.find(({ id }) => id === unit.id))
        .map((unit, at) => (stale[at]?.newerSource === undefined ? unit : { ...unit, newerSource: "One" })),
    );
  });

  it("is told by its cause: a read-only unit", async () => {
    const records = withUnit(recordsOfShop(), CZECH_ONE, { target: "Jiný", isReadOnly: true });
    expect((await fitted(records)).told).toEqual({ "import/read-only-text": ["shop/app/cs: unit 6 (.one)"] });
  });
});

describe("a component of one file with all languages", () => {
  const json = (texts: object): string => `${JSON.stringify(texts)}\n`;
  const inKeys = json({
    en: { one: "One", two: "Two" },
    cs: { one: "Jedna", two: "Dva" },
    de: { one: "Eins" },
  });
  const inLeaves = json({ one: { en: "One", cs: "Jedna", de: "Eins" }, two: { en: "Two", cs: "Dva" } });

  it.each([
    ["keys", inKeys],
    ["leaves", inLeaves],
  ])("has the layout that its file shows: %s", async (layout, file) => {
    const { records, files } = ofOneFile(file);
    const found = await fitted(records, files);
    expect(found.told).toEqual({});
    const [, app = ""] = found.texts["catalogue.yaml"]?.split("- name: app") ?? [];
    const [own = ""] = app.split("- name: web");
    expect(own).toContain(`layout: ${layout}\n`);
    expect(own).toContain("exclude_languages: [de]\n");
    expect(Object.keys(found.texts).filter((path) => path.startsWith("repos/shop/app/"))).toEqual([
      "repos/shop/app/all.json",
    ]);
    expect(found.records.units).toEqual(records.units);
  });

  it("is left out where the file has none of its languages", async () => {
    const { records, files } = ofOneFile(json({ one: "One" }));
    const found = await fitted(records, files);
    expect(componentsIn(found)).toEqual(["web"]);
    expect(Object.keys(found.told)).toEqual(["import/catalogue"]);
  });

  function ofOneFile(file: string) {
    const records = recordsOfShop();
    const names = { filemask: "all.json", template: "all.json", fileFormat: "json-nested" };
    const blob = blobIdOf(Buffer.from(file));
    const translations = records.translations.map((translation) =>
      translation.component === "app"
        ? { ...translation, filename: "all.json", revision: [blob, blob] }
        : translation,
    );
    const files = {
      "repos/shop/app/en.json": undefined,
      "repos/shop/app/cs.json": undefined,
      "repos/shop/app/all.json": file,
    };
    const components = [componentOf("app", names), componentOf("web")];
    return { records: { ...records, components, translations }, files };
  }
});
