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

/** The languages of translation files, after the codes of all components are known. */
export class ComponentLanguages {
  readonly #resolver: LanguageResolver;
  readonly #generated: ReadonlyMap<string, Language>;
  /** Languages whose codes an alias keeps, by code. */
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

  /** The languages of one component's files. @param source the source language of the project */
  of(plan: PlannedComponent, source: Language) {
    return {
      source,
      /** The codes of excluded languages, with and without files. */
      excluded: [...plan.excluded].map((code) => this.#codeOf(aliasOf(plan, { code }))),
      of: (file: FoundFile): FileLanguage | undefined => this.#languageOf(aliasOf(plan, file), file),
      means: (language: Language) => (code: string) => meansLanguage(code, language, this.#resolver),
      /** Reports problems of the language of a file that was read. */
      tellOf: (file: TranslationFile) => this.#tellOf(aliasOf(plan, file), file, plan),
      tellOfAll: (files: readonly TranslationFile[]) => {
        tellDuplicates(plan, files, this.#report);
        tellNotExcluded(plan, files, this.#report);
      },
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

  /** The code of a language that can be without a file. */
  #codeOf({ code, isKept }: Alias): string {
    return isKept ? code : ((this.#resolver.find(code) ?? this.#made(code))?.code ?? generatedCode(code));
  }

  #made(code: string): Language | undefined {
    return this.#generated.get(generatedCode(code));
  }

  /** Returns one object for each code, because sums by language compare objects. */
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

  /** The header of a template is the start of translations. */
  #tellOfOther(translation: TranslationFile, { files }: PlannedComponent): void {
    const { file, code, language, content } = translation;
    const other = isSameFile(translation, files.template)
      ? undefined
      : otherLanguage(translation, this.#resolver);
    if (other === undefined || content.language === undefined) return;
    const { code: said, line, column } = content.language;
    this.#report("file/other-language", { file, line, column }, said, code, language.code);
  }

  /** Reports languages that the release makes from a code and that differ from the user's intention. */
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

  /** The number of files of a component in a language, if each had its correct code. */
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

  /** Some file systems do not distinguish case in names of directories, and some cannot store every name. */
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
  /** The code after aliases. */
  readonly code: string;
  readonly fileCode: string;
  readonly language: Language;
  readonly plan: PlannedComponent;
}

/** The result of a component's aliases for the code of a file, before the table of languages is used. */
interface Alias {
  readonly code: string;
  /** True if an alias maps a code to itself. Then the table does not change it. */
  readonly isKept: boolean;
  /** The owner of the alias; undefined for the file's own code. */
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

/** Files of one language. The first one stays. */
type Group = readonly TranslationFile[];

/** Reports each surplus file by language, with lines for the manifest. Each line resolves the whole problem. */
function tellDuplicates(plan: PlannedComponent, files: Group, report: Report): void {
  const groups = [...groupBy(files, ({ language }) => language.code).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((one, other) => rankOf(plan, one) - rankOf(plan, other)));
  const lines = groups.length === 0 ? "" : linesFor(plan, files, groups);
  for (const [stays, ...others] of groups)
    for (const file of others)
      report("component/duplicate-language", startOf(file), file.language.code, nameOf(stays, file), lines);
}

/** Reports excluded codes that are languages of files with another code. */
function tellNotExcluded({ files: { unfound } }: PlannedComponent, files: Group, report: Report): void {
  for (const code of unfound) {
    const file = files.find(({ language }) => language.code === code);
    if (file !== undefined) report("component/not-excluded", startOf(file), code, file.code);
  }
}

/** Names a file. The name of a part of one file contains its code. */
function nameOf(stays: TranslationFile | undefined, { file }: TranslationFile): string {
  if (stays === undefined) return "";
  return stays.file === file ? `${file} (${stays.code})` : stays.file;
}

/** A template or reference stays, else the file with the name of the language. */
function rankOf({ files: { template, reference } }: PlannedComponent, file: TranslationFile): number {
  if (isSameFile(file, template) || isSameFile(file, reference)) return 0;
  return isNamedAsLanguage(file) ? 1 : 2;
}

function isNamedAsLanguage({ code, language }: TranslationFile): boolean {
  return code === language.code;
}

/** Lines to paste, which include the component's existing keys. */
function linesFor(plan: PlannedComponent, files: Group, groups: readonly Group[]): string {
  const { raw, tree } = plan.declared;
  const isJson = tree.file.endsWith(".json");
  const line = (key: string, value: string): string => (isJson ? `"${key}": ${value},` : `${key}: ${value}`);
  const left = groups.flatMap((group) => group.slice(1)).map(({ code }) => code);
  const excluded = [...new Set([...(raw.exclude_languages ?? []), ...left])].map((code) =>
    JSON.stringify(code),
  );
  const exclusion = `\`${line("exclude_languages", `[${excluded.join(", ")}]`)}\` leaves out the surplus files`;
  const apart = groups.flatMap((group) => {
    const named = group.find(isNamedAsLanguage) ?? group[0];
    return group.filter((file) => file !== named);
  });
  if (!canStandApart(plan, files, apart)) return exclusion;
  const aliases = { ...raw.language_aliases, ...Object.fromEntries(apart.map(({ code }) => [code, code])) };
  const pairs = Object.entries(aliases).map(([code, to]) => `${JSON.stringify(code)}: ${JSON.stringify(to)}`);
  return `${exclusion}; \`${line("language_aliases", `{${pairs.join(", ")}}`)}\` publishes each as a separate language`;
}

/** True if the files can be languages with the names of the files. */
function canStandApart({ files: { template } }: PlannedComponent, files: Group, apart: Group): boolean {
  // The path of a template outside of the mask contains no code.
  const isFree = ({ path, code }: TranslationFile): boolean =>
    codeTrouble(code) === undefined && !(template?.isUnmasked === true && path === template.path);
  const codes = files.map((file) => (apart.includes(file) ? file.code : file.language.code).toLowerCase());
  return apart.every(isFree) && new Set(codes).size === codes.length;
}
