import { readFileSync } from "node:fs";
import { parse as parseCsv } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { API_ROUTES } from "../src/model/addresses/api.ts";
import { HOST_NAMES } from "../src/model/hosts/host-names.ts";
import { mutationsOf, parentOf, put } from "./fixtures/schemas/mutations.ts";
import {
  ANSWERS,
  DOCUMENTS,
  distinct,
  documentOf,
  ORACLE,
  oracle,
  README,
  readCases,
  SAMPLES,
} from "./fixtures/schemas/samples.ts";
import {
  descriptionOf,
  errorsOf,
  filesBelow,
  isMap,
  keysOfSchemas,
  mapsIn,
  objectsIn,
  SCHEMAS,
  validatorOf,
} from "./fixtures/schemas/schemas.ts";
import { growthOver } from "./growth-of.ts";

/** Accepted and not used (SOURCES.md, "component manifest"), in the order of the contract. */
const UNUSED = [
  "push",
  "repoweb",
  "merge_style",
  "new_lang",
  "commit_message",
  "add_message",
  "delete_message",
  "committer_name",
  "committer_email",
  "push_on_commit",
  "commit_pending_age",
  "report_source_bugs",
  "agreement",
  "save_history",
  "enable_suggestions",
  "suggestion_voting",
  "suggestion_autoaccept",
];

/** Their keys are free; an unknown one holds text. */
const MAPS = ["/language_aliases", "/encodings", "/columns/languages"];

/** Take a number and a text. */
const EITHER = ["/max_delete", "/columns/key"];

const PO = { name: "App", slug: "app", filemask: "*.po", file_format: "po" };

/** Of the index of bulk documents: trees of older versions lack them. */
const LATER_LISTS = "project_units,site_units,project_changes,site_changes";

/** Keys that an object may lack: none, or those of a manifest, of its parts, of an entry, of the index. */
const LEFT_OUT = [
  "",
  "compat,routes,pages,absent,absent_parts,levels,entries,parts",
  "entries,parts,absent",
  "content_disposition",
  LATER_LISTS,
];

describe("every schema", () => {
  it.each([...SCHEMAS.keys()])("%s compiles in strict mode", (name) => {
    expect(() => validatorOf(name)).not.toThrow();
  });

  it("describes every key, for the hover texts of editors", () => {
    const silent = keysOfSchemas().filter(({ schema, part }) => descriptionOf(schema, part) === undefined);
    expect(silent.map(({ place }) => place)).toEqual([]);
    expect(keysOfSchemas().length).toBeGreaterThan(300);
  });

  it("says in words what a pattern of ours asks for", () => {
    const parts = [...SCHEMAS]
      .filter(([name]) => name.startsWith("input/"))
      .flatMap(([, schema]) => mapsIn(schema));
    const patterns = parts.filter((part) => typeof part["pattern"] === "string");
    expect(patterns.length).toBeGreaterThan(20);
    for (const { pattern, patternErrorMessage } of patterns) {
      expect(patternErrorMessage, String(pattern)).toMatch(/^must \S.*[^.]$/);
    }
  });

  it.each([...SCHEMAS.keys()].filter((name) => name.startsWith("output/")))(
    "%s requires all keys",
    (name) => {
      for (const { properties, required, additionalProperties } of objectsIn(SCHEMAS.get(name))) {
        const left = Object.keys(properties).filter((key) => !required.includes(key));
        expect(LEFT_OUT).toContain(left.join());
        expect(additionalProperties).toBe(false);
      }
    },
  );

  it("of the output stands in schemas/README.md", () => {
    for (const name of SCHEMAS.keys()) {
      if (name.startsWith("output/")) expect(README).toContain(`\`${name.replace("output/", "")}\``);
    }
    for (const { pattern, holds, schema } of API_ROUTES) {
      const address = `/api/${pattern.replace(/\{\w+\}/g, "x")}`;
      const named = ANSWERS.filter((answer) => answer.address.test(address));
      const due = { schema: `output/${schema}`, isPage: holds === "collection" };
      expect([pattern, ...named]).toEqual([pattern, expect.objectContaining(due)]);
    }
    expect(ANSWERS.length).toBe(API_ROUTES.length);
  });
});

