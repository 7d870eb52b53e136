import {
  API_PATTERNS,
  type ApiPattern,
  COLLECTION_ORDERS,
  type CollectionPattern,
  fileAbsence,
  findOwner,
  isCollection,
  type Noun,
  namesOf,
  type Owner,
  type Owners,
  PAGE_SIZE,
  type PatternOf,
  PatternTable,
  type PublicCatalogue,
  pageCount,
  ROOT_COLLECTIONS,
  wordsOf,
} from "../../model/index.ts";
import { readCollection } from "../api/documents.ts";
import { itemsOf } from "../api/page.ts";
import { rawDocuments } from "../api/raw-documents.ts";
import type { CollectionContent } from "../api/routes.ts";
import {
  explainComponent,
  explainProject,
  explainProjectRepository,
  explainProjectStatistics,
  explainRepository,
  lockFact,
} from "./component.ts";
import type { Explained, ExplanationDraft, Fact, Known } from "./explanation.ts";
import { counted, fact } from "./facts.ts";
import { nounPlaces, nounTitles } from "./places.ts";
import { explainChange, explainScreenshot, explainSource, NO_IMAGE } from "./recorded.ts";
import { explainLanguage, explainStatistics, explainTranslation } from "./translation.ts";
import { explainUnit } from "./unit.ts";
import { withheld } from "./unpublished.ts";

/** Explains an address. @param names the values of the placeholders in its pattern */
type ExplainNames = (
  names: readonly string[],
  known: Known,
  segments: readonly string[],
) => ExplanationDraft | undefined;

/** The explanation for every kind of address of the API that is not a collection. */
const EXPLAINED: {
  readonly [Pattern in Exclude<ApiPattern, CollectionPattern>]: (pattern: Pattern) => ExplainNames;
} = {
  "": of("catalogue", explainRoot),
  "languages/{code}/": item("language", explainLanguage),
  "projects/{project}/": item("project", explainProject),
  "components/{project}/{component}/": item("component", explainComponent),
  "translations/{project}/{component}/{language}/": item("translation", explainTranslation),
  "units/{id}/": item("unit", explainUnit),
  "sources/{id}/": item("source", explainSource),
  "changes/{id}/": item("change", explainChange),
  "screenshots/{id}/": item("screenshot", explainScreenshot),
  "projects/{project}/statistics/": of("project", explainProjectStatistics),
  "projects/{project}/repository/": of("project", explainProjectRepository),
  "components/{project}/{component}/lock/": of("component", (component) => ({
    facts: [lockFact(component)],
  })),
  "components/{project}/{component}/repository/": of("component", explainRepository),
  "translations/{project}/{component}/{language}/statistics/": of("translation", (translation, known) => ({
    facts: explainStatistics(translation, known),
  })),
  "translations/{project}/{component}/{language}/repository/": of("translation", ({ component }, known) => ({
    ...explainRepository(component),
    files: nounPlaces.component(component, known),
  })),
  "translations/{project}/{component}/{language}/file/": of("translation", (translation, known, segments) =>
    explainFile(segments, known, "the translation's file", fileAbsence(translation)),
  ),
  "screenshots/{id}/file/": of("screenshot", (_, known, segments) =>
    explainFile(segments, known, "the image in its row", NO_IMAGE),
  ),
  "components/{project}/{component}/monolingual_base/": of("component", (_, known, segments) =>
    explainFile(segments, known, "the file in template", "the manifest has no template"),
  ),
  "components/{project}/{component}/new_template/": of("component", (_, known, segments) =>
    explainFile(segments, known, "the file in new_base", "the manifest has no new_base"),
  ),
};

function of<Name extends Owner>(
  name: Name,
  explain: (owner: Owners[Name], known: Known, segments: readonly string[]) => Explained,
): (pattern: PatternOf<Name>) => ExplainNames {
  return (pattern) => (names, known, segments) => {
    const owner = findOwner(name, names, known.linked);
    if (owner === undefined) return undefined;
    const title = titleOf(pattern, nounTitles[name](owner));
    const { absence, see, ...explained } = explain(owner, known, segments);
    const draft = { title, files: nounPlaces[name](owner, known), ...explained };
    return absence === undefined ? draft : withheld(draft, absence, see);
  };
}

/** A noun's own document. */
function item<Name extends Noun>(
  name: Name,
  explain: (noun: Owners[Name], known: Known) => readonly Fact[],
): (pattern: PatternOf<Name>) => ExplainNames {
  return of(name, (noun, known) => ({ facts: [...standings(noun, known), ...explain(noun, known)] }));
}

