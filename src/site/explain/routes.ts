import {
  ALL_OF,
  API_PATTERNS,
  type ApiPattern,
  type Component,
  namesOf,
  type Owner,
  type OwnerOf,
  type Owners,
  PatternTable,
} from "../../model/index.ts";
import { explainChange } from "./change.ts";
import {
  explainChanges,
  explainComponents,
  explainTranslations,
  explainUnits,
  TOP_COLLECTIONS,
} from "./collections.ts";
import { explainComponent, explainComponentFile, explainLock, explainRepository } from "./component.ts";
import type { ExplanationDraft, Known } from "./explanation.ts";
import { explainLanguage } from "./language.ts";
import { nameOfComponent, nameOfProject, nameOfTranslation } from "./names.ts";
import { placeOfComponent, placeOfProject, placeOfTranslation } from "./places.ts";
import { explainProject, explainProjectRepository, explainProjectStatistics } from "./project.ts";
import { explainScreenshotFile, explainTranslationFile } from "./raw-files.ts";
import { explainRoot } from "./root.ts";
import { explainScreenshot, explainSource } from "./source.ts";
import { explainStatistics, explainTranslation } from "./translation.ts";
import { explainUnit } from "./unit.ts";

/** Why what stands at an address says what it says. `page` counts from 1 and may lie beyond the last. */
type Explain<Name extends Owner> = (owner: Owners[Name], known: Known, page: number) => ExplanationDraft;

/** What explains addresses, by whose they are. */
interface ExplainedBy<Name extends Owner> {
  readonly owner: Name;
  readonly explain: Explain<Name>;
}

const of = <Name extends Owner>(owner: Name, explain: Explain<Name>): ExplainedBy<Name> => ({
  owner,
  explain,
});
const top = (name: keyof typeof TOP_COLLECTIONS): ExplainedBy<"catalogue"> =>
  of("catalogue", (_, known, page) => TOP_COLLECTIONS[name](known, page));

/** Every kind of address of the API. */
const EXPLAINED: { readonly [Pattern in ApiPattern]: ExplainedBy<OwnerOf<Pattern>> } = {
  "": of("catalogue", (_, known) => explainRoot(known)),
  "languages/": top("languages"),
  "languages/{code}/": of("language", explainLanguage),
  "projects/": top("projects"),
  "projects/{project}/": of("project", explainProject),
  "components/": top("components"),
  "components/{project}/{component}/": of("component", explainComponent),
  "translations/": top("translations"),
  "translations/{project}/{component}/{language}/": of("translation", explainTranslation),
  "units/": top("units"),
  "units/{id}/": of("unit", explainUnit),
  "sources/": top("sources"),
  "sources/{id}/": of("source", explainSource),
  "changes/": top("changes"),
  "changes/{id}/": of("change", explainChange),
  "screenshots/": top("screenshots"),
  "screenshots/{id}/": of("screenshot", explainScreenshot),
  "screenshots/{id}/file/": of("screenshot", explainScreenshotFile),
  "projects/{project}/components/": of("project", (project, _, page) =>
    explainComponents(nameOfProject(project), project, placeOfProject(project), page),
  ),
  "projects/{project}/changes/": of("project", (project, _, page) =>
    explainChanges(nameOfProject(project), project.changes, placeOfProject(project), page),
  ),
  "projects/{project}/statistics/": of("project", explainProjectStatistics),
  "projects/{project}/repository/": of("project", explainProjectRepository),
  "components/{project}/{component}/translations/": of("component", translationsOf("translations")),
  "components/{project}/{component}/changes/": of("component", (component, _, page) =>
    explainChanges(nameOfComponent(component), component.changes, placeOfComponent(component), page),
  ),
  "components/{project}/{component}/statistics/": of("component", translationsOf("statistics")),
  "components/{project}/{component}/lock/": of("component", explainLock),
  "components/{project}/{component}/repository/": of("component", (component) =>
    explainRepository(component, `The repository status of ${nameOfComponent(component)}`),
  ),
  "components/{project}/{component}/monolingual_base/": of("component", (component) =>
    explainComponentFile(component, "monolingual_base"),
  ),
  "components/{project}/{component}/new_template/": of("component", (component) =>
    explainComponentFile(component, "new_template"),
  ),
  "translations/{project}/{component}/{language}/units/": of("translation", (translation, _, page) =>
    explainUnits(nameOfTranslation(translation), translation, placeOfTranslation(translation), page),
  ),
  "translations/{project}/{component}/{language}/changes/": of("translation", (translation, _, page) =>
    explainChanges(
      nameOfTranslation(translation),
      translation.changes,
      placeOfTranslation(translation),
      page,
    ),
  ),
  "translations/{project}/{component}/{language}/statistics/": of("translation", explainStatistics),
  "translations/{project}/{component}/{language}/repository/": of("translation", (translation) =>
    explainRepository(
      translation.component,
      `The repository status of ${nameOfTranslation(translation)}, which is its component's`,
    ),
  ),
  "translations/{project}/{component}/{language}/file/": of("translation", explainTranslationFile),
};

const TITLES = {
  translations: (name: string) => `The translations of ${name}`,
  statistics: (name: string) => `The statistics of ${name}, a translation each`,
};

function translationsOf(what: keyof typeof TITLES): Explain<"component"> {
  return (component: Component, _, page) =>
    explainTranslations(
      TITLES[what](nameOfComponent(component)),
      component,
      placeOfComponent(component),
      page,
    );
}

const TABLE = new PatternTable(API_PATTERNS.map((pattern) => ({ pattern })));

/** What there is to say of an address; nothing where none is like it, or the catalogue has no such record. */
export function explainSegments(
  segments: readonly string[],
  known: Known,
  page: number,
): ExplanationDraft | undefined {
  const pattern = TABLE.find(segments)?.pattern;
  return pattern === undefined
    ? undefined
    : explainAt(pattern, PatternTable.namesIn(pattern, segments), known, page);
}

function explainAt<Pattern extends ApiPattern>(
  pattern: Pattern,
  names: readonly string[],
  known: Known,
  page: number,
): ExplanationDraft | undefined {
  return explainOwned(EXPLAINED[pattern], names, known, page);
}

function explainOwned<Name extends Owner>(
  { owner, explain }: ExplainedBy<Name>,
  names: readonly string[],
  known: Known,
  page: number,
): ExplanationDraft | undefined {
  const found = findOwner(owner, names, known);
  return found && explain(found, known, page);
}

function findOwner<Name extends Owner>(
  owner: Name,
  names: readonly string[],
  known: Known,
): Owners[Name] | undefined {
  const published = ALL_OF[owner](known.linked).find((candidate) => {
    const own: readonly string[] = namesOf[owner](candidate);
    return own.every((name, at) => name === names[at]);
  });
  return published ?? UNPUBLISHED[owner]?.(names, known);
}

/** What is no part of a site, and can be asked about all the same. */
const UNPUBLISHED: {
  readonly [Name in Owner]?: (names: readonly string[], known: Known) => Owners[Name] | undefined;
} = {
  language: ([code = ""], { catalogue }) => catalogue.languages.get(code),
};
