import {
  type Change,
  type Component,
  PAGE_SIZE,
  type Project,
  pageCount,
  type ROOT_COLLECTIONS,
  type Translation,
} from "../../model/index.ts";
import { count, type ExplainedPlace, type ExplanationDraft, type Known } from "./explanation.ts";
import { ORDERS } from "./facts.ts";
import {
  placeOfComponent,
  placeOfProject,
  placeOfRow,
  placeOfSource,
  placeOfTranslation,
  placeOfUnit,
  placesOfLanguage,
} from "./places.ts";

interface Collection<Item> {
  readonly title: string;
  readonly noun: string;
  readonly items: readonly Item[];
  readonly order: keyof typeof ORDERS;
  readonly placesOf: (item: Item) => readonly (ExplainedPlace | undefined)[];
  /** Where nothing is on the page. */
  readonly owner?: ExplainedPlace;
  readonly page: number;
}

/** Why a page of a collection holds what it holds: `files` are the places of its items. */
function explainCollection<Item>({
  title,
  noun,
  items,
  order,
  placesOf,
  owner,
  page,
}: Collection<Item>): ExplanationDraft {
  const pages = pageCount(items.length);
  const first = (page - 1) * PAGE_SIZE;
  const shown = items.slice(first, first + PAGE_SIZE);
  const range = shown.length === 0 ? "none" : `${first + 1} to ${first + shown.length}`;
  return {
    title,
    count: items.length,
    facts: [
      { label: "count", value: count(items.length, noun), because: "all that are published" },
      { label: "order", value: ORDERS[order], because: "the API's order of this collection" },
      { label: "on this page", value: range, because: `page ${page} of ${pages}: a page holds ${PAGE_SIZE}` },
    ],
    files: [
      ...shown.flatMap((item) => placesOf(item).slice(0, 1)).flatMap((place) => place ?? []),
      ...(owner === undefined ? [] : [owner]),
    ],
  };
}

/** The collections of the whole catalogue, by name, in the order of the root (RULES.md 1.12). */
export const TOP_COLLECTIONS: Readonly<
  Record<(typeof ROOT_COLLECTIONS)[number], (known: Known, page: number) => ExplanationDraft>
> = {
  projects: ({ linked: { projects } }, page) =>
    explainCollection({
      title: "All projects",
      noun: "project",
      items: projects,
      order: "projects",
      placesOf: (project) => [placeOfProject(project)],
      page,
    }),
  components: ({ linked: { components } }, page) =>
    explainCollection({
      title: "All components",
      noun: "component",
      items: components,
      order: "components",
      placesOf: (component) => [placeOfComponent(component)],
      page,
    }),
  translations: ({ linked: { translations } }, page) =>
    explainCollection({
      title: "All translations",
      noun: "translation",
      items: translations,
      order: "identifier",
      placesOf: (translation) => [placeOfTranslation(translation)],
      page,
    }),
  languages: (known, page) =>
    explainCollection({
      title: "All languages",
      noun: "language",
      items: known.linked.languages,
      order: "languageCode",
      placesOf: (language) => placesOfLanguage(language, known),
      page,
    }),
  changes: ({ linked: { changes } }, page) =>
    explainCollection({
      title: "All changes",
      noun: "change",
      items: changes,
      order: "changes",
      placesOf: placesOfChange,
      page,
    }),
  units: ({ linked: { units } }, page) =>
    explainCollection({
      title: "All units",
      noun: "unit",
      items: units,
      order: "identifier",
      placesOf: (unit) => [placeOfUnit(unit)],
      page,
    }),
  sources: (known, page) =>
    explainCollection({
      title: "All sources",
      noun: "source",
      items: known.linked.sources,
      order: "identifier",
      placesOf: (source) => [placeOfSource(source)],
      page,
    }),
  screenshots: (known, page) =>
    explainCollection({
      title: "All screenshots",
      noun: "screenshot",
      items: known.linked.screenshots,
      order: "identifier",
      placesOf: (screenshot) => placeOfRow(screenshot, "its row"),
      page,
    }),
};

export function explainChanges(
  of: string,
  changes: readonly Change[],
  owner: ExplainedPlace,
  page: number,
): ExplanationDraft {
  return explainCollection({
    title: `The changes of ${of}`,
    noun: "change",
    items: changes,
    order: "newest",
    placesOf: placesOfChange,
    owner,
    page,
  });
}

export function explainComponents(
  of: string,
  { components }: Project,
  owner: ExplainedPlace,
  page: number,
): ExplanationDraft {
  return explainCollection({
    title: `The components of ${of}`,
    noun: "component",
    items: components,
    order: "projectComponents",
    placesOf: (component) => [placeOfComponent(component)],
    owner,
    page,
  });
}

export function explainTranslations(
  title: string,
  { translations }: Component,
  owner: ExplainedPlace,
  page: number,
): ExplanationDraft {
  return explainCollection({
    title,
    noun: "translation",
    items: translations,
    order: "languageName",
    placesOf: (translation) => [placeOfTranslation(translation)],
    owner,
    page,
  });
}

export function explainUnits(
  of: string,
  { units }: Translation,
  owner: ExplainedPlace,
  page: number,
): ExplanationDraft {
  return explainCollection({
    title: `The units of ${of}`,
    noun: "unit",
    items: units,
    order: "position",
    placesOf: (unit) => [placeOfUnit(unit)],
    owner,
    page,
  });
}

function placesOfChange(change: Change): ExplainedPlace[] {
  return placeOfRow(change, change.actionName);
}
