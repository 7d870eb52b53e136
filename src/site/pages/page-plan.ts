import type { Component, Project, Translation } from "../../model/index.ts";
import { PLACES, pagePath, type Show } from "./addresses.ts";
import { SHOWN } from "./parts/shown-texts.ts";
import { cutStrings, cutTexts } from "./parts/text-pages.ts";
import { keptByTexts } from "./remembered.ts";

/** The pages of texts, as far as an edit of translations can change their set. */
export interface PagePlan {
  /** The numbers of texts and strings on each page. If an edit leaves them as they are, no link changes. */
  readonly cuts: string;
  /** Paths of pages with a part of the texts, which can appear and disappear. */
  readonly shown: ReadonlySet<string>;
}

/**
 * The plan has all and unfinished texts of edited translations, all strings of their components, and failing checks
 * of their projects.
 */
export function pagePlan(edited: readonly Translation[]): PagePlan {
  const components = new Set<Component>(edited.map(({ component }) => component));
  const projects = new Set<Project>([...components].map(({ project }) => project));
  const checked = [...projects].flatMap((project) => project.components.flatMap((one) => one.translations));
  return {
    cuts: JSON.stringify([
      edited.map(CUTS),
      [...components].map((component) => sizes(cutStrings(component))),
    ]),
    shown: new Set([...edited.flatMap(UNFINISHED), ...checked.flatMap(FAILING)]),
  };
}

const CUTS = keptByTexts(({ units }) => sizes(cutTexts(units)));
const UNFINISHED = keptByTexts((translation) => shownPaths(translation, "unfinished"));
const FAILING = keptByTexts((translation) => shownPaths(translation, "failing"));

function sizes(pages: readonly (readonly unknown[])[]): readonly number[] {
  return pages.map(({ length }) => length);
}

function shownPaths(translation: Translation, show: Show): readonly string[] {
  const units = SHOWN[show](translation);
  if (units.length === 0) return [];
  return cutTexts(units).map((_, at) => pagePath(PLACES.shown(translation, show, at + 1)));
}
