import { type CodeMeaning, type CodeStep, compareCodePoints, type Language } from "../../../model/index.ts";
import { ownValue } from "../manifests/own-value.ts";
import type { ReleaseTables } from "./release-tables.ts";

/** The plural rule of a language whose forms are not known. */
export const GENERATED_PLURAL = { count: 2, formula: "n != 1" };

/**
 * Finds the language for a file's code (RULES.md 10). Languages that are not in a table are made from their codes.
 * The search for a base language uses all codes of the catalogue, independent of the order of files.
 */
export class LanguageResolver {
  readonly #byCode = new Map<string, Language>();
  readonly #byLowerCode = new Map<string, Language>();
  readonly #byLowerName = new Map<string, Language>();
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #defaultVariants: ReadonlySet<string>;
  /** The languages that the catalogue adds to the release's table. */
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

  /** The table: the release's languages in its order, followed by those of the catalogue. */
  get table(): ReadonlyMap<string, Language> {
    return this.#byCode;
  }

  /**
   * The language with an English name, which is given in full: parentheses can be part of a name, but not of a code.
   */
  named(name: string): Language | undefined {
    return this.#byLowerName.get(name.toLowerCase());
  }

  /** The language that the table has for a code; undefined if a new one must be made. */
  find(fileCode: string): Language | undefined {
    return this.resolve(fileCode)?.language;
  }

