import type { ComponentFiles } from "./lookup.ts";
import type { SavedVersions } from "./saved.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";

/** Of each translation of a component, and its guide, the last version that could be read. */
export class Versions {
  readonly #component: TrackedComponent;
  readonly #reader: VersionReader;
  readonly #last = new Map<string, FileAt>();
  #guide: FileAt | undefined;

  constructor(component: TrackedComponent, reader: VersionReader) {
    this.#component = component;
    this.#reader = reader;
  }

  get saved(): SavedVersions {
    return { last: new Map(this.#last), guide: this.#guide };
  }

  /** Call before any other. */
  resume({ last, guide }: SavedVersions): void {
    for (const [language, file] of last) this.#last.set(language, file);
    this.#guide = guide;
  }

  last(language: string): FileAt | undefined {
    return this.#last.get(language);
  }

  get lastGuide(): FileAt | undefined {
    return this.#guide;
  }

  /** False where it cannot be read: it says what the last one said. */
  async note(language: string, file: FileAt): Promise<boolean> {
    const known = this.#last.get(language);
    const isReadable =
      known?.blob === file.blob || (await this.#reader.isReadable(this.#component, language, file));
    if (isReadable) this.#last.set(language, file);
    return isReadable;
  }

  /** What was gone says nothing when it comes back, and cannot be read. */
  forget({ translations, guide }: ComponentFiles): void {
    for (const language of this.#last.keys()) if (!translations.has(language)) this.#last.delete(language);
    if (guide === undefined) this.#guide = undefined;
  }

  async noteGuide(file: FileAt): Promise<boolean> {
    const isReadable =
      this.#guide?.blob === file.blob ||
      (await this.#reader.isReadable(this.#component, this.#component.sourceLanguage, file));
    if (isReadable) this.#guide = file;
    return isReadable;
  }
}
