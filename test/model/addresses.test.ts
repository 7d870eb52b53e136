import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { API_ADDRESSES, API_PATTERNS } from "../../src/model/addresses/api.ts";
import { bulkPlaceOf } from "../../src/model/addresses/bulk.ts";
import { addressKeys, LINKING_SCHEMAS, LINKS } from "../../src/model/addresses/links.ts";
import { PARAMETERS } from "../../src/model/addresses/parameters.ts";
import { fillSegments, fits, PatternTable, parametersOf } from "../../src/model/addresses/pattern.ts";
import { ABOUT_TYPES, BULK_LISTS, BULK_PATTERNS, SITE_FILES } from "../../src/model/addresses/site.ts";
import { COMPATS } from "../../src/model/tree/compat.ts";
import { readOutputSchemas } from "../../src/store/tree/proof/output-schemas.ts";

/** With what newer clients need beyond the release. */
const SCHEMAS = readOutputSchemas(COMPATS);

function propertiesOf(schema: string): readonly string[] {
  const found = new Set<string>();
  collect(SCHEMAS.get(schema), found);
  return [...found];
}

/** Names of properties anywhere in a schema. */
function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "properties") for (const name of Object.keys(inner)) found.add(name);
    collect(inner, found);
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

function schemaAt(file: string): unknown {
  return SCHEMAS.get(file.replace(".schema.json", ""));
}

/** True for a part of a schema whose value is an address, or a list of them, or an object that has one. */
function leads(part: unknown, file: string): boolean {
  const { $ref: reference, pattern, items, properties } = fieldsOf(part);
  if (typeof reference === "string") {
    const [other = "", path = ""] = reference.split("#");
    const names = path.split("/").slice(1);
    const start = schemaAt(other === "" ? file : other);
    return leads(
      names.reduce((within: unknown, name) => fieldsOf(within)[name], start),
      other === "" ? file : other,
    );
  }
  if (String(pattern).startsWith("^https?://")) return true;
  return [items, ...Object.values(fieldsOf(properties))].some(
    (inner) => inner !== undefined && leads(inner, file),
  );
}

describe("the table of addresses", () => {
  const files = [...SCHEMAS.keys()];

  it("names schemas that there are, and no schema is of nothing", () => {
    const ofApi = API_PATTERNS.flatMap((pattern) => {
      const held = API_ADDRESSES[pattern];
      return "schema" in held ? [held.schema] : [];
    });
    const ofSite = Object.values(SITE_FILES).filter((schema) => schema !== undefined);
    const ofBulk = BULK_PATTERNS.map((pattern) => BULK_LISTS[pattern].schema);
    for (const schema of [...ofApi, ...ofSite, ...ofBulk]) expect(files).toContain(schema);
  });

  it.each(LINKING_SCHEMAS.filter((schema) => Object.keys(LINKS[schema]).length > 0))(
    "tells links of %s by keys that its schema has",
    (schema) => {
      const properties = propertiesOf(schema === "project-component" ? "project-component" : schema);
      for (const key of Object.keys(LINKS[schema])) expect(properties).toContain(key);
    },
  );

  it.each(LINKING_SCHEMAS)("tells of %s every key that holds an address, or an object with one", (name) => {
    const file = `${name}.schema.json`;
    const { properties } = fieldsOf(schemaAt(file));
    const keys = Object.entries(fieldsOf(properties)).filter(([, value]) => leads(value, file));
    expect(Object.keys(LINKS[name]).sort()).toEqual(keys.map(([key]) => key).sort());
  });

  it("knows every key that schemas say is an address", () => {
    const said = files.flatMap((schema) =>
      propertiesOf(schema).filter((key) => /(?:^|_)url(?:_|$)/.test(key)),
    );
    // `license_url` is the catalogue's, `base_url` and `site_url` are the manifest's own.
    const others = new Set(["license_url", "base_url", "site_url"]);
    expect(said.filter((key) => !others.has(key) && !addressKeys().has(key))).toEqual([]);
  });

  it("has one pattern at most for any segments", () => {
    const table = new PatternTable(API_PATTERNS.map((pattern) => ({ pattern })));
    const name = fc.constantFrom("a", "units", "file", "{x}", "é", "page=1");
    fc.assert(
      fc.property(
        fc.constantFrom(...API_PATTERNS),
        fc.array(name, { minLength: 3, maxLength: 3 }),
        (pattern, names) => {
          const segments = fillSegments(pattern, names);
          const same = API_PATTERNS.filter(
            (other) => fillSegments(other, names).length === segments.length && fits(segments, other),
          );
          expect(same).toEqual([pattern]);
          expect(table.find(segments)?.pattern).toBe(pattern);
          expect(PatternTable.namesIn(pattern, segments)).toEqual(
            names.slice(0, parametersOf(pattern).length),
          );
        },
      ),
    );
  });

  it("finds a bulk document by its path, and nothing else", () => {
    expect(bulkPlaceOf("lingodex/bulk/index.json")).toMatchObject({ schema: "bulk-index", form: "json" });
    expect(bulkPlaceOf("lingodex/bulk/changes/2026-11.ndjson")).toMatchObject({
      schema: "change",
      form: "ndjson",
    });
    expect(bulkPlaceOf("lingodex/bulk/statistics.csv")).toMatchObject({
      schema: "bulk-statistics",
      form: "csv",
    });
    for (const path of [
      "changes/2026-1.json",
      "changes/2026-11.csv",
      "changes/2026-11xjson",
      "statistics.ndjson",
    ])
      expect(bulkPlaceOf(`lingodex/bulk/${path}`), path).toBeUndefined();
  });

  it("has a form for every parameter that a regular expression can hold", () => {
    for (const form of Object.values(PARAMETERS)) expect(() => new RegExp(`^${form}$`)).not.toThrow();
  });
});

it("files beside the API have the types that IANA registered for them", () => {
  expect(ABOUT_TYPES).toMatchObject({
    svg: "image/svg+xml",
    css: "text/css; charset=utf-8",
    js: "text/javascript; charset=utf-8",
    csv: expect.stringMatching(/^text\/csv(?:;|$)/),
    json: "application/json",
  });
});
