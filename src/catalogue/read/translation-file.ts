import { posix } from "node:path";
import {
  type CodeReason,
  type ComponentManifest,
  type CsvOptions,
  Diagnostics,
  describeDiagnostic,
  type FileContent,
  type Format,
  type FormatInput,
  isMonolingual,
  type Language,
  type Report,
  severityOf,
  type TranslationFile,
  treeName,
} from "../../model/index.ts";
import { FORMATS, pluralInput } from "../formats/index.ts";
import type { FoundFile } from "./component-files.ts";
import { publishedName } from "./files/file-names.ts";
import { readWhole } from "./files/whole-file.ts";
import type { Workspace } from "./files/workspace.ts";
import { saysOwnLanguage } from "./languages/other-language.ts";
import { ownValue } from "./manifests/own-value.ts";
import type { RawComponent } from "./manifests/raw-manifests.ts";

export interface FileToRead {
  readonly found: FoundFile;
  readonly language: Language;
  readonly codeReason: CodeReason;
  readonly format: Format;
  readonly raw: RawComponent;
  /** False of a reference that is no translation: its name is nobody's business. */
  readonly isPublished: boolean;
  /** `on_bad_file: skip`, of a translation that nothing else depends on. */
  readonly maySkip: boolean;
  readonly isOwnLanguage: (code: string) => boolean;
}

/** Nobody asks what a file is called that is published nowhere. */
const UNPUBLISHED = treeName("unpublished");

/** Reads a file of a component; nothing, and reports, where it cannot be read; `skipped` where that is forgiven. */
export function readTranslationFile(
  { found, language, codeReason, format, raw, isPublished, maySkip, isOwnLanguage }: FileToRead,
  workspace: Workspace,
  report: Report,
): TranslationFile | "skipped" | undefined {
  const bytes = workspace.read(found.place, found.namedAt);
  if (bytes === undefined) return undefined;
  const { file } = found.place;
  const at = { file, line: 1, column: 1 };
  const named = posix.basename(found.path);
  const name = isPublished ? publishedName(named, at, report, format.extension) : UNPUBLISHED;
  if (name === undefined) return undefined;
  const encoding = ownValue(raw.encodings, found.path);
  const csv: CsvOptions = { dialect: "platform", ...raw.csv };
  const input: FormatInput = {
    bytes,
    file,
    encoding,
    csv,
    designer: raw.designer ?? "keep",
    report,
    monolingual: isMonolingual({ template: raw.template ?? "" }),
    ...pluralInput(raw.plurals, language),
    isOwnLanguage,
  };
  const content = maySkip ? readOrSkip(format, input) : readWhole(format, input);
  if (content === undefined || content === "skipped") return content;
  const { path, code } = found;
  return { name, path, file, code, language, codeReason, encoding, bytes, content };
}

/**
 * Reads a file again that was read before as part of the component. Nothing (and reports, but for what vanished)
 * where it cannot be read any more, and where the language that it names has to be compared anew.
 */
export function rereadTranslationFile(
  before: TranslationFile,
  { template, csv, designer, plurals, format: { id } }: ComponentManifest,
  workspace: Workspace,
  report: Report,
): TranslationFile | undefined {
  const format = new Map<string, Format>(Object.entries(FORMATS)).get(id);
  const at = { file: before.file, line: 1, column: 1 };
  const place = workspace.probe(workspace.root, before.file, at);
  if (format === undefined || place === undefined || place === "missing") return undefined;
  const bytes = workspace.read(place, at);
  if (bytes === undefined) return undefined;
  const { file, encoding, language } = before;
  const content = readWhole(format, {
    bytes,
    file,
    encoding,
    csv,
    designer,
    report,
    monolingual: isMonolingual({ template }),
    ...pluralInput(plurals, language),
  });
  const again = content && { ...before, bytes, content };
  return again !== undefined && saysOwnLanguage(again) ? again : undefined;
}

/** One warning in the place of all that is wrong with a file, if it is only that its bytes are not its format. */
function readOrSkip(format: Format, input: FormatInput): FileContent | "skipped" | undefined {
  const found = new Diagnostics();
  const content = readWhole(format, { ...input, report: found.report });
  const said = found.sorted();
  const errors = said.filter((diagnostic) => severityOf(diagnostic) === "error");
  const [first] = errors;
  if (first !== undefined && errors.every(({ code }) => isOfBytes(code, input))) {
    const { location } = first;
    input.report("file/skipped", location, describeDiagnostic(first).message, errors.length - 1);
    return "skipped";
  }
  for (const { code, location, args } of said) {
    // The arguments are those that were told with this very code.
    (input.report as (code: string, at: typeof location, ...args: readonly unknown[]) => void)(
      code,
      location,
      ...args,
    );
  }
  return content;
}

/** False of limits, and of what the manifest says wrongly. */
function isOfBytes(code: string, { encoding }: FormatInput): boolean {
  if (code === "file/too-large" || code === "unit/long-name") return false;
  return code !== "file/unknown-encoding" || encoding === undefined;
}
