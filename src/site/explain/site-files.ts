import {
  BULK_LISTS,
  FORM_TYPES,
  fillSegments,
  findOwner,
  META_ROOT,
  NOUN_ADDRESSES,
  type Noun,
  SITE_FILES,
  sitePath,
  sitePlaceOf,
  UNITS_LIST,
} from "../../model/index.ts";
import { countBulkItems } from "../api/bulk/documents.ts";
import { bulkWords } from "../openapi/bulk-paths.ts";
import { SITE_FILE_WORDS } from "../openapi/site-paths.ts";
import type { ExplainedSite, ExplanationDraft, Fact, Known } from "./explanation.ts";
import { counted, fact } from "./facts.ts";
import { nounPlaces, nounTitles } from "./places.ts";
import { withheld } from "./unpublished.ts";

const NO_BULK = "build with --bulk, or choose a host whose profile has bulk documents";

/** The reasons for a file beside the API. Undefined if the site has none at that path. */
export function explainSiteFile(path: string, known: Known): ExplanationDraft | undefined {
  const { site, linked } = known;
  const place = site.beside().has(path) ? sitePlaceOf(path) : undefined;
  if (place === undefined) return undefined;
  const { pattern, names } = place;
  const kind = `${META_ROOT}/${pattern}`;
  if (place.kind === "file") {
    const { summary, description } = SITE_FILE_WORDS[place.pattern];
    const facts = [
      fact("kind", kind, "every site has this file beside its API"),
      schemaFact(SITE_FILES[place.pattern], "of the document"),
      fact("holds", description, "from openapi.json"),
    ];
    const draft = { title: [summary, ...names].join(": "), facts, files: [] };
    return pattern === "bulk/index.json" ? ifBulk(draft, site) : draft;
  }
  const { schema, forms } = BULK_LISTS[place.pattern];
  const noun = nounOf(place.pattern);
  const { name, files } = (noun && ownerOf(noun, names, known)) ?? { name: names.join(" / "), files: [] };
  const { summary, item, order } = bulkWords(place.pattern, name);
  const facts = [
    fact("kind", kind, `a bulk document, published as ${forms.join(" and ")} with --bulk`),
    fact("Content-Type", FORM_TYPES[place.form], `of ${place.form}`),
    schemaFact(schema, "of each item"),
    fact("holds", counted(countBulkItems(place.pattern, names, linked, site), item), order),
  ];
  return ifBulk({ title: summary, facts, files }, site);
}

function ifBulk(draft: ExplanationDraft, { hasBulk }: ExplainedSite): ExplanationDraft {
  return hasBulk ? draft : withheld(draft, NO_BULK);
}

function schemaFact(schema: string | undefined, of: string): Fact {
  if (schema === undefined) return fact("schema", "none", "another standard defines its shape");
  return fact("schema", sitePath("schemas/{schema}.schema.json", [schema]), of);
}

/** The owner of a bulk document. Undefined if it is not published. */
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

/** The address of the translation or project of a bulk document. Undefined for documents without one. */
export function nounSegmentsOf(path: string): readonly string[] | undefined {
  const place = sitePlaceOf(path);
  const noun = place && nounOf(place.pattern);
  return noun && fillSegments(NOUN_ADDRESSES[noun], place.names);
}
