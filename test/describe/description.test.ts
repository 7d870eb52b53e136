import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { API_ROUTES } from "../../src/model/addresses/api.ts";
import type { CatalogueSettings } from "../../src/model/catalogue/manifest.ts";
import { DEFAULT_PAGES } from "../../src/model/catalogue/pages-settings.ts";
import { DEFAULT_MAX_DELETE } from "../../src/model/tree/max-delete.ts";
import { isJsonFields, type Json, type JsonObject, objectAt } from "../../src/model/values/json-value.ts";
import { descriptionFiles } from "../../src/site/description.ts";
import { resolveSite, type SiteOptions } from "../../src/site/site.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";

const SETTINGS: CatalogueSettings = {
  ...{ baseUrl: based("https://l10n.example.org/texts"), siteUrl: based("https://translate.example.org") },
  host: undefined,
  ...{
    timeZone: "UTC",
    publishedLanguages: "used",
    quality: "recommended",
    publishEmails: false,
    marksOutdated: false,
    bots: [],
    maxDelete: DEFAULT_MAX_DELETE,
    pages: DEFAULT_PAGES,
  },
};
const AT = { file: "catalogue.yaml", line: 1, column: 1 };

const SITES: readonly (readonly [string, SiteOptions])[] = [
  ["query", { links: "query", bulk: true }],
  ["query, without the view, for newer clients", { links: "query", view: "none", compat: ["wlc3"] }],
  ["path", { links: "path" }],
  ["file", { links: "file", view: "api" }],
];

function filesOf(options: SiteOptions): ReadonlyMap<string, JsonObject> {
  const site = resolveSite(options, SETTINGS, AT, () => undefined);
  return new Map([...descriptionFiles(site)].map(({ path, body }) => [path, JSON.parse(String(body))]));
}

function openApiOf(options: SiteOptions): JsonObject {
  const document = filesOf(options).get("lingodex/openapi.json");
  if (document === undefined) throw new Error("no description");
  return document;
}

function* objectsIn(value: Json): Iterable<JsonObject> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (!isJsonFields(value)) return;
  yield value;
  for (const item of Object.values(value)) yield* objectsIn(item);
}

const operationsOf = (document: JsonObject): readonly JsonObject[] =>
  Object.values(objectAt(document, "paths")).map((item) => (isJsonFields(item) ? objectAt(item, "get") : {}));

describe.each(SITES)("the description of a site with links of the style %s", (_, options) => {
  const document = openApiOf(options);
  const paths = Object.keys(objectAt(document, "paths"));
  const { links = "query" } = options;

  it("has every address of the API", () => {
    const endings = { query: "", path: "", file: "index.json" };
    const due = API_ROUTES.map(({ pattern }) => `/api/${pattern}${endings[links]}`);
    expect(paths).toEqual(expect.arrayContaining(due));
    const pages = paths.filter((path) => path.includes("page={page}"));
    const collections = API_ROUTES.filter(({ holds }) => holds === "collection");
    expect(pages).toHaveLength(links === "query" ? 0 : collections.length);
    expect(paths.some((path) => /^\/api\/.*index\.json$/.test(path))).toBe(links === "file");
  });

  it("names each operation once, and describes each parameter of its path", () => {
    const operations = operationsOf(document);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(paths.length);
    for (const [index, path] of paths.entries()) {
      const parameters = [...objectsIn(operations[index]?.["parameters"] ?? [])].filter(
        (parameter) => parameter["in"] === "path",
      );
      const due = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      expect(parameters.map(({ name }) => name)).toEqual(due);
    }
  });

  it("refers to schemas that it holds, and holds no others", () => {
    const schemas = objectAt(objectAt(document, "components"), "schemas");
    const references = [...objectsIn(document)].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    const held = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(references)].sort()).toEqual(held.sort());
  });

  it("has nothing that generators of clients do not read: boolean schemas, and the type null alone", () => {
    for (const object of objectsIn(document)) {
      expect(object["type"]).not.toBe("null");
      if (!isJsonFields(object["properties"])) continue;
      const booleans = Object.entries(object["properties"]).filter(
        ([, schema]) => typeof schema === "boolean",
      );
      expect(booleans).toEqual([]);
    }
  });

  it("passes the recommended rules of redocly and spectral", (context) => {
    const redocly = process.env["LINGODEX_REDOCLY"];
    const spectral = process.env["LINGODEX_SPECTRAL"];
    if (redocly === undefined || spectral === undefined)
      return skipFor("LINGODEX_REDOCLY and LINGODEX_SPECTRAL do not name them", context);
    const file = join(temporaryDirectory(), "openapi.json");
    writeFileSync(file, JSON.stringify(document));
    const rules = (name: string): string => fileURLToPath(new URL(`rules/${name}.yaml`, import.meta.url));
    const linted = spawnSync(
      redocly,
      ["lint", "--config", rules("redocly"), "--format", "json", file],
      QUIET,
    );
    expect(JSON.parse(linted.stdout.slice(linted.stdout.indexOf("{\n")))).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
    });
    const found = spawnSync(spectral, ["lint", "-r", rules("spectral"), "-f", "json", "-q", file], QUIET);
    expect(JSON.parse(found.stdout || "[]")).toEqual([]);
    expect(found.status).toBe(0);
  });
});

