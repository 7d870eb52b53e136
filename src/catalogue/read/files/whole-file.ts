import {
  conflictLine,
  type Diagnostic,
  Diagnostics,
  type FileContent,
  type FileUnit,
  type Format,
  type FormatId,
  type FormatInput,
  isLfsPointer,
  markedEncoding,
  ownText,
  type PluralRule,
  type Report,
  severityOf,
} from "../../../model/index.ts";
import { FORMATS } from "../../formats/index.ts";

/** The greatest size in bytes of a file whose text can stay in memory with its units. */
const MOST_KEPT = 2 ** 16;

/** Reads a file. Its units can be released, and are then read again without reports when they are needed. */
export function readContent(format: Format, input: FormatInput): FileContent {
  const content = format.read(input);
  let units: readonly FileUnit[] | undefined = apart(content.units, input);
  const { pluralSet = "release", plural } = input;
  return {
    ...content,
    ...(format.isOfToday && { isOfToday: true }),
    ...(pluralSet === "release" ? {} : { formCount: plural.count }),
    get units() {
      units ??= apart(format.read({ ...input, report: () => undefined }).units, input);
      return units;
    },
    release() {
      units = undefined;
    },
  };
}

/** The texts of units are slices of the file's text, and would keep all of it in memory. */
function apart(units: readonly FileUnit[], { bytes }: FormatInput): readonly FileUnit[] {
  return bytes.length < MOST_KEPT ? units : units.map(ownTexts);
}

function ownTexts(unit: FileUnit): FileUnit {
  const { identity } = unit;
  return {
    ...unit,
    context: ownText(unit.context),
    source: ownText(unit.source),
    target: ownText(unit.target),
    previousSource: ownText(unit.previousSource),
    comment: ownText(unit.comment),
    location: ownText(unit.location),
    flags: ownText(unit.flags),
    ...(identity && { identity: { resname: ownText(identity.resname), id: ownText(identity.id) } }),
    ...(unit.otherwise === undefined ? {} : { otherwise: unit.otherwise.map(ownTexts) }),
  };
}

/** Reads a file; undefined, with an error, if no format can have such bytes. */
export function readWhole(format: Format, input: FormatInput): FileContent | undefined {
  return holdsTexts(input.bytes, input.file, input.report) ? readContent(format, input) : undefined;
}

/** False, with an error at the file, for bytes that no format can read (SOURCES.md, third round, 11). */
export function holdsTexts(bytes: Uint8Array, file: string, report: Report): boolean {
  const start = { file, line: 1, column: 1 };
  const mark = markedEncoding(bytes);
  const hasMark = mark !== undefined && bytes.length === (mark === "utf-8" ? 3 : 2);
  const conflict = conflictLine(bytes);
  if (bytes.length === 0 || hasMark) report("file/empty", start, hasMark ? "a byte-order mark" : undefined);
  else if (isLfsPointer(bytes)) report("file/lfs-pointer", start);
  else if (conflict !== undefined) report("file/conflict", { ...start, line: conflict });
  else return true;
  return false;
}

/** A file that is read by itself, not as part of a catalogue. */
export interface LoneFile {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly format: FormatId;
  readonly monolingual: boolean;
  readonly plural: PluralRule;
  readonly isOwnLanguage?: (code: string) => boolean;
}

/** The units of a file, or the errors that a build reports. Never throws. */
export function readLoneFile({
  format,
  ...input
}: LoneFile): readonly FileUnit[] | { readonly faults: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const { report } = diagnostics;
  const content = readWhole(FORMATS[format], {
    ...input,
    csv: { dialect: "platform" },
    // The entries in the shape that detection proposes for such files.
    designer: "skip",
    encoding: undefined,
    report,
  });
  const faults = errorsOf(diagnostics);
  return content === undefined || faults.length > 0 ? { faults } : content.units;
}

/** A problem of a file in any format; undefined if there is none. */
export function byteFaultOf(bytes: Uint8Array, file: string): Diagnostic | undefined {
  const diagnostics = new Diagnostics();
  holdsTexts(bytes, file, diagnostics.report);
  return errorsOf(diagnostics)[0];
}

/** The errors among the reported diagnostics, in order. */
export function errorsOf(diagnostics: Diagnostics): readonly Diagnostic[] {
  return diagnostics.sorted().filter((diagnostic) => severityOf(diagnostic) === "error");
}
