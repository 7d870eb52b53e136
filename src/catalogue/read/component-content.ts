import { type ComponentManifest, DIAGNOSTICS, type Report, type TranslationFile } from "../../model/index.ts";
import type { FoundFile } from "./component-files.ts";
import type { PlannedComponent } from "./component-plan.ts";
import type { Workspace } from "./files/workspace.ts";
import type { PlanLanguages } from "./languages/component-languages.ts";
import { locationOf } from "./manifests/manifests.ts";
import { type FileToRead, readTranslationFile } from "./translation-file.ts";

export type ComponentContent = Pick<ComponentManifest, "translations" | "templateFile" | "referenceFile">;

/** Reads the files of one component that hold units. */
export class ContentReader {
  readonly #plan: PlannedComponent;
  readonly #languages: PlanLanguages;
  readonly #workspace: Workspace;
  readonly #report: Report;
  /** Paths of files that `on_bad_file` left out. */
  readonly #skipped = new Set<string>();
  /** Names of files that have errors. */
  readonly #broken = new Set<string>();

  constructor(plan: PlannedComponent, languages: PlanLanguages, workspace: Workspace, report: Report) {
    this.#plan = plan;
    this.#languages = languages;
    this.#workspace = workspace;
    this.#report = (code, location, ...args) => {
      if (DIAGNOSTICS[code].severity === "error") this.#broken.add(location.file);
      report(code, location, ...args);
    };
  }

  read(): ComponentContent {
    const { template, reference, translations: found } = this.#plan.files;
    const translations = found.flatMap((file) => this.#readTranslation(file) ?? []);
    this.#languages.tellDuplicates(translations);
    this.#tellIfNoneIsLeft();
    const listed = (of: FoundFile | undefined): TranslationFile | undefined =>
      translations.find(({ path }) => path === of?.path);
    const referenceFile = listed(reference) ?? (reference && this.#readReference(reference));
    if (referenceFile?.content.units.length === 0 && !this.#broken.has(referenceFile.file))
      this.#report("reference/no-units", { file: referenceFile.file, line: 1, column: 1 });
    return {
      translations,
      templateFile: listed(template) ?? (template && this.#readTranslation(template)),
      referenceFile,
    };
  }

  #readTranslation(found: FoundFile): TranslationFile | undefined {
    const language = this.#languages.of(found);
    const file = language && this.#readFile(found, { ...language, isPublished: true });
    if (file !== undefined) this.#languages.tellOf(file);
    return file;
  }

  /** One that is no translation has no language of its own; nothing that is taken from it depends on one. */
  #readReference(found: FoundFile): TranslationFile | undefined {
    const codeReason = { alias: undefined, step: "same", isSource: true } as const;
    return this.#readFile(found, { language: this.#languages.source, codeReason, isPublished: false });
  }

  #readFile(
    found: FoundFile,
    known: Pick<FileToRead, "language" | "codeReason" | "isPublished">,
  ): TranslationFile | undefined {
    const { declared, format, files, catalogue } = this.#plan;
    const { raw } = declared;
    const isGuide = found.path === files.template?.path || found.path === files.reference?.path;
    const maySkip = !isGuide && (raw.on_bad_file ?? catalogue.on_bad_file) === "skip";
    const file = readTranslationFile(
      { ...known, found, format, raw, maySkip, isOwnLanguage: this.#languages.means(known.language) },
      this.#workspace,
      this.#report,
    );
    if (file === "skipped") this.#skipped.add(found.path);
    return file === "skipped" ? undefined : file;
  }

  /** As where no file matches the mask at all. */
  #tellIfNoneIsLeft(): void {
    const { declared, files } = this.#plan;
    const { template, translations } = files;
    const masked = translations.filter(({ isUnmasked }) => !isUnmasked);
    if (this.#skipped.size === 0 || template?.isUnmasked === false || declared.raw.allow_empty) return;
    if (masked.every(({ path }) => this.#skipped.has(path)))
      this.#report(
        "component/no-files",
        locationOf(declared, "filemask"),
        declared.raw.filemask,
        this.#skipped.size,
      );
  }
}
