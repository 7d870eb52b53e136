import { type Component, FORM_SEPARATOR } from "../../model/index.ts";
import type { ComponentTexts } from "./checks/check.ts";
import { FAMILIES, type Family, FEWEST_SOURCES } from "./checks/families.ts";

/** What begins a placeholder that can be learned, and an apostrophe. */
const WORTH_READING = /[%{$:']/;

/** What the sources of a component say together: read when a check asks for the first time, and once. */
export class ComponentSources implements ComponentTexts {
  readonly #component: Component;
  #families: ReadonlySet<string> | undefined;
  #hasDoubled = false;

  constructor(component: Component) {
    this.#component = component;
  }

  hasFamily(id: string): boolean {
    this.#families ??= this.#learn();
    return this.#families.has(id);
  }

  get doublesApostrophes(): boolean {
    this.#families ??= this.#learn();
    return this.#hasDoubled;
  }

  #learn(): ReadonlySet<string> {
    const units = this.#component.translations.flatMap((translation) => translation.units);
    const sources = new Set(units.map(({ text }) => text.source).filter((text) => WORTH_READING.test(text)));
    this.#hasDoubled = [...sources].some((source) => /\p{L}''\p{L}/u.test(source));
    return new Set(FAMILIES.filter((family) => isLearned(family, sources)).map(({ id }) => id));
  }
}

function isLearned({ argumentsIn }: Family, sources: Iterable<string>): boolean {
  let count = 0;
  for (const source of sources) {
    if (hasAny(source, argumentsIn)) count += 1;
    if (count >= FEWEST_SOURCES) return true;
  }
  return false;
}

function hasAny(source: string, argumentsIn: Family["argumentsIn"]): boolean {
  return source.split(FORM_SEPARATOR).some((form) => argumentsIn(form, form).length > 0);
}
