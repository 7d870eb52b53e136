import type { ComponentFiles } from "./lookup.ts";
import type { SavedVersions } from "./saved.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";

/** The last readable versions of a component's translations, and of its guide. */
export class Versions {
  readonly #component: TrackedComponent;
  readonly #reader: VersionReader;
  /** The last files by language. The key of the guide is undefined. */
  readonly #last = new Map<string | undefined, FileAt>();

  constructor(component: TrackedComponent, reader: VersionReader) {
    this.#component = component;
    this.#reader = reader;
  }

  get saved(): SavedVersions {
    const last = new Map<string, FileAt>();
    for (const [language, file] of this.#last) if (language !== undefined) last.set(language, file);
    return { last, guide: this.last() };
  }

  /** Call it before other methods. */
  resume({ last, guide }: SavedVersions): void {
    for (const [language, file] of last) this.#last.set(language, file);
    if (guide !== undefined) this.#last.set(undefined, guide);
  }

  /** The last version of a language; without one, of the guide. */
  last(language?: string): FileAt | undefined {
    return this.#last.get(language);
  }

  /** False if the file cannot be read. Then the last version still counts. */
  async note(language: string | undefined, file: FileAt): Promise<boolean> {
    const { sourceLanguage } = this.#component;
    const isReadable =
      this.#last.get(language)?.blob === file.blob ||
      (await this.#reader.isReadable(this.#component, language ?? sourceLanguage, file));
    if (isReadable) this.#last.set(language, file);
    return isReadable;
  }

  /** If a file was missing and is unreadable when it returns, it has no content. */
  forget({ translations, guide }: ComponentFiles): void {
    for (const language of this.#last.keys()) {
      const isThere = language === undefined ? guide !== undefined : translations.has(language);
      if (!isThere) this.#last.delete(language);
    }
  }
}
