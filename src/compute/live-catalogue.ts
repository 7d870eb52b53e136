import type { Catalogue } from "../model/catalogue.ts";
import type { Language } from "../model/language.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import type { CatalogueSettings } from "../model/manifest.ts";
import { editedUnits } from "./changes.ts";
import { KnownWords } from "./checks/known-words.ts";
import type { LinkKnowledge } from "./relink.ts";
import { publishedLanguages } from "./visibility.ts";

/** A linked catalogue that takes edits of texts. */
export interface LiveCatalogue {
  /** With private projects. */
  readonly whole: LinkedCatalogue;
  readonly settings: CatalogueSettings;
  /** Those of `/api/languages/`. */
  readonly languages: readonly Language[];
  /** What the known words are made of. */
  readonly names: Pick<Catalogue, "languageNames" | "internationalWords">;
  readonly knowledge: LinkKnowledge;
}

export function liveCatalogue(catalogue: Catalogue, whole: LinkedCatalogue): LiveCatalogue {
  const { settings, languageNames, internationalWords, tables } = catalogue;
  return {
    whole,
    settings,
    languages: publishedLanguages(whole, catalogue),
    names: { languageNames, internationalWords },
    knowledge: {
      projects: whole.projects,
      translations: whole.translations,
      words: new KnownWords(languageNames, internationalWords),
      edited: editedUnits(whole.changes),
      checkRows: tables.checks,
    },
  };
}
