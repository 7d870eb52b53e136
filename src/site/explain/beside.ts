import {
  BULK_LISTS,
  BULK_ROOT,
  directoryAddress,
  FORM_TYPES,
  findOwner,
  LINKING_SCHEMAS,
  LINKS,
  META_ROOT,
  NO_PAGE_FILE,
  PAGE_FILE,
  PAGE_MARKER,
  PatternTable,
  type PublicCatalogue,
  SITE_FILES,
  type SitePlace,
  sitePath,
  sitePlaceOf,
} from "../../model/index.ts";
import { countBulkItems } from "../api/bulk/documents.ts";
import { bulkWords } from "../openapi/bulk-paths.ts";
import { SITE_FILE_WORDS } from "../openapi/site-paths.ts";
import { explainSegments } from "./documents.ts";
import type { ExplainedSite, ExplanationDraft, Fact, Known } from "./explanation.ts";
import { counted, excerpt, fact } from "./facts.ts";
import { nounPlaces, nounTitles, placesOfNames } from "./places.ts";
import { notPublished, reasonWithoutPages, withheld } from "./unpublished.ts";

/** Explains a file about the site, or a bulk document. Undefined if the site has none at that path. */
export function explainSiteFile(path: string, known: Known): ExplanationDraft | undefined {
  const { site } = known;
  const place = sitePlaceOf(path);
  if (place === undefined || !site.beside().has(path)) return undefined;
  const without = "build with --bulk, or choose a host whose profile has bulk documents";
  const draft = place.kind === "file" ? explainAbout(place) : explainBulk(place, known);
  return site.hasBulk || !path.startsWith(`${BULK_ROOT}/`) ? draft : withheld(draft, without);
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

/** Explains a page for people, or a file beside one, and its origin. Undefined if the site has none at that path. */
export function explainPage(path: string, input: Known): ExplanationDraft | undefined {
  const { site } = input;
  const { byPath } = site.listed();
  const page = byPath.get(path);
  if (page === undefined) return path === NO_PAGE_FILE ? withoutMissingPage(site) : undefined;
  const { shows, toldBy, mediaType, because } = page;
  const { pattern, names } = addressIn(path, Object.keys(shows));
  const { title, json } = page.head();
  const isOfAll = toldBy === "nothing" || pattern === NO_PAGE_FILE;
  const document = 'the API document in its head (rel="alternate")';
  const ofJson = json === undefined ? [] : (explainSegments(json, input, 1)?.files ?? []);
  const list = `${path.slice(0, -PAGE_FILE.length)}${PAGE_MARKER}`;
  const draft = {
    pages: 1 + [...byPath.keys()].filter((other) => other.startsWith(list)).length,
    title: title === undefined ? `The file ${path}: ${shows[pattern]}` : `The page “${title}”`,
    facts: [
      fact("kind", pattern || "/", namedBy(pattern)),
      fact("shows", shows[pattern] ?? "", because),
      ...partFacts(path),
      fact("Content-Type", mediaType, "by the kind of file"),
      ...(json === undefined ? [] : [fact("JSON", `${site.baseUrl}/${directoryAddress(json)}`, document)]),
    ],
    files: isOfAll ? [] : [...placesOfNames(pattern, names, input), ...ofJson],
  };
  return site.whyNoPages ? withheld(draft, reasonWithoutPages(site)) : draft;
}

/** The reason why a site with pages has none for missing addresses. */
function withoutMissingPage({ host, whyNoPages }: ExplainedSite): ExplanationDraft | undefined {
  const because = `${host?.id ?? "a host that is not set"} has one answer for all missing addresses, which is that of the API`;
  return whyNoPages === undefined ? notPublished("a page for missing addresses", because, []) : undefined;
}

/** The first pattern that fits a path, and the values of its placeholders. Empty if none fits. */
function addressIn(
  path: string,
  patterns: readonly string[],
): { readonly pattern: string; readonly names: readonly string[] } {
  const own = path
    .replace(/(^|\/)search=\d+[.]json$/, "$1search.json")
    .split("/")
    .filter((name) => !name.includes("=") && name !== PAGE_FILE);
  const pattern = new PatternTable(patterns.map((one) => ({ pattern: one }))).find(own)?.pattern ?? "";
  return { pattern, names: PatternTable.namesIn(pattern, own) };
}

/** The keys of documents that link to pages of a kind. Schemas of two words repeat the keys of others. */
function namedBy(pattern: string): string {
  const keys = LINKING_SCHEMAS.filter((schema) => !schema.includes("-")).flatMap((schema) =>
    Object.entries(LINKS[schema]).flatMap(([key, held]) =>
      "page" in held && held.page === pattern
        ? [`${key} of ${schema === "statistics" ? "" : "a "}${schema}`]
        : [],
    ),
  );
  return keys.join(", ") || "no document contains it; other pages link to it";
}

/** The parts of a list that a path can show. */
const PARTS = {
  show: "failing: texts that fail a check; unfinished: texts that are untranslated or need editing",
  month: "in the site's time_zone; past months do not change",
  page: "the list is longer than a page; the first has the list's address",
};

function partFacts(path: string): readonly Fact[] {
  return Object.entries(PARTS).flatMap(([part, because]) => {
    const [, value] = new RegExp(`/${part}=([^/]+)/`).exec(path) ?? [];
    return value === undefined ? [] : [fact(part, value, because)];
  });
}

const TEXTS = "translate/{project}/{component}/{language}/";

/** Explains a page of texts with `?checksum=` for one of them, and adds the place of that text. */
export function withText(
  path: string,
  draft: ExplanationDraft,
  checksum: string | undefined,
  input: Known,
): ExplanationDraft {
  const { listed, baseUrl } = input.site;
  const { pattern, names } = addressIn(path, [TEXTS]);
  if (checksum === undefined || pattern !== TEXTS) return draft;
  const translation = findOwner("translation", names, input.linked);
  const unit = translation?.units.find(({ text }) => text.checksum === checksum);
  const none = `no text of the translation has the checksum ${excerpt(checksum)}`;
  if (unit === undefined) return { ...draft, facts: [fact("text", "none", none), ...draft.facts] };
  const because = `it is at ${baseUrl}/${listed().addressOf(unit)}; on hosts that ignore queries, the script of the first page goes there`;
  const files = [...nounPlaces.unit(unit, input), ...draft.files];
  return { ...draft, facts: [fact("text", excerpt(unit.text.source), because), ...draft.facts], files };
}
