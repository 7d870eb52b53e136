import {
  API_PATTERNS,
  type ApiPattern,
  COLLECTION_ORDERS,
  type CollectionPattern,
  fileAbsence,
  findOwner,
  isCollection,
  type Noun,
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
import type { Explained, ExplanationDraft, Known } from "./explanation.ts";
import { counted, fact } from "./facts.ts";
import { nounPlaces, nounTitles } from "./places.ts";
import { explainChange, explainScreenshot, explainSource, NO_IMAGE } from "./recorded.ts";
import { explainLanguage, explainStatistics, explainTranslation } from "./translation.ts";
import { explainUnit } from "./unit.ts";

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
  "languages/{code}/": of("language", explainLanguage),
  "projects/{project}/": of("project", explainProject),
  "components/{project}/{component}/": of("component", explainComponent),
  "translations/{project}/{component}/{language}/": of("translation", explainTranslation),
  "units/{id}/": of("unit", explainUnit),
  "sources/{id}/": of("source", explainSource),
  "changes/{id}/": of("change", explainChange),
  "screenshots/{id}/": of("screenshot", explainScreenshot),
  "projects/{project}/statistics/": of("project", explainProjectStatistics),
  "projects/{project}/repository/": of("project", explainProjectRepository),
  "components/{project}/{component}/lock/": of("component", (component) => ({
    facts: [lockFact(component)],
  })),
  "components/{project}/{component}/repository/": of("component", explainRepository),
  "translations/{project}/{component}/{language}/statistics/": of("translation", explainStatistics),
  "translations/{project}/{component}/{language}/repository/": of("translation", ({ component }, known) => {
    const { facts, ...rest } = explainRepository(component);
    const whose = fact(
      "status of",
      nounTitles.component(component),
      "a translation has the status of its component",
    );
    return { ...rest, facts: [...facts, whose], files: nounPlaces.component(component, known) };
  }),
  "translations/{project}/{component}/{language}/file/": of(
    "translation",
    fileOf("the translation's file", fileAbsence, ({ file }) => file.name),
  ),
  "screenshots/{id}/file/": of(
    "screenshot",
    fileOf("the image in its row", NO_IMAGE, ({ imageName }) => imageName),
  ),
  "components/{project}/{component}/monolingual_base/": of(
    "component",
    fileOf("the file in template", "the manifest has no template"),
  ),
  "components/{project}/{component}/new_template/": of(
    "component",
    fileOf("the file in new_base", "the manifest has no new_base"),
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
    return { title, files: nounPlaces[name](owner, known), ...explain(owner, known, segments) };
  };
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
 * @param absence the reason why an owner has no such file
 * @param nameOf returns the name of the file, even of a missing one
 */
function fileOf<Of>(
  origin: string,
  absence: string | ((owner: Of) => string | undefined),
  nameOf: (owner: Of) => string | undefined = () => undefined,
): (owner: Of, known: Known, segments: readonly string[]) => Explained {
  return (owner, { linked }, segments) => {
    const address = segments.join("/");
    const raw = [...rawDocuments(linked)].find((one) => one.segments.join("/") === address);
    const missing = (typeof absence === "string" ? absence : absence(owner)) ?? "";
    if (raw === undefined)
      return { isPublished: false, rawName: nameOf(owner), facts: [fact("bytes", "not published", missing)] };
    const { name, bytes, mediaType, contentDisposition } = raw;
    const facts = [
      fact("bytes", `${bytes.length} of ${name}`, `${origin}, unchanged`),
      fact("Content-Type", mediaType, "from the component's file_format, else application/binary"),
      fact(
        "Content-Disposition",
        contentDisposition,
        "from the names of its project, component and language, or of the file",
      ),
    ];
    return { rawName: name, facts };
  };
}
