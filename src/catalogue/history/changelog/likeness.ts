import { compareCodePoints } from "../../../model/index.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";

const LEAST = 0.5;

/** How alike files are: 1 for one blob; else common keys ÷ the larger number of keys (ADOPT.md 4, "Moves"). */
export class Likeness {
  readonly #component: TrackedComponent;
  readonly #reader: VersionReader;

  constructor(component: TrackedComponent, reader: VersionReader) {
    this.#component = component;
    this.#reader = reader;
  }

  /** The one most like a file, of equals the one of the smallest path; none where all are too different. */
  async best(file: FileAt, candidates: readonly FileAt[], language: string): Promise<FileAt | undefined> {
    let best: { file: FileAt; likeness: number } | undefined;
    for (const candidate of candidates) {
      const likeness = await this.#likeness(file, candidate, language);
      if (likeness < LEAST) continue;
      const order = likeness - (best?.likeness ?? 0);
      if (best === undefined || order > 0 || (order === 0 && isBefore(candidate, best.file)))
        best = { file: candidate, likeness };
    }
    return best?.file;
  }

  /** The path of the file most like a guide; of equals the one with most common texts, then the smallest. */
  async bestGuide(guide: FileAt, candidates: readonly FileAt[]): Promise<string | undefined> {
    let best: { file: FileAt; likeness: number; common: number } | undefined;
    const { sourceLanguage } = this.#component;
    for (const file of candidates) {
      const likeness = await this.#likeness(guide, file, sourceLanguage);
      if (likeness < LEAST) continue;
      const common = await this.#commonTexts(guide, file);
      const order = likeness - (best?.likeness ?? 0) || common - (best?.common ?? 0);
      if (best === undefined || order > 0 || (order === 0 && isBefore(file, best.file)))
        best = { file, likeness, common };
    }
    return best?.file.path;
  }

  async #likeness(a: FileAt, b: FileAt, language: string): Promise<number> {
    if (a.blob === b.blob) return 1;
    const [of, other] = [await this.#texts(a, language), await this.#texts(b, language)];
    if (of.size === 0 || other.size === 0) return 0;
    let common = 0;
    for (const key of of.keys()) if (other.has(key)) common += 1;
    return common / Math.max(of.size, other.size);
  }

  async #commonTexts(a: FileAt, b: FileAt): Promise<number> {
    const { sourceLanguage } = this.#component;
    const [of, other] = [await this.#texts(a, sourceLanguage), await this.#texts(b, sourceLanguage)];
    let common = 0;
    for (const [key, text] of of) if (other.get(key) === text) common += 1;
    return common;
  }

  #texts(file: FileAt, language: string): Promise<ReadonlyMap<string, string>> {
    return this.#reader.texts(this.#component, language, file);
  }
}

function isBefore(a: FileAt, b: FileAt): boolean {
  return compareCodePoints(a.path, b.path) < 0;
}
