import type {
  ComponentManifest,
  ContentRow,
  Hash64,
  ProjectManifest,
  Report,
  SaidWords,
  Unit,
} from "../../../model/index.ts";
import { describeUnit, idHashOf } from "./overlays.ts";

/** Records that a project keeps by content and not by unit: suggestions, comments (RULES.md 4, 14.5). */
export class Contents {
  readonly #byLanguage = new Map<string, Set<Hash64>>();
  readonly #withWords: ContentWithWords[] = [];

  constructor(rows: readonly ContentRow[], project: ProjectManifest, units: ProjectContents, report: Report) {
    for (const row of rows) {
      if (row.project === project.slug) this.#addRow(row, project, units, report);
    }
  }

  get isEmpty(): boolean {
    return this.#byLanguage.size === 0;
  }

  /** Records whose rows have words, in the order of the table. */
  get withWords(): readonly ContentWithWords[] {
    return this.#withWords;
  }

  /** True if there is a record for the unit's content, in its language or for all languages. */
  has({ text, translation }: Unit): boolean {
    return this.hasContent(text.contentHash, translation.language.code) || this.hasContent(text.contentHash);
  }

  /** True if there is a record for a content in a language; without a language, for all languages. */
  hasContent(hash: Hash64, language = ""): boolean {
    return this.#byLanguage.get(language)?.has(hash) ?? false;
  }

  #addRow(row: ContentRow, project: ProjectManifest, units: ProjectContents, report: Report): void {
    const { language, location } = row;
    const hash = contentHashOf(row, units);
    if (hash === undefined || !units.hasContent(hash)) {
      report("table/vanished-content", location, hash === undefined ? describeUnit(row) : String(hash));
    } else if (language !== undefined && !units.hasLanguage(language)) {
      report("table/vanished-translation", location, project.slug, row.component ?? "*", language);
    } else {
      this.#add(language ?? "", hash);
      if (row.said !== undefined) this.#withWords.push({ contentHash: hash, language, said: row.said });
    }
  }

  #add(language: string, hash: Hash64): void {
    const hashes = this.#byLanguage.get(language) ?? new Set();
    this.#byLanguage.set(language, hashes.add(hash));
  }
}

export interface ContentWithWords {
  readonly contentHash: Hash64;
  readonly language: string | undefined;
  readonly said: SaidWords;
}

/** The contents and languages of a project, and the names of its units in rows. */
export interface ProjectContents {
  hasContent(hash: Hash64): boolean;
  hasLanguage(code: string): boolean;
  manifestOf(component: string): ComponentManifest | undefined;
  contentOf(component: string, idHash: Hash64): Hash64 | undefined;
}

/** Rows are filtered before this call, so all of them name an existing content. */
export const ALL_THERE: ProjectContents = {
  hasContent: () => true,
  hasLanguage: () => true,
  manifestOf: () => undefined,
  contentOf: () => undefined,
};

/** The units of one project by their names in rows. They are indexed for the first row. */
export class UnitIndex implements ProjectContents {
  readonly #units: readonly Unit[];
  #names: UnitNames | undefined;

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  hasContent(hash: Hash64): boolean {
    return this.#indexed.contents.has(hash);
  }

  hasLanguage(code: string): boolean {
    return this.#indexed.languages.has(code);
  }

  manifestOf(component: string): ComponentManifest | undefined {
    return this.#indexed.manifests.get(component);
  }

  contentOf(component: string, idHash: Hash64): Hash64 | undefined {
    return this.#indexed.contentOf.get(component)?.get(idHash);
  }

  get #indexed(): UnitNames {
    this.#names ??= indexNames(this.#units);
    return this.#names;
  }
}

interface UnitNames {
  readonly contents: Set<Hash64>;
  /** Codes of languages. */
  readonly languages: Set<string>;
  /** Manifests of components by slug. */
  readonly manifests: Map<string, ComponentManifest>;
  /** Contents by slug of the component, then by `id_hash`. */
  readonly contentOf: Map<string, Map<Hash64, Hash64>>;
}

function indexNames(units: readonly Unit[]): UnitNames {
  const names: UnitNames = {
    contents: new Set(),
    languages: new Set(),
    manifests: new Map(),
    contentOf: new Map(),
  };
  for (const { text, translation } of units) {
    names.contents.add(text.contentHash);
    names.languages.add(translation.language.code);
    const { manifest } = translation.component;
    names.manifests.set(manifest.slug, manifest);
    const byId = names.contentOf.get(manifest.slug) ?? new Map<Hash64, Hash64>();
    names.contentOf.set(manifest.slug, byId.set(text.idHash, text.contentHash));
  }
  return names;
}

/** The content hash for a row. @returns undefined if the row names no existing unit */
export function contentHashOf(row: ContentRow, units: ProjectContents): Hash64 | undefined {
  if (row.contentHash !== undefined) return row.contentHash;
  const manifest = units.manifestOf(row.component ?? "");
  const idHash = manifest && idHashOf(row, manifest);
  return manifest && idHash !== undefined ? units.contentOf(manifest.slug, idHash) : undefined;
}
