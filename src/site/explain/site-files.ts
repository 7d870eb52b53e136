import {
  BULK_LISTS,
  BULK_ROOT,
  FORM_TYPES,
  findOwner,
  META_ROOT,
  type PublicCatalogue,
  SITE_FILES,
  type SitePlace,
  sitePath,
  sitePlaceOf,
} from "../../model/index.ts";
import { countBulkItems } from "../api/bulk/documents.ts";
import { bulkWords } from "../openapi/bulk-paths.ts";
import { SITE_FILE_WORDS } from "../openapi/site-paths.ts";
import type { ExplanationDraft, Fact, Known } from "./explanation.ts";
import { counted, fact } from "./facts.ts";
import { nounTitles, placesOfNames } from "./places.ts";
import { withheld } from "./unpublished.ts";

const NO_BULK = "build with --bulk, or choose a host whose profile has bulk documents";

/** The reasons for a file beside the API. Undefined if the site has none at that path. */
export function explainSiteFile(path: string, known: Known): ExplanationDraft | undefined {
  const { site } = known;
  const place = sitePlaceOf(path);
  if (place === undefined || !site.beside().has(path)) return undefined;
  const draft = place.kind === "file" ? explainAbout(place) : explainBulk(place, known);
  return site.hasBulk || !path.startsWith(`${BULK_ROOT}/`) ? draft : withheld(draft, NO_BULK);
}

function explainAbout({ pattern, names }: Extract<SitePlace, { kind: "file" }>): ExplanationDraft {
  const { summary, description } = SITE_FILE_WORDS[pattern];
  const facts = [
    fact("kind", `${META_ROOT}/${pattern}`, "every site has this file beside its API"),
    schemaFact(SITE_FILES[pattern], "of the document"),
    fact("holds", description, "from openapi.json"),
  ];
  return { title: [summary, ...names].join(": "), facts, files: [] };
}

function explainBulk(
  { pattern, form, names }: Extract<SitePlace, { kind: "bulk" }>,
  known: Known,
): ExplanationDraft {
  const { schema, forms } = BULK_LISTS[pattern];
  const { linked, site } = known;
  const { summary, item, order } = bulkWords(pattern, ownerTitle(names, linked));
  const published = `a bulk document, published as ${forms.join(" and ")} with --bulk`;
  const facts = [
    fact("kind", `${META_ROOT}/${pattern}`, published),
    fact("Content-Type", FORM_TYPES[form], `of ${form}`),
    schemaFact(schema, "of each item"),
    fact("holds", counted(countBulkItems(pattern, names, linked, site), item), order),
  ];
  return { title: summary, facts, files: placesOfNames(pattern, names, known) };
}

function schemaFact(schema: string | undefined, of: string): Fact {
  if (schema === undefined) return fact("schema", "none", "another standard defines its shape");
  return fact("schema", sitePath("schemas/{schema}.schema.json", [schema]), of);
}

/** The title of the translation or project with these names. Of others, the names. */
function ownerTitle(names: readonly string[], linked: PublicCatalogue): string {
  const translation = findOwner("translation", names, linked);
  if (translation !== undefined) return nounTitles.translation(translation);
  const project = findOwner("project", names, linked);
  return project === undefined ? names.join(" / ") : nounTitles.project(project);
}
