import { addressKey } from "../../../model/index.ts";
import type { Author } from "./commits.ts";

/** The identity of git's own authors, before a mailmap: the address in lower case, else the name. */
export function identityOf({ name, email }: Author): string {
  return email === "" ? `name ${name}` : `mail ${addressKey(email)}`;
}

const EMAIL_ADDRESS = /[^\s@<>]@[^\s@<>]/;

/** A name without e-mail addresses, even if a person uses one as a name. */
export function shownName(name: string): string {
  const text = singleSpaced(name);
  return text === "" || EMAIL_ADDRESS.test(text) ? "unknown" : text;
}

const BRACKETED_ADDRESS = / ?<[^\s@<>]+@[^\s<>]+>/g;
const BARE_ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;

/** A text without the addresses in it. `Reviewed-by: Ann <ann@example.org>` keeps the name. */
export function withoutAddresses(text: string): string {
  return text.replace(BRACKETED_ADDRESS, "").replace(BARE_ADDRESS, "");
}

export function singleSpaced(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}

/**
 * The contributors to each translation of a component. They are git's own authors, because a mailmap does not change
 * numbers.
 */
export class Contributors {
  readonly #known = new Map<string, Set<string>>();

  /** Notes an earlier record: the author's first contribution to the translation. */
  know(language: string, author: Author): void {
    this.inStep(language).isFirst(author);
  }

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

  get all(): Iterable<Author> {
    return this.#here.values();
  }

  /** Notes a contribution. Returns true for the author's first one to the translation. */
  isFirst(author: Author): boolean {
    const identity = identityOf(author);
    if (!this.#here.has(identity)) this.#here.set(identity, author);
    if (this.#ever.has(identity)) return false;
    this.#ever.add(identity);
    return true;
  }
}
