import { editedUnits, KnownWords, publishedLanguages } from "../../catalogue/index.ts";
import type {
  Catalogue,
  CatalogueSettings,
  PublicLanguages,
  Tables,
  WholeCatalogue,
} from "../../model/index.ts";
import type { LinkKnowledge } from "./relink.ts";

/** A linked catalogue that can be changed by edits of texts. */
export interface LiveCatalogue {
  /** The catalogue with private projects. */
  readonly whole: WholeCatalogue;
  /** True if the content of pages besides texts is kept: changes, sources, users, history. */
  readonly keepsLog: boolean;
  readonly settings: CatalogueSettings;
  readonly languages: PublicLanguages;
  readonly names: Pick<Catalogue, "languageNames" | "internationalWords">;
  readonly knowledge: LinkKnowledge;
}

/**
 * The facts of a catalogue that an edit needs beside the linked ones. They are small, even if tables are large.
 */
export interface CatalogueFacts
  extends Pick<Catalogue, "settings" | "languages" | "languageNames" | "internationalWords"> {
  readonly tables: Pick<Tables, "checks">;
}

export function factsOfCatalogue(catalogue: Catalogue): CatalogueFacts {
  const { settings, languages, languageNames, internationalWords, tables } = catalogue;
  return { settings, languages, languageNames, internationalWords, tables: { checks: tables.checks } };
}

/** @param keepsLog true if a site has pages for people */
export function liveCatalogue(
  catalogue: CatalogueFacts,
  whole: WholeCatalogue,
  keepsLog: boolean,
): LiveCatalogue {
  const { settings, languageNames, internationalWords, tables } = catalogue;
  return {
    whole,
    keepsLog,
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
