import { describe, expect, it } from "vitest";
import { API_ROUTES, FILE_ADDRESSES } from "../../src/model/addresses/api.ts";
import {
  addressKeys,
  apiKeysOf,
  LINKING_SCHEMAS,
  LINKS,
  type LinkingSchema,
  objectKeysOf,
} from "../../src/model/addresses/links.ts";
import { fits, partsOf } from "../../src/model/addresses/pattern.ts";
import { BASE, bodiesOf, linkLighthouse } from "./site-of.ts";

const SITE = "https://translate.example.org";

interface Link {
  readonly schema: LinkingSchema;
  readonly key: string;
  readonly address: string;
  /** What the table says of it. */
  readonly root: string;
  readonly pattern: string;
}

function segmentsIn(path: string): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

function isOf(pattern: string, segments: readonly string[]): boolean {
  return partsOf(pattern).length === segments.length && fits(segments, pattern);
}

/** What the document at an address holds, and the objects of a collection's page. */
function objectsIn(text: string): readonly unknown[] {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null && "results" in value ? [value.results].flat() : [value];
}

function* linksOf(object: unknown, schema: LinkingSchema): Iterable<Link> {
  for (const [key, held] of Object.entries(LINKS[schema])) {
    const value: unknown = Object(object)[key];
    if ("object" in held) yield* linksOf(value, held.object);
    else
      yield* [value]
        .flat()
        .filter(isText)
        .map((address) => ({ schema, key, address, ...leadsTo(held) }));
  }
}

function leadsTo(held: { readonly api: string } | { readonly page: string }): Pick<Link, "root" | "pattern"> {
  return "api" in held ? { root: `${BASE}/api`, pattern: held.api } : { root: SITE, pattern: held.page };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function* allLinks(): Iterable<Link> {
  for (const [path, text] of bodiesOf(linkLighthouse(), { views: ["plain"], compats: ["wlc3"] })) {
    const route = API_ROUTES.find(({ pattern }) => isOf(pattern, segmentsIn(path)));
    const schema = LINKING_SCHEMAS.find((known) => known === route?.schema);
    if (schema !== undefined) for (const object of objectsIn(text)) yield* linksOf(object, schema);
  }
}

describe("the table of links (model/addresses/links.ts)", () => {
  const links = [...allLinks()];

  it("has each key in some document", () => {
    const met = new Set(links.map(({ schema, key }) => `${schema} ${key}`));
    const due = LINKING_SCHEMAS.flatMap((schema) =>
      Object.entries(LINKS[schema]).flatMap(([key, held]) => ("object" in held ? [] : [`${schema} ${key}`])),
    );
    // Bulk documents are none of the API.
    expect(due.filter((link) => !met.has(link) && !link.startsWith("bulk-"))).toEqual([]);
  });

  it.each(LINKING_SCHEMAS)("says where links of %s lead", (schema) => {
    for (const { address, root, pattern } of links.filter((link) => link.schema === schema)) {
      expect(address.slice(0, root.length + 1)).toBe(`${root}/`);
      const segments = segmentsIn(address.slice(root.length).replace(/\?.*$/, ""));
      expect(
        [pattern, alsoOfTranslations(pattern)].some((due) => isOf(due, segments)),
        address,
      ).toBe(true);
    }
  });
});

it("knows which keys hold addresses of the API", () => {
  const links = [...allLinks()].filter(({ address }) => address.startsWith(`${BASE}/api/`));
  for (const schema of LINKING_SCHEMAS.filter((one) => !one.startsWith("bulk-"))) {
    const met = new Set(links.filter((link) => link.schema === schema).map(({ key }) => key));
    expect([schema, ...apiKeysOf(schema)].toSorted()).toEqual([schema, ...met].toSorted());
  }
});

it("knows which files some document leads to", () => {
  const links = [...allLinks()];
  for (const { pattern, isLinked } of FILE_ADDRESSES)
    expect([pattern, isLinked]).toEqual([pattern, links.some((link) => link.pattern === pattern)]);
});

/** `repository` is one schema for components and translations. */
function alsoOfTranslations(pattern: string): string {
  return pattern === "components/{project}/{component}/repository/"
    ? "translations/{project}/{component}/{language}/repository/"
    : pattern;
}

it("tells apart what holds an object and what holds an address", () => {
  const bodies = bodiesOf(linkLighthouse());
  const pages = {
    project: "projects/",
    component: "components/",
    translation: "translations/",
    change: "changes/",
  };
  for (const [schema, address] of Object.entries(pages) as [LinkingSchema, string][]) {
    const [item] = objectsIn(bodies.get(address) ?? "");
    const fields = Object.entries(Object(item));
    const objects = fields.filter(
      ([, value]) => typeof value === "object" && value !== null && !Array.isArray(value),
    );
    expect(
      objectKeysOf(schema)
        .map(([key]) => key)
        .sort(),
    ).toEqual(objects.map(([key]) => key).sort());
    for (const key of apiKeysOf(schema)) expect(objects.map(([one]) => one)).not.toContain(key);
  }
  const keys = addressKeys();
  for (const key of ["url", "web_url", "next", "previous", "file_url"]) expect(keys).toContain(key);
  for (const key of ["language", "source_language", "project", "name", "count"])
    expect(keys).not.toContain(key);
});
