import {
  type Component,
  cleanText,
  compareNames,
  groupBy,
  type Language,
  ownTranslations,
  type Project,
  type Translation,
  translationsOf,
} from "../../../model/index.ts";
import type { SiteContext } from "../context.ts";
import { listedComponents } from "../listed.ts";
import type { Subjects } from "../route.ts";
import { totalsOf } from "../totals.ts";
import type { Words } from "../words/en.ts";
import { type Badge, colorOf, labelOf } from "./badge.ts";

/** The subject of a badge. Without a language it covers all languages but the source language. */
export interface BadgeSubject {
  readonly project: Project;
  readonly language: Language | undefined;
  readonly component: Component | undefined;
  /** The percentage from 0.0 to 100.0, rounded as in the API. */
  readonly percent: number;
  readonly of: Subjects;
}

export function projectBadge(project: Project): BadgeSubject {
  const { percent } = totalsOf(translationsOf(project));
  return { project, language: undefined, component: undefined, percent, of: [project] };
}

/** The badges of a project, its languages, its components and each translation. */
export function* badgeSubjects(project: Project): Iterable<BadgeSubject> {
  yield projectBadge(project);
  for (const { language, translated } of project.statistics)
    yield { project, language, component: undefined, percent: translated.percent, of: [project] };
  for (const component of listedComponents(project)) yield* ofComponent(component);
}

function* ofComponent(component: Component): Iterable<BadgeSubject> {
  const { project } = component;
  const { percent } = totalsOf(ownTranslations(component));
  yield { project, language: undefined, component, percent, of: component.translations };
  for (const translation of component.translations) {
    const { language, statistics } = translation;
    yield { project, language, component, percent: statistics.translated.percent, of: [translation] };
  }
}

/** The badge with its percentage, such as `89.3%`. */
export function badgeOf({ language, percent }: BadgeSubject, words: Words): Badge {
  return {
    label: labelOf(words.badgeLabel(language?.name)),
    value: cleanText(words.percent(percent)),
    color: colorOf(percent),
  };
}

export interface LanguageShare {
  readonly language: Language;
  readonly percent: number;
}

/** The share of each language, most complete first. @param own translations without those of the source language */
export function languageShares(own: readonly Translation[]): readonly LanguageShare[] {
  const languages = new Map(own.map(({ language }) => [language.code, language]));
  const byCode = groupBy(own, ({ language }) => language.code);
  return [...languages.values()]
    .map((language) => ({ language, percent: totalsOf(byCode.get(language.code) ?? []).percent }))
    .sort((a, b) => b.percent - a.percent || compareNames(a.language.name, b.language.name));
}

export function* siteBadges({ catalogue }: SiteContext): Iterable<BadgeSubject> {
  for (const project of catalogue.projects) yield* badgeSubjects(project);
}
