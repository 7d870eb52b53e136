import type { Author } from "./commits.ts";
import { identityOf } from "./person.ts";

/** Who contributed to which translation of a component, by git's own authors: a mailmap moves no number. */
export class Contributors {
  readonly #known = new Map<string, Set<string>>();

  /** Notes what an earlier record says: the author's first contribution to the translation. */
  know(language: string, author: Author): void {
    this.inStep(language).isFirst(author);
  }

  /** Those of one step and translation. */
  inStep(language: string): StepContributors {
    const known = this.#known.get(language) ?? new Set<string>();
    this.#known.set(language, known);
    return new StepContributors(known);
  }
}

export class StepContributors {
  readonly #ever: Set<string>;
  readonly #here = new Map<string, Author>();

  constructor(ever: Set<string>) {
    this.#ever = ever;
  }

  /** Once each, in their order. */
  get all(): Iterable<Author> {
    return this.#here.values();
  }

  /** Notes a contribution; true of the author's first to the translation. */
  isFirst(author: Author): boolean {
    const identity = identityOf(author);
    if (!this.#here.has(identity)) this.#here.set(identity, author);
    if (this.#ever.has(identity)) return false;
    this.#ever.add(identity);
    return true;
  }
}