const QUIET = { encoding: "utf8", env: { ...process.env, REDOCLY_TELEMETRY: "off" } } as const;

it("gives types that compile and know what an answer holds", (context) => {
  const generate = process.env["LINGODEX_OPENAPI_TYPESCRIPT"];
  if (generate === undefined) return skipFor("LINGODEX_OPENAPI_TYPESCRIPT does not name it", context);
  const folder = temporaryDirectory();
  const [file, types, use] = ["openapi.json", "api.d.ts", "use.ts"].map((name) => join(folder, name));
  if (file === undefined || types === undefined || use === undefined) throw new Error("no names");
  writeFileSync(file, JSON.stringify(openApiOf({ links: "query" })));
  execFileSync(generate, [file, "-o", types], { stdio: "pipe" });
  copyFileSync(new URL("types-in-use.ts.txt", import.meta.url), use);
  const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
  const flags = ["--strict", "--noEmit", "--skipLibCheck", "false", "--module", "nodenext"];
  const { stdout, status } = spawnSync(process.execPath, [tsc, ...flags, use], {
    encoding: "utf8",
    cwd: folder,
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});

it("says of newer clients' keys only where they are published", () => {
  const keysOf = (options: SiteOptions): readonly string[] => {
    const schemas = objectAt(objectAt(openApiOf(options), "components"), "schemas");
    return Object.keys(objectAt(objectAt(schemas, "Component"), "properties"));
  };
  expect(keysOf({})).not.toContain("agreement");
  expect(keysOf({ compat: ["wlc3"] }).slice(-2)).toEqual(["agreement", "priority"]);
});

it("comes with the schemas as files that refer to each other", () => {
  const files = filesOf({ links: "query" });
  const schemas = [...files].filter(([path]) => path.startsWith("lingodex/schemas/"));
  expect(schemas.length).toBeGreaterThan(15);
  for (const [, schema] of schemas) {
    for (const { $ref } of objectsIn(schema)) {
      const [file = ""] = typeof $ref === "string" ? $ref.split("#") : [];
      if (file !== "") expect(files.has(`lingodex/schemas/${file}`), file).toBe(true);
    }
  }
});

it("tells generators of clients which integers are long", () => {
  const schemas = objectAt(objectAt(openApiOf({}), "components"), "schemas");
  const unit = objectAt(objectAt(schemas, "Unit"), "properties");
  expect(objectAt(unit, "id_hash")).toMatchObject({ type: "integer", format: "int64" });
  const change = objectAt(objectAt(schemas, "Change"), "properties");
  expect(objectAt(change, "action")).not.toHaveProperty("format");
});
