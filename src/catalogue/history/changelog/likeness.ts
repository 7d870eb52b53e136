import { compareCodePoints } from "../../../model/index.ts";
import type { FileAt, TrackedComponent, VersionReader } from "./tracked.ts";

const LEAST = 0.5;

/** The likeness of files: 1 for the same blob, else common keys ÷ the larger number of keys (ADOPT.md 4, "Moves"). */
export class Likeness {
  readonly #component: TrackedComponent;
  readonly #reader: VersionReader;

  constructor(component: TrackedComponent, reader: VersionReader) {
    this.#component = component;
    this.#reader = reader;
  }

  /**
   * The file that is most like another one. For equal likeness, the one with the smallest path. Undefined if all
   * differ too much.
   */
  best(file: FileAt, candidates: readonly FileAt[], language: string): Promise<FileAt | undefined> {
    return this.#best(file, candidates, language, async () => 0);
  }

  /**
   * The path of the file that is most like a guide. For equal likeness, the one with most common texts, then the
   * smallest path.
   */
  async bestGuide(guide: FileAt, candidates: readonly FileAt[]): Promise<string | undefined> {
    const { sourceLanguage } = this.#component;
    const common = (file: FileAt): Promise<number> => this.#commonTexts(guide, file);
    return (await this.#best(guide, candidates, sourceLanguage, common))?.path;
  }

  /** @param merit decides between equally alike candidates, before their paths do */
  async #best(
    file: FileAt,
    candidates: readonly FileAt[],
    language: string,
    merit: (candidate: FileAt) => Promise<number>,
  ): Promise<FileAt | undefined> {
    let best: Candidate | undefined;
    for (const candidate of candidates) {
      const likeness = await this.#likeness(file, candidate, language);
      if (likeness < LEAST) continue;
      const found = { file: candidate, likeness, merit: await merit(candidate) };
      if (best === undefined || isBetter(found, best)) best = found;
    }
    return best?.file;
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

interface Candidate {
  readonly file: FileAt;
  readonly likeness: number;
  readonly merit: number;
}

function isBetter(a: Candidate, b: Candidate): boolean {
  const order = a.likeness - b.likeness || a.merit - b.merit;
  return order > 0 || (order === 0 && compareCodePoints(a.file.path, b.file.path) < 0);
}