describe("documents of the oracle", () => {
  it("all have an address that we know, and all kinds are there", () => {
    expect(ORACLE.length).toBeGreaterThan(2159);
    const missing = [...SCHEMAS.keys()].filter(
      (name) => name.startsWith("output/") && !ORACLE.some(({ schema }) => schema === name),
    );
    expect(missing.sort()).toEqual([
      "output/bulk",
      "output/bulk-change",
      "output/bulk-explanation",
      "output/bulk-history",
      "output/bulk-index",
      "output/bulk-labels",
      "output/bulk-statistics",
      "output/error",
      "output/manifest",
      "output/manifest-part",
      "output/translation-units",
      "output/types",
    ]);
  });

  it("are valid", () => {
    const wrong = ORACLE.flatMap(({ schema, address, document }) =>
      errorsOf(schema, document).map(({ keyword, at }) => `${address}: ${schema} ${keyword} at ${at}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Of keys of which an object has one, whichever that is, a missing one is told by their number. */
function isKind(told: string, meant: string): boolean {
  return told === meant || (told === "minProperties" && meant === "required");
}

describe("documents", () => {
  const kinds = [...new Set(SAMPLES.map(({ schema }) => schema))].sort();

  it.each(kinds)(
    "of %s are refused with a key missing, a key too many, or a value of another type",
    (kind) => {
      const samples = distinct(SAMPLES.filter(({ schema }) => schema === kind));
      const mutations = samples.flatMap((sample) => [...mutationsOf(sample.document)]);
      const passed = mutations.filter(
        ({ document, keyword, at }) =>
          !errorsOf(kind, document).some((e) => isKind(e.keyword, keyword) && e.at === at),
      );
      expect(passed.map(({ story }) => story)).toEqual([]);
      expect(mutations.length).toBeGreaterThan(2);
    },
  );

  it.each(DOCUMENTS)("$schema takes the document of the fixture", (sample) => {
    expect(errorsOf(String(sample["schema"]), sample["document"])).toEqual([]);
  });

  it("of a tree's manifest hold entries, or parts", () => {
    const [manifest, part] = ["output/manifest", "output/manifest-part"].map(documentOf);
    if (!isMap(manifest) || !isMap(part)) throw new Error("no fixture");
    const { parts, absent: listed, ...facts } = manifest;
    const { entries } = part;
    expect([parts, listed]).not.toContain(undefined);
    const rest = { ...facts, absent: [] };
    expect(errorsOf("output/manifest", { ...facts, absent: listed, parts })).toEqual([]);
    expect(errorsOf("output/manifest", { ...rest, entries })).toEqual([]);
    expect(errorsOf("output/manifest", { ...rest, parts, levels: 3 })).toEqual([]);
    expect(errorsOf("output/manifest", { ...facts, absent_parts: parts, parts, levels: 3 })).toEqual([]);
    expect(errorsOf("output/manifest", rest)).toMatchObject([{ keyword: "required", at: "" }]);
    for (const [wrong, keyword] of [
      [{ ...rest, entries, levels: 3 }, "dependentRequired"],
      [{ ...rest, entries, parts }, "not"],
      [{ ...rest, parts, levels: 2 }, "enum"],
      // What is absent stands in one place, whatever that is.
      [{ ...facts, parts }, "required"],
      [{ ...facts, parts, levels: 3 }, "required"],
      [{ ...facts, absent: listed, parts, levels: 3 }, "maxItems"],
      [{ ...facts, absent_parts: parts, parts }, "dependentRequired"],
      [{ ...rest, absent_parts: parts, parts, levels: 3 }, "not"],
      [{ ...facts, absent_parts: [], parts, levels: 3 }, "minItems"],
    ] as const)
      expect(errorsOf("output/manifest", wrong).map((error) => error.keyword)).toContain(keyword);
  });

  it("of a tree's manifest's parts hold entries, or name parts, or tell what is absent", () => {
    const [manifest, part] = ["output/manifest", "output/manifest-part"].map(documentOf);
    if (!isMap(manifest) || !isMap(part)) throw new Error("no fixture");
    const { parts, absent } = manifest;
    for (const whole of [{ parts }, { absent }, { absent: [] }])
      expect(errorsOf("output/manifest-part", whole)).toEqual([]);
    expect(errorsOf("output/manifest-part", {})).toMatchObject([{ keyword: "minProperties", at: "" }]);
    for (const both of [
      { ...part, parts },
      { ...part, absent },
      { parts, absent },
    ])
      expect(errorsOf("output/manifest-part", both).map(({ keyword }) => keyword)).toContain("maxProperties");
  });

  it.each(readCases("bad-documents.yaml").filter(Array.isArray))(
    "%s with %s = %j: %s",
    (kind, at, value, keyword) => {
      const samples = distinct(SAMPLES.filter(({ schema }) => schema === kind));
      const sample = samples.find(({ document }) => parentOf(document, at) !== undefined);
      const document = structuredClone(sample?.document);
      put(document, at, value);
      const keywords = errorsOf(kind, document).map((error) => error.keyword);
      if (keyword === null) expect(keywords).toEqual([]);
      else expect(keywords).toContain(keyword);
    },
  );
});

describe("manifests", () => {
  const catalogue = new URL("catalogue/", oracle);

  it.each(filesBelow(catalogue, ".yaml").filter((path) => !path.startsWith("repos/")))(
    "%s is valid",
    (path) => {
      const kind = path.startsWith("projects/") ? "project" : "catalogue";
      expect(errorsOf(`input/${kind}`, parseYaml(readFileSync(new URL(path, catalogue), "utf8")))).toEqual(
        [],
      );
    },
  );

  it.each(filesBelow(new URL("tables/", catalogue), ".csv"))("rows of %s are valid", (path) => {
    const rows: string[][] = parseCsv(readFileSync(new URL(`tables/${path}`, catalogue)), { bom: true });
    const [header = [], ...cells] = rows;
    expect(cells.length).toBeGreaterThan(0);
    for (const row of cells) {
      const given = header.map((column, index) => [column, row[index]]).filter(([, cell]) => cell !== "");
      expect(errorsOf(`input/tables/${path.replace(".csv", "")}`, Object.fromEntries(given))).toEqual([]);
    }
  });

  it.each(readCases("manifests.yaml").filter(isMap))(
    "$schema takes every key, and no value of another type",
    (full) => {
      const [name, manifest] = [String(full["schema"]), full["document"]];
      expect(errorsOf(name, manifest)).toEqual([]);
      const [properties] = objectsIn(SCHEMAS.get(name)).map((part) => Object.keys(part.properties));
      const left = properties?.filter((key) => !isMap(manifest) || !(key in manifest));
      expect(left).toEqual(name === "input/component" ? UNUSED : []);
      const passed = [...mutationsOf(manifest)].filter(
        ({ document, keyword, at }) =>
          keyword !== "required" &&
          ![...MAPS, ...EITHER].includes(at) &&
          errorsOf(name, document).length !== 1,
      );
      expect(passed.map(({ story }) => story)).toEqual([]);
    },
  );

  it.each(readCases("bad-manifests.yaml").filter(isMap))("$schema, $story: refused", (bad) => {
    const found = errorsOf(`input/${bad["schema"]}`, bad["manifest"]);
    const expected = Array.isArray(bad["errors"]) ? bad["errors"] : [];
    const matchers = expected.map(([keyword, at, params]) => ({
      keyword,
      at,
      params: expect.objectContaining(
        params.allowedValues === "every host" ? { allowedValues: HOST_NAMES } : params,
      ),
    }));
    expect(found).toEqual(expect.arrayContaining(matchers));
    expect(found).toHaveLength(matchers.length);
  });

  it.each(readCases("bad-rows.yaml").filter(Array.isArray))(
    "a row of %s, %j: %s",
    (table, row, keyword, at, params) => {
      expect(errorsOf(`input/tables/${table}`, row)).toMatchObject([{ keyword, at, params: params ?? {} }]);
    },
  );

  it.each([...SCHEMAS.keys()].filter((name) => name.startsWith("input/tables/")))(
    "%s takes neither empty cells nor other types",
    (name) => {
      for (const { properties } of objectsIn(SCHEMAS.get(name))) {
        for (const column of Object.keys(properties)) {
          for (const cell of ["", 5, null]) {
            const errors = errorsOf(name, { [column]: cell }).filter(({ at }) => at === `/${column}`);
            expect(errors, `${column} ${cell}`).toHaveLength(1);
          }
        }
      }
    },
  );

  it.each(UNUSED)("take %s of any type, as the platform exports it", (key) => {
    for (const value of [null, "", 24, true, [{}], {}])
      expect(errorsOf("input/component", { ...PO, [key]: value })).toEqual([]);
  });

  it("take git for a repository", () => {
    expect(errorsOf("input/component", { ...PO, repository: "git" })).toEqual([]);
  });

  it("take rows with columns that lingodex does not know", () => {
    expect(errorsOf("input/tables/users", { username: "anna", shoe_size: "38" })).toEqual([]);
  });
});

describe("base_url", () => {
  const isBase = (base_url: unknown): boolean =>
    errorsOf("input/catalogue", { base_url, projects: [] }).length === 0;

  it.each([
    "http://localhost:8361",
    "https://a.example",
    "https://a.example/b/c%20d",
    "http://127.0.0.1",
    "http://[::1]:80/x",
    "https://例え.example/@a",
  ])("may be %s", (base) => {
    expect(isBase(base)).toBe(true);
  });

  it.each([
    "",
    "a.example",
    "//a.example",
    "ftp://a.example",
    "HTTPS://a.example",
    "https://",
    "https:///a",
    "https://a.example/",
    "https://a.example//b",
    "https://a.example?x",
    "https://a.example/#x",
    "https://user:secret@a.example",
    "https://a.example/a b",
    "https://a.example/a\tb",
    "https://a.example/\u202eb",
    "https://a.example\n",
    'https://a.example/"onclick=',
    "https://a.example/<b>",
    "https://a.example\\b",
    "javascript:alert(1)//https://a.example",
  ])("may not be %j", (base) => {
    expect(isBase(base)).toBe(false);
  });

  it.each(["/a", "a", "a/", "%", "é"])("is judged in linear time, made of %j", (piece) => {
    expect(growthOver(piece, (text) => isBase(`https://a${text}?`))).toBe("");
  });
});
