import { posix, resolve } from "node:path";
import {
  type CodeMeaning,
  type CodeReason,
  type ComponentManifest,
  Diagnostics,
  describeDiagnostic,
  type FileContent,
  type Format,
  type FormatInput,
  isMonolingual,
  type KnownParts,
  type Language,
  type Location,
  type OpenedFile,
  type PluralRule,
  pluralInput,
  type Report,
  type TranslationFile,
  treeName,
} from "../../model/index.ts";
import { formatNamed } from "../formats/index.ts";
import { oneFileReader } from "../formats/parts/layouts.ts";
import type { FoundFile } from "./component-files.ts";
import { readingOf } from "./component-plan.ts";
import { publishedName } from "./files/file-names.ts";
import { errorsOf, holdsTexts, readWhole } from "./files/whole-file.ts";
import type { Workspace } from "./files/workspace.ts";
import { saysOwnLanguage } from "./languages/other-language.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";
import { OneFile } from "./one-file.ts";

export interface FileToRead {
  readonly found: FoundFile;
  readonly language: Language;
  readonly codeReason: CodeReason;
  readonly format: Format;
  readonly raw: RawComponent;
  /** False for a reference that is not a translation. Then its name is not published. */
  readonly isPublished: boolean;
  /** True with `on_bad_file: skip`, for a translation that nothing else depends on. */
  readonly maySkip: boolean;
  readonly isOwnLanguage: (code: string) => boolean;
  /** True for the template; without one, for the file of the source language. */
  readonly isSource: boolean;
  /** The comments on its texts in a file beside the template. */
  readonly comments: ReadonlyMap<string, string> | undefined;
}

/** The name of a file that is not published, so it is not used. */
const UNPUBLISHED = treeName("unpublished");

/** Reads a file of a component. Undefined, with reports, if it cannot be read; `skipped` if that is allowed. */
export function readTranslationFile(
  { found, language, codeReason, format, raw, isPublished, maySkip, ...said }: FileToRead,
  workspace: Workspace,
  report: Report,
): TranslationFile | "skipped" | undefined {
  const { whole } = found;
  const bytes = whole?.bytes ?? workspace.read(found.place, found.namedAt);
  if (bytes === undefined) return undefined;
  const { file } = found.place;
  const at = { file, line: 1, column: 1 };
  const named = posix.basename(found.path);
  const name = isPublished ? publishedName(named, at, report, format.extension) : UNPUBLISHED;
  if (name === undefined) return undefined;
  const settings = readingOf(raw, found.path, language);
  const { encoding } = settings;
  const input: FormatInput = {
    ...{ ...settings, bytes, file, report },
    isOwnLanguage: said.isOwnLanguage,
    isSource: said.isSource,
    ...(said.comments && { comments: said.comments }),
  };
  const content =
    whole?.contentOf(found.code, format, input) ??
    (maySkip ? readOrSkip(format, input) : readWhole(format, input));
  if (content === undefined || content === "skipped") return content;
  const { path, code } = found;
  return { name, path, file, code, language, codeReason, encoding, bytes, content };
}

/** The place of a mask's file of comments. */
interface CommentsPlace {
  readonly folder: string;
  readonly filemask: string;
  readonly at: Location;
}

/** Comments by key from the mask's file of comments, in formats that have one; undefined if there is none. */
export function readComments(
  format: Format,
  { folder, filemask, at }: CommentsPlace,
  workspace: Workspace,
  report: Report,
): ReadonlyMap<string, string> | undefined {
  const { commentsIn } = format;
  if (commentsIn === undefined) return undefined;
  const path = filemask.replace("*", () => commentsIn);
  const found = workspace.readIfThere(folder, path, at);
  if (found === undefined) return undefined;
  const content = readWhole(format, {
    ...found,
    encoding: undefined,
    csv: { dialect: "platform" },
    report,
    monolingual: true,
    plural: NO_PLURAL,
  });
  return new Map(content?.units.map(({ context, target }) => [context, target]));
}

/** The plural rule of files without a language. */
const NO_PLURAL: PluralRule = { count: 1, formula: "0" };

/**
 * Reads a file again that was read before as part of the component. Undefined if it cannot be read any more, and if
 * the language that it names must be compared again. It reports problems, but not a missing file.
 */
export function rereadTranslationFile(
  before: TranslationFile,
  component: ComponentManifest,
  sourceCode: string,
  workspace: Workspace,
  report: Report,
): TranslationFile | undefined {
  const { template, filemask, csv, designer, plurals } = component;
  const format = formatNamed(component.format.id);
  const { file, encoding, language } = before;
  const at = { file, line: 1, column: 1 };
  const bytes = workspace.readIfThere(workspace.root, file, at)?.bytes;
  if (format === undefined || bytes === undefined) return undefined;
  const isTemplate = template !== "" && before.path === posix.normalize(template);
  const folder = resolve(workspace.root, before.file.slice(0, before.file.length - before.path.length));
  const comments = isTemplate ? readComments(format, { folder, filemask, at }, workspace, report) : undefined;
  const content = readWhole(format, {
    bytes,
    file,
    encoding,
    csv,
    designer,
    report,
    monolingual: isMonolingual({ template }),
    ...pluralInput(plurals, language),
    isSource: template === "" ? language.code === sourceCode : isTemplate,
    ...(comments && { comments }),
  });
  const again = content && { ...before, bytes, content };
  return again !== undefined && saysOwnLanguage(again) ? again : undefined;
}

