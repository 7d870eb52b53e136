import type { CodeReason, Language, Location, Report, TranslationFile } from "../../../model/index.ts";
import type { FoundFile } from "../component-files.ts";
import type { PlannedComponent } from "../component-plan.ts";
import { checkStorable } from "../files/file-names.ts";
import { ownValue } from "../manifests/own-value.ts";
import { findDuplicates } from "./duplicate-languages.ts";
import { codeTrouble } from "./language-codes.ts";
import { generatedCode, type LanguageResolver } from "./languages.ts";
import { meansLanguage, otherLanguage } from "./other-language.ts";
import { betterCode, rightToLeftScript } from "./regretted-codes.ts";

/** The languages of the translation files of some components, once all their codes are known. */
export class ComponentLanguages {
  readonly #resolver: LanguageResolver;
  readonly #generated: ReadonlyMap<string, Language>;
  /** Those whose codes an alias keeps, by code. */
  readonly #kept = new Map<string, Language>();
  readonly #spellings = new Map<string, string>();
  readonly #bestCodes = new WeakMap<PlannedComponent, Map<string, number>>();
  readonly #report: Report;

  constructor(resolver: LanguageResolver, plans: readonly PlannedComponent[], report: Report) {
    this.#resolver = resolver;
    this.#report = report;
    const codes = plans.flatMap((plan) => filesOf(plan).map((file) => aliasOf(plan, file)));
    this.#generated = resolver.generate(
      codes
        .filter(({ code, isKept }) => !isKept && resolver.find(code) === undefined)
        .map(({ code }) => code),
    );
  }

  of(plan: PlannedComponent, source: Language): PlanLanguages {
    const duplicates = (files: readonly TranslationFile[]): void => {
      for (const { file, language, other, lines } of findDuplicates(plan, files))
        this.#report("component/duplicate-language", startOf(file), language, other, lines);
    };
    return {
      source,
      excluded: [...plan.excluded].map((code) => this.#codeOf(aliasOf(plan, { code }))),
      of: (file) => this.#languageOf(aliasOf(plan, file), file),
      means: (language) => (code) => meansLanguage(code, language, this.#resolver),
      tellOf: (file) => this.#tellOf(aliasOf(plan, file), file, plan),
      tellDuplicates: duplicates,
    };
  }

  /** Reports codes that cannot be addresses. */
  #languageOf(alias: Alias, { place, isUnmasked }: FoundFile): FileLanguage | undefined {
    const { code, isKept, by } = alias;
    const found = isKept ? undefined : this.#resolver.resolve(code);
    const language = isKept ? this.#keep(code) : (found?.language ?? this.#made(code));
    const trouble = codeTrouble(language?.code ?? "");
    if (language === undefined || trouble !== undefined)
      return void this.#report("language/bad-code", startOf(place), code, trouble ?? "it is empty");
    const step = isKept ? "kept" : (found?.step ?? "new");
    return { language, codeReason: { alias: isKept ? undefined : by, step, isSource: isUnmasked } };
  }

  /** Of a language that may have no file. */
  #codeOf({ code, isKept }: Alias): string {
    return isKept ? code : (this.#find(code)?.code ?? generatedCode(code));
  }

  #find(code: string): Language | undefined {
    return this.#resolver.find(code) ?? this.#made(code);
  }

  #made(code: string): Language | undefined {
    return this.#generated.get(generatedCode(code));
  }

  /** One object a code: who sums up languages compares them. */
  #keep(code: string): Language {
    const language = this.#kept.get(code) ?? this.#generated.get(code) ?? this.#resolver.keep(code);
    this.#kept.set(code, language);
    return language;
  }

  #tellOf({ code, isKept }: Alias, translation: TranslationFile, plan: PlannedComponent): void {
    const { file, code: fileCode, language } = translation;
    const at = startOf({ file });
    this.#tellOfOther(translation, plan);
    const isNew = isKept ? !this.#resolver.knows(code) : this.#resolver.find(code) === undefined;
    if (isNew) this.#report("language/generated", at, fileCode, language.code, language.name);
    if (isNew && !isKept) this.#tellOfBetter({ code, fileCode, language, plan }, at);
    this.#warnOfName(language.code, at);
  }

  /** A template's header is what translations begin with. */
  #tellOfOther(translation: TranslationFile, { files }: PlannedComponent): void {
    const { file, path, code, language, content } = translation;
    const other = path === files.template?.path ? undefined : otherLanguage(translation, this.#resolver);
    if (other === undefined || content.language === undefined) return;
    const { code: said, line, column } = content.language;
    this.#report("file/other-language", { file, line, column }, said, code, language.code);
  }

  /** What the release makes of a code, and people regret. */
  #tellOfBetter({ code, fileCode, language, plan }: MadeLanguage, at: Location): void {
    const better = betterCode(code, this.#resolver);
    const known = better === undefined ? undefined : this.#resolver.find(better);
    if (known !== undefined) {
      const isTurned = known.direction !== language.direction;
      // An alias to the language of another file would be an error.
      if (this.#filesOfBestCode(plan, known.code) === 1)
        this.#report("language/old-code", at, fileCode, language.code, known.code, isTurned);
      return;
    }
    const script = language.direction === "rtl" ? undefined : rightToLeftScript(language.code);
    if (script !== undefined) this.#report("language/direction", at, language.code, script);
  }

  /** How many files of a component would be of a language, if each had the code that it should have. */
  #filesOfBestCode(plan: PlannedComponent, best: string): number {
    const known = this.#bestCodes.get(plan);
    const counts = known ?? new Map<string, number>();
    if (known === undefined) {
      this.#bestCodes.set(plan, counts);
      for (const file of filesOf(plan)) {
        const alias = aliasOf(plan, file);
        const better = alias.isKept ? undefined : betterCode(alias.code, this.#resolver);
        const code = better ?? this.#codeOf(alias);
        counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    }
    return counts.get(best) ?? 0;
  }

  /** Some file systems take two codes that differ in case for one directory, and some cannot store every one. */
  #warnOfName(code: string, at: Location): void {
    checkStorable(code, at, this.#report);
    const other = this.#spellings.get(code.toLowerCase()) ?? code;
    if (other !== code) this.#report("name/unsafe", at, code, `differs from "${other}" only in case`);
    this.#spellings.set(code.toLowerCase(), code);
  }
}

/** The languages of one component's files. */
export interface PlanLanguages {
  /** The project's. */
  readonly source: Language;
  /** The codes of those that are excluded, whether they have files or not. */
  readonly excluded: readonly string[];
  of(file: FoundFile): FileLanguage | undefined;
  /** Whether a code means a language. */
  means(language: Language): (code: string) => boolean;
  /** Tells what there is to say of the language of a file that was read. */
  tellOf(file: TranslationFile): void;
  tellDuplicates(translations: readonly TranslationFile[]): void;
}

/** The language of a file that is a translation, or the template. */
export type FileLanguage = Pick<TranslationFile, "language" | "codeReason">;

/** A language that is in no table. */
interface MadeLanguage {
  /** After aliases. */
  readonly code: string;
  readonly fileCode: string;
  readonly language: Language;
  readonly plan: PlannedComponent;
}

/** What a component makes of a file's code before the table of languages is asked. */
interface Alias {
  readonly code: string;
  /** An alias of a code to itself: the table is not asked which code that is. */
  readonly isKept: boolean;
  /** Whose alias it is; undefined for the file's own code. */
  readonly by: CodeReason["alias"];
}

function aliasOf({ declared, catalogue }: PlannedComponent, { code }: Pick<FoundFile, "code">): Alias {
  const own = ownValue(declared.raw.language_aliases, code);
  const alias = own ?? ownValue(catalogue.language_aliases, code);
  if (alias === undefined) return { code, isKept: false, by: undefined };
  return { code: alias, isKept: alias === code, by: own === undefined ? "catalogue" : "component" };
}

function filesOf({ files }: PlannedComponent): readonly FoundFile[] {
  return files.template === undefined ? files.translations : [...files.translations, files.template];
}

function startOf({ file }: { readonly file: string }): Location {
  return { file, line: 1, column: 1 };
}
