import {
  BULK_LISTS,
  type BulkPattern,
  FORM_TYPES,
  fillSegments,
  findOwner,
  META_ROOT,
  NOUN_ADDRESSES,
  type Noun,
  type RenderOptions,
  SITE_FILES,
  type SiteFilePattern,
  sitePath,
  sitePlaceOf,
  UNITS_LIST,
} from "../../model/index.ts";
import { countBulkItems } from "../api/bulk/documents.ts";
import { bulkTitle } from "../openapi/bulk-paths.ts";
import { count, type ExplanationDraft, type Fact, fact, type Known, ORDERS } from "./explanation.ts";
import { nounPlaces, nounTitles } from "./places.ts";

type Told = readonly [title: string, holds: string, because: string];

/** Title, content and reason of each file. Parts of the manifest can have names with more than their bits. */
const FILES: Readonly<Record<SiteFilePattern | "list" | "absent", Told>> = {
  "manifest.json": ["The manifest", "every file", "with size, SHA-256 and type, or the parts that list them"],
  "manifest/{part}.json": [
    "The part {name} of the manifest",
    "some of the files",
    "those whose paths' SHA-256 begins with the bits of {name}, in a large tree",
  ],
  list: [
    "The list {name} of the manifest's parts",
    "some of the parts",
    "those whose names begin with the bits of {name}, in the largest trees",
  ],
  absent: [
    "The part {name} of what is absent",
    "some linked documents that are missing",
    "the addresses whose SHA-256 begins with the bits of {name}, in the largest trees",
  ],
  "translations.json": ["Units of each translation", "all counts", "the next build finds lost units with it"],
  "openapi.json": ["The OpenAPI description", "all kinds of addresses", "from their table and the schemas"],
  "schemas/{schema}.schema.json": [
    "The JSON Schema {name}",
    "one schema",
    "verify checks documents against it",
  ],
  "bulk/index.json": ["Which bulk documents there are", "the names of all", "with how many items each has"],
};

const JOINED = "those of the translations, in the order of /api/translations/";
const LOG =
  "with names, language and texts; ascending by identifier. Names are in it where pages.names is all";

/** What the items of a bulk document are called, and which they are in which order. */
const LISTS: Readonly<Record<BulkPattern, readonly [noun: string, because: string]>> = {
  "bulk/statistics": ["translation", ORDERS["translations/"]],
  [UNITS_LIST]: ["unit", ORDERS["translations/{project}/{component}/{language}/units/"]],
  "bulk/changes/{month}": ["change", "of the month in the site's time_zone; ascending by identifier"],
  "bulk/languages": ["language", ORDERS["languages/"]],
  "bulk/history": [
    "day",
    "those of each translation that left other numbers, by the history of its repository (changes: [git]); by day, then name",
  ],
  "bulk/explanations": ["source", "those with an explanation in a row of sources.csv"],
  "bulk/labels": ["source", "those with a label in a row of sources.csv"],
  "bulk/projects/{project}/units": ["unit", JOINED],
  "bulk/units": ["unit", JOINED],
  "bulk/projects/{project}/changes": ["change", LOG],
  "bulk/changes": ["change", LOG],
};

/** Why a file beside the API is there; undefined where no such file has that path in the tree. */
export function explainSiteFile(
  path: string,
  known: Known,
  options: RenderOptions,
): ExplanationDraft | undefined {
  const place = sitePlaceOf(path);
  if (place === undefined) return undefined;
  const { pattern, names } = place;
  const kind = `${META_ROOT}/${pattern}`;
  if (place.kind === "file") {
    const [, part = "", name = ""] = /^(list|absent)?-?(.*)$/.exec(names[0] ?? "") ?? [];
    const told = FILES[part === "list" || part === "absent" ? part : place.pattern];
    const [title = "", holds = "", because = ""] = told.map((text) => text.replaceAll("{name}", name));
    const facts = [
      fact("kind", kind, "every site has this file beside its API"),
      schemaFact(SITE_FILES[place.pattern], "of the document"),
      fact("holds", holds, because),
    ];
    return { title, facts, files: [] };
  }
  const { schema, forms } = BULK_LISTS[place.pattern];
  const [item, because] = LISTS[place.pattern];
  const noun = nounOf(place.pattern);
  const { name, files } = (noun && ownerOf(noun, names, known)) ?? { name: names.join(" / "), files: [] };
  return {
    title: bulkTitle(place.pattern, name),
    facts: [
      fact("kind", kind, `a bulk document, published as ${forms.join(" and ")} with --bulk`),
      fact("Content-Type", FORM_TYPES[place.form], `of ${place.form}`),
      schemaFact(schema, "of each item"),
      fact("holds", count(countBulkItems(place.pattern, names, known.linked, options), item), because),
    ],
    files,
  };
}

function schemaFact(schema: string | undefined, of: string): Fact {
  if (schema === undefined) return fact("schema", "none", "its shape is another standard's");
  return fact("schema", sitePath("schemas/{schema}.schema.json", [schema]), of);
}

/** What a bulk document is of; undefined where it is not published. */
function ownerOf<Name extends Noun>(
  noun: Name,
  names: readonly string[],
  known: Known,
): (Pick<ExplanationDraft, "files"> & { readonly name: string }) | undefined {
  const owner = findOwner(noun, names, known.linked);
  return owner && { name: nounTitles[noun](owner), files: nounPlaces[noun](owner, known) };
}

function nounOf(pattern: string): "translation" | "project" | undefined {
  if (pattern === UNITS_LIST) return "translation";
  return pattern.startsWith("bulk/projects/") ? "project" : undefined;
}

/** The address of the translation or project that a bulk document is of; undefined for what is of none. */
export function nounSegmentsOf(path: string): readonly string[] | undefined {
  const place = sitePlaceOf(path);
  const noun = place && nounOf(place.pattern);
  return noun && fillSegments(NOUN_ADDRESSES[noun], place.names);
}
