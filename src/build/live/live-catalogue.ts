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
  readonly log: LiveLog;
  readonly settings: CatalogueSettings;
  readonly languages: PublicLanguages;
  readonly names: Pick<Catalogue, "languageNames" | "internationalWords">;
  readonly knowledge: LinkKnowledge;
}

/** The log of a live catalogue. Edits of only words need little of it. */
export interface LiveLog {
  /** False if changes, history and screenshots are those that pages of texts show, no others. */
  readonly isWhole: boolean;
  /** Completes the log of the catalogue. Returns false if it was stored and cannot be read. */
  complete(): boolean;
}

const WHOLE_LOG: LiveLog = { isWhole: true, complete: () => true };

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
    log: WHOLE_LOG,
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
