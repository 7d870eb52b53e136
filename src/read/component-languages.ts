import type { Report } from "../model/diagnostic.ts";
import type { Language } from "../model/language.ts";
import type { Location } from "../model/location.ts";
import type { FoundFile } from "./component-files.ts";
import { ownValue, type PlannedComponent } from "./components.ts";
import { codeTrouble } from "./language-codes.ts";
import { generatedCode, type LanguageResolver } from "./languages.ts";

/** The languages of all translation files, once all their codes are known. */
export class ComponentLanguages {
  readonly #resolver: LanguageResolver;
  readonly #generated: ReadonlyMap<string, Language>;
  readonly #spellings = new Map<string, string>();
  readonly #report: Report;

  constructor(resolver: LanguageResolver, plans: readonly PlannedComponent[], report: Report) {
    this.#resolver = resolver;
    this.#report = report;
    const codes = plans.flatMap((plan) => filesOf(plan).map((file) => codeOf(plan, file)));
    this.#generated = resolver.generate(codes.filter((code) => resolver.find(code) === undefined));
  }

  /** Reports codes that cannot be addresses, and two files for one language. */
  of(plan: PlannedComponent): (file: FoundFile) => Language | undefined {
    const taken = new Map<string, FoundFile>();
    return (file) => {
      const code = codeOf(plan, file);
      const found = this.#resolver.find(code);
      const language = found ?? this.#generated.get(generatedCode(code));
      const at = { file: file.place.file, line: 1, column: 1 };
      const trouble = codeTrouble(language?.code ?? "");
      if (language === undefined || trouble !== undefined) {
        return void this.#report("language/bad-code", at, code, trouble ?? "it is empty");
      }
      const other = taken.get(language.code);
      if (other !== undefined && other.path !== file.path) {
        return void this.#report("component/duplicate-language", at, language.code, other.place.file);
      }
      if (found === undefined && other === undefined) {
        this.#report("language/generated", at, file.code, language.code, language.name);
      }
      taken.set(language.code, file);
      this.#warnOfCase(language.code, at);
      return language;
    };
  }

  /** Some file systems take two codes that differ in case for one directory. */
  #warnOfCase(code: string, at: Location): void {
    const other = this.#spellings.get(code.toLowerCase()) ?? code;
    if (other !== code) this.#report("name/unsafe", at, code, `differs from "${other}" only in case`);
    this.#spellings.set(code.toLowerCase(), code);
  }
}

function filesOf({ files }: PlannedComponent): readonly FoundFile[] {
  return files.template === undefined ? files.translations : [...files.translations, files.template];
}

function codeOf({ declared }: PlannedComponent, file: FoundFile): string {
  return ownValue(declared.raw.language_aliases, file.code) ?? file.code;
}
