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

const FILES: Readonly<Record<SiteFilePattern, Told>> = {
  "manifest.json": [
    "The manifest: what the tree lists",
    "every file",
    "with its size, SHA-256 and Content-Type; of a large tree, its parts, which list them",
  ],
  "manifest/{part}.json": [
    "The part {name} of the manifest",
    "some of the files",
    "those whose paths' SHA-256 begins with the bits of {name}, in a large tree",
  ],
  "translations.json": [
    "How many units each translation has",
    "every translation",
    "the next build compares with it which units would vanish",
  ],
  "openapi.json": [
    "The OpenAPI description of the site",
    "every kind of address",
    "from the table of addresses and the schemas; no text of the catalogue",
  ],
  "schemas/{schema}.schema.json": [
    "The JSON Schema {name}",
    "one schema",
    "verify checks such documents against it; it does not depend on the catalogue",
  ],
  "bulk/index.json": [
    "Which bulk documents there are",
    "the names of all",
    "with how many items each has; relative to its own address",
  ],
};

/** Parts of the manifest whose names begin with more than their bits. */
const PARTS: Readonly<Record<string, Told>> = {
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
    const [whole = ""] = names;
    const type = /^(?:list|absent)(?=-)/.exec(whole)?.[0] ?? "";
    const name = type === "" ? whole : whole.slice(type.length + 1);
    const told = PARTS[type] ?? FILES[place.pattern];
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