/** The place of a noun in each collection that contains it, and the rule for the place. */
function standings(noun: Owners[Noun], { linked }: Known): readonly Fact[] {
  const names = namesAbove(noun);
  return API_PATTERNS.filter(isCollection).flatMap((pattern) => {
    const all = readCollection(pattern, names, linked, ({ items }): readonly object[] => items) ?? [];
    const index = all.indexOf(noun);
    const [root = "", below] = wordsOf(pattern);
    const collection = below === undefined ? `/api/${root}/` : `the ${root.slice(0, -1)}'s ${below}/`;
    const value = `${index + 1} of ${all.length}, page ${Math.floor(index / PAGE_SIZE) + 1}`;
    return index < 0 ? [] : [fact(`place in ${collection}`, value, COLLECTION_ORDERS[pattern])];
  });
}

/** The names in the addresses of collections below other nouns that can contain this one. */
function namesAbove(noun: Owners[Noun]): readonly string[] {
  if ("translation" in noun && noun.translation !== null) return namesOf.translation(noun.translation);
  if ("component" in noun && noun.component !== null) return namesOf.component(noun.component);
  return "project" in noun && noun.project !== null ? namesOf.project(noun.project) : [];
}

const TABLE = new PatternTable(API_PATTERNS.map((pattern) => ({ pattern })));

/**
 * The reasons for the content of a document. Undefined if no address has this form, or the name is unknown.
 * @param segments the segments below the API's root
 * @param page the number of the page, from 1, which may be greater than the last
 */
export function explainSegments(
  segments: readonly string[],
  known: Known,
  page: number,
): ExplanationDraft | undefined {
  const pattern = TABLE.find(segments)?.pattern;
  if (pattern === undefined) return undefined;
  const names = PatternTable.namesIn(pattern, segments);
  return isCollection(pattern)
    ? readCollection(pattern, names, known.linked, (read) => explainCollection(pattern, read, known, page))
    : explainerOf(pattern)(names, known, segments);
}

function explainerOf<Pattern extends keyof typeof EXPLAINED>(pattern: Pattern): ExplainNames {
  return EXPLAINED[pattern](pattern);
}

/** Derives the title from the address. @param of the title of the owner. Empty for the catalogue */
function titleOf(pattern: ApiPattern, of: string): string {
  const [collection, below] = wordsOf(pattern);
  if (collection === undefined) return "The root: the addresses of the eight collections";
  if (below !== undefined) return `The ${below === "repository" ? "repository status" : below} of ${of}`;
  return of === "" ? `All ${collection}` : `The ${collection.slice(0, -1)} ${of}`;
}

/** Explains the root, the only document that no file of the catalogue determines. */
function explainRoot(catalogue: PublicCatalogue): Explained {
  const counts = ROOT_COLLECTIONS.map((name) => `${name} ${catalogue[name].length}`).join(", ");
  return { facts: [fact("collections", counts, "always these, in this order")] };
}

/** The reasons for the content of a collection's page. `files` are the places of its items. */
function explainCollection<Of extends Owner, Item extends Noun>(
  pattern: CollectionPattern,
  { of, owner, noun, items }: CollectionContent<Of, Item>,
  known: Known,
  page: number,
): ExplanationDraft {
  const first = (page - 1) * PAGE_SIZE;
  const shown = itemsOf(items, page);
  const range = shown.length === 0 ? "none" : `${first + 1} to ${first + shown.length}`;
  const pages = pageCount(items.length);
  return {
    title: titleOf(pattern, nounTitles[of](owner)),
    pages,
    facts: [
      fact("count", counted(items.length, noun), "all published items"),
      fact("order", COLLECTION_ORDERS[pattern], "the API's order of this collection"),
      fact("on this page", range, `page ${page} of ${pages}: a page has ${PAGE_SIZE}`),
    ],
    files: [
      ...shown.flatMap((item) => nounPlaces[noun](item, known).slice(0, 1)),
      ...nounPlaces[of](owner, known).slice(0, 1),
    ],
  };
}

/**
 * Explains bytes that the API publishes unchanged, or their absence.
 * @param absence the reason why there is no such file
 */
function explainFile(
  segments: readonly string[],
  { linked }: Known,
  origin: string,
  absence: string | undefined,
): Explained {
  const address = segments.join("/");
  const raw = [...rawDocuments(linked)].find((one) => one.segments.join("/") === address);
  if (raw === undefined) return { absence: absence ?? "", facts: [] };
  const { name, bytes, mediaType, contentDisposition } = raw;
  const named = "from the names of its project, component and language, or of the file";
  const facts = [
    fact("bytes", `${bytes.length} of ${name}`, `${origin}, unchanged`),
    fact("Content-Type", mediaType, "from the component's file_format, else application/binary"),
    fact("Content-Disposition", contentDisposition, named),
  ];
  return { rawName: name, facts };
}