/** Reports one warning instead of all errors of a file, if the errors mean that its bytes do not have its format. */
function readOrSkip(format: Format, input: FormatInput): FileContent | "skipped" | undefined {
  const found = new Diagnostics();
  const content = readWhole(format, { ...input, report: found.report });
  const errors = errorsOf(found);
  const [first] = errors;
  if (first !== undefined && errors.every(({ code }) => isOfBytes(code, input))) {
    const { location } = first;
    input.report("file/skipped", location, describeDiagnostic(first).message, errors.length - 1);
    return "skipped";
  }
  for (const { code, location, args } of found.sorted()) {
    // The arguments of reported diagnostics with this code.
    (input.report as (code: string, at: typeof location, ...args: readonly unknown[]) => void)(
      code,
      location,
      ...args,
    );
  }
  return content;
}

/** False for limits, and for errors in the manifest. */
function isOfBytes(code: string, { encoding }: FormatInput): boolean {
  if (code === "file/too-large" || code === "unit/long-name") return false;
  return code !== "file/unknown-encoding" || encoding === undefined;
}

/** From this size on, a note explains how to publish the file once (FORMATS-TODAY.md 3, "Published"). */
const MOST_REPEATED_BYTES = 50 * 2 ** 20;

interface RepeatedFile extends Pick<TranslationFile, "bytes" | "file">, Pick<ComponentManifest, "rawFile"> {
  readonly languages: number;
}

/** The one file of all languages is published with each of them. */
export function tellRepeated({ bytes, file, rawFile, languages }: RepeatedFile, report: Report): void {
  const published = languages * bytes.length;
  if (rawFile === "source" || published <= MOST_REPEATED_BYTES) return;
  report("layout/repeated-file", { file, line: 1, column: 1 }, languages, published);
}

/**
 * Reads the one file of a component again, with all languages. Undefined if it cannot be read any more, if it has
 * other languages, or if the meaning of a new name is needed. Then its files must be searched again.
 *
 * @param files of the component's translations
 * @returns the parts by the codes in the file, including the template
 */
export function rereadParts(
  manifest: ComponentManifest,
  files: readonly TranslationFile[],
  workspace: Workspace,
  report: Report,
): ReadonlyMap<string, TranslationFile> | undefined {
  const { templateFile: template, parts, csv, plurals } = manifest;
  const format = formatNamed(manifest.format.id);
  const reader = format && oneFileReader(format, manifest);
  if (format === undefined || reader === undefined || template === undefined || parts === undefined)
    return undefined;
  const { file, encoding, language: sourceLanguage } = template;
  const bytes = bytesAgain(file, workspace, report);
  if (bytes === undefined) return undefined;
  const input = { bytes, file, encoding, csv, report };
  const known = new AskedAgain(parts);
  const whole = new OneFile(reader, { ...input, sourceLanguage, languageOf: known.languageOf });
  if (!known.isSame(whole.open())) return undefined;
  const found = new Map<string, TranslationFile>();
  for (const before of new Map([...files, template].map((each) => [each.code, each])).values()) {
    const { code, language } = before;
    const isSource = code === template.code;
    const as = { ...input, monolingual: true, ...pluralInput(plurals, language), isSource };
    found.set(code, { ...before, bytes, content: whole.contentOf(code, format, as) });
  }
  whole.close();
  tellRepeated({ ...template, bytes, rawFile: manifest.rawFile, languages: files.length }, report);
  return found;
}

function bytesAgain(file: string, workspace: Workspace, report: Report): Uint8Array | undefined {
  const at = { file, line: 1, column: 1 };
  const bytes = workspace.readIfThere(workspace.root, file, at)?.bytes;
  return bytes !== undefined && holdsTexts(bytes, file, report) ? bytes : undefined;
}

/** Answers questions about names from the first reading, and records if there is a new name. */
class AskedAgain {
  readonly #parts: KnownParts;
  #isKnown = true;

  constructor(parts: KnownParts) {
    this.#parts = parts;
  }

  readonly languageOf = (code: string): CodeMeaning | undefined => {
    this.#isKnown &&= this.#parts.meanings.has(code);
    return this.#parts.meanings.get(code);
  };

  isSame(opened: OpenedFile | undefined): boolean {
    const { codes } = this.#parts;
    return (
      this.#isKnown &&
      opened?.codes.length === codes.length &&
      codes.every((code, index) => opened.codes[index] === code)
    );
  }
}
