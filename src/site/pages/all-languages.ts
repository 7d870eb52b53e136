import {
  compareCodePoints,
  compareNames,
  countsAsProgress,
  type Language,
  type Project,
  type PublicCatalogue,
  type Translation,
} from "../../model/index.ts";
import { listedProjects } from "./listed.ts";
import { type Totals, totalsOf } from "./totals.ts";

export interface NamedLanguage {
  readonly language: Language;
  /** The translations into the language. */
  readonly translations: readonly Translation[];
  /** The totals. Undefined if nothing is translated into the language. */
  readonly totals: Totals | undefined;
  /** The projects whose source language it is. */
  readonly sourceOf: readonly Project[];
}

/** All languages that documents name: the most complete first, then source languages, then unused ones. */
export function namedLanguages(catalogue: PublicCatalogue): readonly NamedLanguage[] {
  const { languages, translations } = catalogue;
  const all = new Map<string, Draft>();
  const draftOf = (language: Language): Draft => {
    const draft = all.get(language.code) ?? { language, translations: [], sourceOf: [] };
    all.set(language.code, draft);
    return draft;
  };
  for (const language of languages) draftOf(language);
  for (const project of listedProjects(catalogue))
    draftOf(project.manifest.sourceLanguage).sourceOf.push(project);
  for (const translation of translations) {
    const draft = draftOf(translation.language);
    if (countsAsProgress(translation)) draft.translations.push(translation);
  }
  return [...all.values()].map(finished).sort(byCompletion);
}

interface Draft {
  readonly language: Language;
  readonly translations: Translation[];
  readonly sourceOf: Project[];
}

function finished(draft: Draft): NamedLanguage {
  return { ...draft, totals: draft.translations.length === 0 ? undefined : totalsOf(draft.translations) };
}

function byCompletion(a: NamedLanguage, b: NamedLanguage): number {
  return (
    rank(a) - rank(b) ||
    (b.totals?.percent ?? 0) - (a.totals?.percent ?? 0) ||
    compareNames(a.language.name, b.language.name) ||
    compareCodePoints(a.language.code, b.language.code)
  );
}

function rank({ totals, sourceOf }: NamedLanguage): number {
  if (totals !== undefined) return 0;
  return sourceOf.length > 0 ? 1 : 2;
}
