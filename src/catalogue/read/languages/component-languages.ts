import {
  type CodeReason,
  groupBy,
  type Language,
  type Location,
  type Report,
  type TranslationFile,
} from "../../../model/index.ts";
import { type FoundFile, isSameFile } from "../component-files.ts";
import type { PlannedComponent } from "../component-plan.ts";
import { checkStorable } from "../files/file-names.ts";
import { ownValue } from "../manifests/own-value.ts";
import { codeTrouble } from "./language-codes.ts";
import { generatedCode, type LanguageResolver } from "./languages.ts";
import { betterCode, meansLanguage, otherLanguage, rightToLeftScript } from "./other-language.ts";

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

  /** The languages of one component's files. @param source the project's */
  of(plan: PlannedComponent, source: Language) {
    return {
      source,
      /** The codes of those that are excluded, whether they have files or not. */
      excluded: [...plan.excluded].map((code) => this.#codeOf(aliasOf(plan, { code }))),
      of: (file: FoundFile): FileLanguage | undefined => this.#languageOf(aliasOf(plan, file), file),
      means: (language: Language) => (code: string) => meansLanguage(code, language, this.#resolver),
      /** Tells what there is to say of the language of a file that was read. */
      tellOf: (file: TranslationFile) => this.#tellOf(aliasOf(plan, file), file, plan),
      tellDuplicates: (files: readonly TranslationFile[]) => tellDuplicates(plan, files, this.#report),
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
    return isKept ? code : ((this.#resolver.find(code) ?? this.#made(code))?.code ?? generatedCode(code));
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
    const { file, code, language, content } = translation;
    const other = isSameFile(translation, files.template)
      ? undefined
      : otherLanguage(translation, this.#resolver);
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

export type PlanLanguages = ReturnType<ComponentLanguages["of"]>;

/** The language of a file that is a translation, or the template. */
export type FileLanguage = Pick<TranslationFile, "language" | "codeReason">;

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

/** Files of one language, the one that stays first. */
type Group = readonly TranslationFile[];

/** Reports what is one too many, language by language, with lines for the manifest each of which resolves all of it. */
function tellDuplicates(plan: PlannedComponent, files: Group, report: Report): void {
  const groups = [...groupBy(files, ({ language }) => language.code).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((one, other) => rankOf(plan, one) - rankOf(plan, other)));
  const lines = groups.length === 0 ? "" : linesFor(plan, files, groups);
  for (const [stays, ...others] of groups)
    for (const file of others)
      report("component/duplicate-language", startOf(file), file.language.code, nameOf(stays, file), lines);
}

/** Of parts of one file, their codes. */
function nameOf(stays: TranslationFile | undefined, { file }: TranslationFile): string {
  if (stays === undefined) return "";
  return stays.file === file ? `${file} (${stays.code})` : stays.file;
}

/** A template or reference stays, or else the file that is named as the language is. */
function rankOf({ files: { template, reference } }: PlannedComponent, file: TranslationFile): number {
  if (isSameFile(file, template) || isSameFile(file, reference)) return 0;
  return isNamedAsLanguage(file) ? 1 : 2;
}

function isNamedAsLanguage({ code, language }: TranslationFile): boolean {
  return code === language.code;
}

/** As they can be pasted: with what the component's own keys say already. */
function linesFor(plan: PlannedComponent, files: Group, groups: readonly Group[]): string {
  const { raw, tree } = plan.declared;
  const isJson = tree.file.endsWith(".json");
  const line = (key: string, value: string): string => (isJson ? `"${key}": ${value},` : `${key}: ${value}`);
  const left = groups.flatMap((group) => group.slice(1)).map(({ code }) => code);
  const excluded = [...new Set([...(raw.exclude_languages ?? []), ...left])].map((code) =>
    JSON.stringify(code),
  );
  const exclusion = `\`${line("exclude_languages", `[${excluded.join(", ")}]`)}\` leaves out what is one too many`;
  const apart = groups.flatMap((group) => {
    const named = group.find(isNamedAsLanguage) ?? group[0];
    return group.filter((file) => file !== named);
  });
  if (!canStandApart(plan, files, apart)) return exclusion;
  const aliases = { ...raw.language_aliases, ...Object.fromEntries(apart.map(({ code }) => [code, code])) };
  const pairs = Object.entries(aliases).map(([code, to]) => `${JSON.stringify(code)}: ${JSON.stringify(to)}`);
  return `${exclusion}; \`${line("language_aliases", `{${pairs.join(", ")}}`)}\` publishes each as a language of its own`;
}

/** True where files can be languages that are named as the files are. */
function canStandApart({ files: { template } }: PlannedComponent, files: Group, apart: Group): boolean {
  // Of a template outside of the mask no path tells a code.
  const isFree = ({ path, code }: TranslationFile): boolean =>
    codeTrouble(code) === undefined && !(template?.isUnmasked === true && path === template.path);
  const codes = files.map((file) => (apart.includes(file) ? file.code : file.language.code).toLowerCase());
  return apart.every(isFree) && new Set(codes).size === codes.length;
}
