import type { ComponentFiles } from "./lookup.ts";
import type { SavedVersions } from "./saved.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";

/** Of each translation of a component, and its guide, the last version that could be read. */
export class Versions {
  readonly #component: TrackedComponent;
  readonly #reader: VersionReader;
  /** By language; undefined: the guide. */
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

  /** Call before any other. */
  resume({ last, guide }: SavedVersions): void {
    for (const [language, file] of last) this.#last.set(language, file);
    if (guide !== undefined) this.#last.set(undefined, guide);
  }

  /** Of the guide, where no language is given. */
  last(language?: string): FileAt | undefined {
    return this.#last.get(language);
  }

  /** False where it cannot be read: it says what the last one said. */
  async note(language: string | undefined, file: FileAt): Promise<boolean> {
    const { sourceLanguage } = this.#component;
    const isReadable =
      this.#last.get(language)?.blob === file.blob ||
      (await this.#reader.isReadable(this.#component, language ?? sourceLanguage, file));
    if (isReadable) this.#last.set(language, file);
    return isReadable;
  }

  /** What was gone says nothing when it comes back, and cannot be read. */
  forget({ translations, guide }: ComponentFiles): void {
    for (const language of this.#last.keys()) {
      const isThere = language === undefined ? guide !== undefined : translations.has(language);
      if (!isThere) this.#last.delete(language);
    }
  }
}
