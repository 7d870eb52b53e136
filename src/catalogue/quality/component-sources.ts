import { type Component, FORM_SEPARATOR, type Unit } from "../../model/index.ts";
import type { ComponentTexts } from "./checks/check.ts";
import { type Family, FEWEST_SOURCES } from "./checks/families.ts";
import { FAMILIES } from "./checks/family-table.ts";

/** Characters that begin a placeholder of the families that sources can prove, and the apostrophe. */
const WORTH_READING = /[%{$:']/;

/** A reference to a term of Fluent, which can be in another file. */
const NAMED = /\{ (-[A-Za-z][\w-]{0,100})/g;

/** Facts from all sources of a component. They are read once, when a check first needs them. */
export class ComponentSources implements ComponentTexts {
  readonly #component: Component;
  #families: ReadonlySet<string> | undefined;
  #names: ReadonlySet<string> | undefined;
  #hasDoubled = false;

  constructor(component: Component) {
    this.#component = component;
  }

  hasFamily(id: string): boolean {
    this.#families ??= this.#learn();
    return this.#families.has(id);
  }

  hasName(name: string): boolean {
    this.#names ??= this.#readNames();
    return this.#names.has(name);
  }

  get doublesApostrophes(): boolean {
    this.#families ??= this.#learn();
    return this.#hasDoubled;
  }

  #readNames(): ReadonlySet<string> {
    const { translations } = this.#component;
    const keys = translations.flatMap(({ file }) => file.content.units.map(({ context }) => context));
    const asked = translations
      .flatMap(({ units }) => units)
      .flatMap(({ text }) => Array.from(text.source.matchAll(NAMED), ([, name = ""]) => name));
    return new Set([...keys, ...asked]);
  }

  #learn(): ReadonlySet<string> {
    const units = this.#component.translations.flatMap((translation) => translation.units);
    const sources = new Set(units.map(({ text }) => text.source).filter((text) => WORTH_READING.test(text)));
    this.#hasDoubled = [...sources].some((source) => /\p{L}''\p{L}/u.test(source));
    // `@{name}` can be markup of a manual, whose names are translated.
    const areNames = countOf(sources, /@\{/) > countOf(sources, /(?<!@)\{/);
    const learned = FAMILIES.filter(({ id, isOfFormats }) => !isOfFormats && !(areNames && id === "brace"));
    return new Set(learned.filter((family) => isLearned(family, sources, units)).map(({ id }) => id));
  }
}

/**
 * Families for which a few sources are enough if a translation keeps their placeholders. Prices and code look like
 * the other families.
 */
const PROVED_BY_TRANSLATIONS = /^(?:printf|brace|percent_number)$/;

function isLearned(family: Family, sources: Iterable<string>, units: readonly Unit[]): boolean {
  const found = new Set<string>();
  for (const source of sources) {
    if (source.includes(family.sign) && hasAny(source, family)) found.add(source);
    if (found.size >= FEWEST_SOURCES) return true;
  }
  if (found.size === 0 || !PROVED_BY_TRANSLATIONS.test(family.id)) return false;
  return units.some(({ text: { source }, target }) => found.has(source) && keepsAll(family, source, target));
}

function keepsAll(family: Family, source: string, target: string): boolean {
  return source !== target && family.argumentsIn(source, source).every(({ text }) => target.includes(text));
}

function countOf(sources: ReadonlySet<string>, pattern: RegExp): number {
  return [...sources].filter((source) => pattern.test(source)).length;
}

function hasAny(source: string, family: Family): boolean {
  return source.split(FORM_SEPARATOR).some((form) => family.argumentsIn(form, form).length > 0);
}