  /** The language of a code, with the step that led to it. */
  resolve(fileCode: string): ResolvedCode | undefined {
    const code = cleanCode(fileCode);
    const plain = withoutRegionMark(code);
    const corrected = correctCode(plain);
    const byTable = plain === code ? undefined : "region";
    const spelt = this.#lookUp(plain);
    if (spelt !== undefined) return { language: spelt, step: byTable ?? spellingOf(fileCode, code, spelt) };
    return (
      resolved(this.#byLowerName.get(plain.toLowerCase()), "name") ??
      this.#findAlias(code) ??
      this.#findAlias(plain) ??
      resolved(this.#byLowerCode.get(corrected.toLowerCase()), byTable ?? "spelling") ??
      resolved(this.#findDefault(corrected), "default country")
    );
  }

  #findDefault(corrected: string): Language | undefined {
    return this.#defaultVariants.has(corrected.toLowerCase())
      ? this.#byCode.get(baseCodeOf(corrected))
      : undefined;
  }

  /** True for `en-US` and `de_DE`: the country is the usual one of the language. */
  isDefaultCountry(fileCode: string): boolean {
    return this.#defaultVariants.has(generatedCode(fileCode).toLowerCase());
  }

  /** True if the code or its base leads to a language of the table. */
  knows(fileCode: string): boolean {
    return this.#like(fileCode) !== undefined;
  }

  /** The language for a code that is kept. Everything else is that of the language that the code would lead to. */
  keep(fileCode: string): Language {
    const exact = this.#byCode.get(fileCode);
    if (exact !== undefined) return exact;
    const like = this.#like(fileCode);
    return like === undefined ? generatedLanguage(fileCode) : { ...like, code: fileCode };
  }

  #like(fileCode: string): Language | undefined {
    return this.find(fileCode) ?? this.base(generatedCode(fileCode));
  }

  /**
   * The base language of a code that is not in a table: `en_US` for `en_US@posix`, `de` for `de_LU`. Aliases count,
   * as for a file's code: Hebrew is the base of `iw_IL`.
   */
  base(madeCode: string): Language | undefined {
    const [head, variant] = splitOnce(madeCode, "@");
    const whole = variant === undefined ? undefined : this.find(head);
    return whole ?? this.find(baseCodeOf(madeCode));
  }

  /** The languages that are made for codes which `find` does not know, by code. */
  generate(fileCodes: Iterable<string>): ReadonlyMap<string, Language> {
    const codes = [...new Set([...fileCodes].map(generatedCode))].sort(compareCodePoints);
    const made = new Map<string, Language>();
    const bases = codes.filter((code) => baseCodeOf(code) === code);
    for (const code of [...bases, ...codes]) {
      if (made.has(code)) continue;
      const base = this.base(code) ?? made.get(baseCodeOf(code));
      made.set(code, base === undefined ? generatedLanguage(code) : this.#variantOf(base, code));
    }
    return made;
  }

  /**
   * Everything but the direction comes from the base. The direction is that of the code's own language; an alias such
   * as `iw` has none.
   */
  #variantOf(base: Language, code: string): Language {
    const direction = this.#byLowerCode.get(baseCodeOf(code).toLowerCase())?.direction ?? "ltr";
    return { ...base, code, direction };
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
      lower.replaceAll(/-r|_r|[-+]/g, "_"),
    ]) {
      const alias = this.#aliases.get(spelling);
      const found = alias === undefined ? undefined : resolved(this.#byCode.get(alias), "alias");
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** A language for files of other times. */
export interface CodedLanguage {
  readonly language: Language;
  /** False for a language that is not in a table. */
  readonly isKnown: boolean;
}

/**
 * The language of a file, which can be missing in today's catalogue.
 *
 * @param isKept an alias maps the code to itself
 */
export function aliasedLanguage(resolver: LanguageResolver, code: string, isKept: boolean): CodedLanguage {
  if (isKept) return { language: resolver.keep(code), isKnown: resolver.knows(code) };
  const found = resolver.find(code);
  const made = generatedCode(code);
  if (found !== undefined) return { language: found, isKnown: true };
  return { language: resolver.generate([code]).get(made) ?? resolver.keep(made), isKnown: false };
}

/** The meaning of a code in a file with all languages (FORMATS-TODAY.md 3, "Codes"). */
export function meaningOf(
  code: string,
  resolver: LanguageResolver,
  aliases: Readonly<Record<string, string>>,
): CodeMeaning | undefined {
  const alias = ownValue(aliases, code);
  if (alias === undefined && !resolver.knows(code)) {
    const language = resolver.named(code);
    return language && { language, isListed: true };
  }
  const { language, isKnown } = aliasedLanguage(resolver, alias ?? code, alias === code);
  return { language, isListed: isKnown || alias !== undefined };
}

/** A language of the table, and the step from the code to it. */
export interface ResolvedCode {
  readonly language: Language;
  readonly step: CodeStep;
}

function resolved(language: Language | undefined, step: CodeStep): ResolvedCode | undefined {
  return language && { language, step };
}

/** @param code the file's code after cleaning */
function spellingOf(fileCode: string, code: string, language: Language): CodeStep {
  if (fileCode === language.code) return "same";
  return code === language.code ? "cleaned" : "spelling";
}

/** The code of a language that is made because no table has it. */
export function generatedCode(fileCode: string): string {
  return correctCode(withoutRegionMark(cleanCode(fileCode)));
}

/** Strips Android's `b+`, the `(2)` of copied files, spaces and parentheses. */
function cleanCode(fileCode: string): string {
  return fileCode
    .replace(/^b\+/, "")
    .replace(/\(\d+\)/g, "")
    .replace(/[\s()]/g, "");
}

/** Android's `pt-rBR` → `pt-BR`. The `r` is a mark if its separator is the first one and two characters follow. */
function withoutRegionMark(code: string): string {
  return isPrivate(code) ? code : code.replace(/^([^-_+@]*-)r(?=..)/su, "$1");
}

/** `en-x-pirate`: subtags for private use have no public meaning. */
function isPrivate(code: string): boolean {
  return code.includes("-x-");
}

/**
 * `pt-br` → `pt_BR`, `uz@Cyrillic` → `uz@cyrillic`. If there are several separators, only the first one is replaced
 * (`ca-ES-valencia` → `ca_ES-VALENCIA`). A second `_` begins a variant, as in POSIX: `en_US_POSIX` → `en_US@posix`.
 */
function correctCode(code: string): string {
  if (isPrivate(code)) return code;
  const [head, named] = splitOnce(code, "@");
  const [language, rest] = splitOnce(head, /[-_+]/);
  const [country, posix] = rest === undefined || named !== undefined ? [rest] : splitOnce(rest, "_");
  const corrected =
    country === undefined ? language.toLowerCase() : `${language.toLowerCase()}_${country.toUpperCase()}`;
  const variant = named ?? posix;
  return variant === undefined ? corrected : `${corrected}@${variant.toLowerCase()}`;
}

/** `de_LU` → `de`, `en-x-pirate` → `en`, `ug@arabic` → `ug`. */
export function baseCodeOf(code: string): string {
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
