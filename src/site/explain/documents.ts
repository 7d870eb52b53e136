import {
  API_PATTERNS,
  type ApiPattern,
  type CollectionPattern,
  fileAbsence,
  findOwner,
  isCollection,
  type Noun,
  type Owner,
  type OwnerOf,
  type Owners,
  PAGE_SIZE,
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
  explainLock,
  explainProject,
  explainProjectRepository,
  explainProjectStatistics,
  explainRepository,
} from "./component.ts";
import { count, type Explained, type ExplanationDraft, fact, type Known, ORDERS } from "./explanation.ts";
import { nounPlaces, nounTitles, placeOfComponent, placeOfTranslation } from "./places.ts";
import { explainChange, explainScreenshot, explainSource, NO_IMAGE } from "./recorded.ts";
import { explainLanguage, explainStatistics, explainTranslation } from "./translation.ts";
import { explainUnit } from "./unit.ts";

/** What explains a kind of address: for whose it is, by segments below the API's root. */
type ExplainedBy<Name extends Owner> = readonly [
  owner: Name,
  explain: (owner: Owners[Name], known: Known, segments: readonly string[]) => Explained,
];

/** Every kind of address of the API that is not a collection. */
const EXPLAINED: {
  readonly [Pattern in Exclude<ApiPattern, CollectionPattern>]: ExplainedBy<OwnerOf<Pattern>>;
} = {
  "": ["catalogue", explainRoot],
  "languages/{code}/": ["language", explainLanguage],
  "projects/{project}/": ["project", explainProject],
  "components/{project}/{component}/": ["component", explainComponent],
  "translations/{project}/{component}/{language}/": ["translation", explainTranslation],
  "units/{id}/": ["unit", explainUnit],
  "sources/{id}/": ["source", explainSource],
  "changes/{id}/": ["change", explainChange],
  "screenshots/{id}/": ["screenshot", explainScreenshot],
  "projects/{project}/statistics/": ["project", explainProjectStatistics],
  "projects/{project}/repository/": ["project", explainProjectRepository],
  "components/{project}/{component}/lock/": ["component", explainLock],
  "components/{project}/{component}/repository/": ["component", explainRepository],
  "translations/{project}/{component}/{language}/statistics/": ["translation", explainStatistics],
  "translations/{project}/{component}/{language}/repository/": [
    "translation",
    ({ component }) => {
      const { facts, ...rest } = explainRepository(component);
      const whose = fact("status of", nounTitles.component(component), "a translation has its component's");
      return { ...rest, facts: [...facts, whose] };
    },
  ],
  "translations/{project}/{component}/{language}/file/": [
    "translation",
    (translation, known, segments) => ({
      ...explainFile(segments, known, "the translation's file", fileAbsence(translation) ?? ""),
      files: [placeOfTranslation(translation), placeOfComponent(translation.component)],
    }),
  ],
  "screenshots/{id}/file/": [
    "screenshot",
    (screenshot, known, segments) => ({
      ...explainFile(segments, known, "the image that its row names", NO_IMAGE),
      rawName: screenshot.imageName,
    }),
  ],
  "components/{project}/{component}/monolingual_base/": [
    "component",
    (_, known, segments) =>
      explainFile(segments, known, "the file that template names", "the manifest gives no template"),
  ],
  "components/{project}/{component}/new_template/": [
    "component",
    (component, known, segments) => ({
      ...explainFile(segments, known, "the file that new_base names", "the manifest gives no new_base"),
      files: [placeOfComponent(component)],
    }),
  ],
};

const TABLE = new PatternTable(API_PATTERNS.map((pattern) => ({ pattern })));

/**
 * Why the document at an address has its content. Undefined if no address has this form, or the name is unknown.
 * @param segments below the API's root
 * @param page from 1; it can be beyond the last
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
    ? readCollection(pattern, names, known.linked, (content) =>
        explainCollection(pattern, content, known, page),
      )
    : explainAt(pattern, names, known, segments);
}

function explainAt<Pattern extends keyof typeof EXPLAINED>(
  pattern: Pattern,
  names: readonly string[],
  known: Known,
  segments: readonly string[],
): ExplanationDraft | undefined {
  return explainOwned(EXPLAINED[pattern], pattern, names, known, segments);
}

function explainOwned<Name extends Owner>(
  [name, explain]: ExplainedBy<Name>,
  pattern: ApiPattern,
  names: readonly string[],
  known: Known,
  segments: readonly string[],
): ExplanationDraft | undefined {
  const owner = findOwner(name, names, known.linked) ?? UNPUBLISHED[name]?.(names, known);
  if (owner === undefined) return undefined;
  const title = titleOf(pattern, nounTitles[name](owner));
  return { title, files: nounPlaces[name](owner, known), ...explain(owner, known, segments) };
}

/** What is not part of a site, and can be asked about all the same. */
const UNPUBLISHED: {
  readonly [Name in Owner]?: (names: readonly string[], known: Known) => Owners[Name] | undefined;
} = {
  language: ([code = ""], { catalogue }) => catalogue.languages.get(code),
};

/** From the words of the address. @param of what its owner is called; empty for the catalogue */
function titleOf(pattern: ApiPattern, of: string): string {
  const [collection, below] = wordsOf(pattern);
  if (collection === undefined) return "The root: the addresses of the eight collections";
  if (below !== undefined) return `The ${below === "repository" ? "repository status" : below} of ${of}`;
  return of === "" ? `All ${collection}` : `The ${collection.slice(0, -1)} ${of}`;
}

/** The only document that no file of the catalogue gives. */
function explainRoot(catalogue: PublicCatalogue): Explained {
  const counts = ROOT_COLLECTIONS.map((name) => `${name} ${catalogue[name].length}`).join(", ");
  return { facts: [fact("collections", counts, "always these, in the platform's order")] };
}

/** Why a page of a collection holds what it holds: `files` are the places of its items. */
function explainCollection<Of extends Owner, Item extends Noun>(
  pattern: CollectionPattern,
  { of, owner, noun, items }: CollectionContent<Of, Item>,
  known: Known,
  page: number,
): ExplanationDraft {
  const first = (page - 1) * PAGE_SIZE;
  const shown = itemsOf(items, page);
  const range = shown.length === 0 ? "none" : `${first + 1} to ${first + shown.length}`;
  const pages = `page ${page} of ${pageCount(items.length)}: a page holds ${PAGE_SIZE}`;
  return {
    title: titleOf(pattern, nounTitles[of](owner)),
    count: items.length,
    facts: [
      fact("count", count(items.length, noun), "all published ones"),
      fact("order", ORDERS[pattern], "the API's order of this collection"),
      fact("on this page", range, pages),
    ],
    files: [
      ...shown.flatMap((item) => nounPlaces[noun](item, known).slice(0, 1)),
      ...nounPlaces[of](owner, known).slice(0, 1),
    ],
  };
}

/** Bytes that the API hands out as they are, or why it does not. */
function explainFile(
  segments: readonly string[],
  { linked }: Known,
  origin: string,
  missing: string,
): Explained {
  for (const { segments: own, name, bytes, mediaType, contentDisposition } of rawDocuments(linked)) {
    if (own.join("/") !== segments.join("/")) continue;
    const facts = [
      fact("bytes", `${bytes.length} of ${name}`, `${origin}, as it is`),
      fact("Content-Type", mediaType, "by the component's file_format, or that of any bytes"),
      fact("Content-Disposition", contentDisposition, "by the names of what it belongs to, or of the file"),
    ];
    return { rawName: name, facts };
  }
  return { isPublished: false, facts: [fact("bytes", "not published", missing)] };
}
