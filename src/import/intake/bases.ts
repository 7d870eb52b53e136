import { hash } from "node:crypto";
import { KeptAnswers } from "./kept-answers.ts";

/** Of a manifest of some 30,000 components; what is longer is not merged. */
const MOST_BYTES = 2 ** 24;

/** Texts that an import wrote, for a merge with what people made of them: each by its own SHA-256. */
export class Bases {
  readonly #texts: KeptAnswers;

  /** @param folder ours; made where it is missing @throws the system's error */
  constructor(folder: string) {
    this.#texts = new KeptAnswers(folder, MOST_BYTES);
  }

  /** Undefined for what is not kept, or is another text by now. @param sum whatever a report says */
  get(sum: string): string | undefined {
    const bytes = this.#texts.get(sum);
    return bytes !== undefined && hash("sha256", bytes) === sum ? textOf(bytes) : undefined;
  }

  put(text: Uint8Array | string): void {
    this.#texts.put(hash("sha256", text), Buffer.from(text));
  }

  /** All but that one. */
  forgetOthers(sum: string | undefined): void {
    this.#texts.clear(new Set(sum === undefined ? [] : [sum]));
  }
}

/** Undefined for bytes that are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
