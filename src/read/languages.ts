import type { CodeStep, Language } from "../model/language.ts";
import { compareCodePoints } from "../model/order.ts";
import type { ReleaseTables } from "./release-tables.ts";

const GENERATED_PLURAL = { count: 2, formula: "n != 1" };

/**
 * Which language a file's code means (RULES.md 10). Languages that are in no table are made from their codes;
 * whether a base language exists depends on all codes of the catalogue, not on the order of its files.
 */
export class LanguageResolver {
  readonly #byCode = new Map<string, Language>();
  readonly #byLowerCode = new Map<string, Language>();
  readonly #byLowerName = new Map<string, Language>();
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #defaultVariants: ReadonlySet<string>;
  /** What the catalogue adds to the release's table. */
  readonly added: readonly Language[];

  constructor(tables: ReleaseTables, additions: readonly Language[]) {
    this.added = additions;
    this.#aliases = tables.aliases;
    this.#defaultVariants = tables.defaultVariants;
    for (const language of [...tables.languages, ...additions]) this.#byCode.set(language.code, language);
    for (const language of this.#byCode.values()) {
      setOnce(this.#byLowerCode, language.code.toLowerCase(), language);
      setOnce(this.#byLowerName, language.name.toLowerCase(), language);
    }
  }

  /** The table: the release's languages in its order, then those that the catalogue adds. */
  get table(): ReadonlyMap<string, Language> {
    return this.#byCode;
  }

  /** The language that the table has for a code, or nothing: a new one must be made. */
  find(fileCode: string): Language | undefined {
    return this.resolve(fileCode)?.language;
  }

  /** The same, with the step that led there. */
  resolve(fileCode: string): ResolvedCode | undefined {
    const code = cleanCode(fileCode);
    const spelt = this.#lookUp(code);
    if (spelt !== undefined) return { language: spelt, step: spellingOf(fileCode, code, spelt) };
    const corrected = correctCode(code);
    return (
      resolved(this.#byLowerName.get(code.toLowerCase()), "name") ??
      this.#findAlias(code) ??
      resolved(this.#byCode.get(corrected), "spelling") ??
      resolved(this.#findDefault(corrected), "default country")
    );
  }

  #findDefault(corrected: string): Language | undefined {
    return this.#defaultVariants.has(corrected.toLowerCase())
      ? this.#byCode.get(baseOf(corrected))
      : undefined;
  }

  /** True where the code itself, or its base, leads to a language of the table. */
  knows(fileCode: string): boolean {
    return this.#like(fileCode) !== undefined;
  }

  /** The language of a code that stays as it is: all else of it is the language's that it would lead to. */
  keep(fileCode: string): Language {
    const exact = this.#byCode.get(fileCode);
    if (exact !== undefined) return exact;
    const like = this.#like(fileCode);
    return like === undefined ? generatedLanguage(fileCode) : { ...like, code: fileCode };
  }

  #like(fileCode: string): Language | undefined {
    return this.find(fileCode) ?? this.#byCode.get(baseOf(generatedCode(fileCode)));
  }

  /** The languages that are made for codes which `find` does not know, by code. */
  generate(fileCodes: Iterable<string>): ReadonlyMap<string, Language> {
    const codes = [...new Set([...fileCodes].map((code) => correctCode(cleanCode(code))))].sort(
      compareCodePoints,
    );
    const made = new Map<string, Language>();
    const bases = codes.filter((code) => baseOf(code) === code);
    for (const code of [...bases, ...codes]) {
      if (made.has(code)) continue;
      const base = this.#byCode.get(baseOf(code)) ?? made.get(baseOf(code));
      made.set(code, base === undefined ? generatedLanguage(code) : { ...base, code });
    }
    return made;
  }

  #lookUp(code: string): Language | undefined {
    return (
      this.#byLowerCode.get(code.toLowerCase()) ??
      this.#byLowerCode.get(code.toLowerCase().replaceAll("-", "_"))
    );
  }

  #findAlias(code: string): ResolvedCode | undefined {
    const lower = code.toLowerCase();
    for (const spelling of [
      lower,
      lower.replaceAll("+", "_"),
      lower.replaceAll("-", "_"),
      replaceRegion(lower),
    ]) {
      const alias = this.#aliases.get(spelling);
      const step =
        spelling === replaceRegion(lower) && spelling !== lower.replaceAll(/[-+]/g, "_")
          ? "region"
          : "spelling";
      const found =
        alias === undefined
          ? resolved(this.#byLowerCode.get(spelling), step)
          : resolved(this.#byCode.get(alias), "alias");
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/**
 * The language of a file that may be no file of today's catalogue.
 *
 * @param isKept an alias of the code to itself
 */
export function aliasedLanguage(
  resolver: LanguageResolver,
  code: string,
  isKept: boolean,
): { readonly language: Language; readonly isKnown: boolean } {
  if (isKept) return { language: resolver.keep(code), isKnown: resolver.knows(code) };
  const found = resolver.find(code);
  const made = generatedCode(code);
  if (found !== undefined) return { language: found, isKnown: true };
  return { language: resolver.generate([code]).get(made) ?? resolver.keep(made), isKnown: false };
}

/** A language of the table, and how a code led to it. */
export interface ResolvedCode {
  readonly language: Language;
  readonly step: CodeStep;
}

function resolved(language: Language | undefined, step: CodeStep): ResolvedCode | undefined {
  return language && { language, step };
}

/** @param code the file's, cleaned */
function spellingOf(fileCode: string, code: string, language: Language): CodeStep {
  if (fileCode === language.code) return "same";
  return code === language.code ? "cleaned" : "spelling";
}

/** The code under which a language that is in no table is made. */
export function generatedCode(fileCode: string): string {
  return correctCode(cleanCode(fileCode));
}

/** Strips Android's `b+`, the `(2)` of copied files, spaces and parentheses. */
function cleanCode(fileCode: string): string {
  return fileCode
    .replace(/^b\+/, "")
    .replace(/\(\d+\)/g, "")
    .replace(/[\s()]/g, "");
}

/** Android's `pt-rBR` and `pt_rBR`. */
function replaceRegion(lower: string): string {
  return lower.replaceAll("-r", "_").replaceAll("_r", "_").replaceAll("+", "_").replaceAll("-", "_");
}

/** `pt-br` → `pt_BR`, `uz@Cyrillic` → `uz@cyrillic`; a code with more than one separator stays as it is. */
function correctCode(code: string): string {
  const [head = "", variant] = splitOnce(code, "@");
  const separators = head.match(/[-_+]/g)?.length ?? 0;
  if (separators > 1) return code;
  const [language = "", country] = splitOnce(head, /[-_+]/);
  const corrected =
    country === undefined ? language.toLowerCase() : `${language.toLowerCase()}_${country.toUpperCase()}`;
  return variant === undefined ? corrected : `${corrected}@${variant.toLowerCase()}`;
}

/** `de_LU` → `de`, `en-x-pirate` → `en`, `ug@arabic` → `ug`. */
function baseOf(code: string): string {
  return code.split(/[-_+@]/, 1)[0] ?? code;
}

function generatedLanguage(code: string): Language {
  return { code, name: `${code} (generated)`, direction: "ltr", plural: GENERATED_PLURAL };
}

function splitOnce(text: string, separator: string | RegExp): [string, string | undefined] {
  const at = typeof separator === "string" ? text.indexOf(separator) : text.search(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function setOnce<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
