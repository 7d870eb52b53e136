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
  ownText,
  type PluralRule,
  type Report,
  severityOf,
  type UnitIdentity,
} from "../../../model/index.ts";
import { FORMATS } from "../../formats/index.ts";

/** In bytes: the text of a smaller file may stay in memory with its units. */
const MOST_KEPT = 2 ** 16;

/** Reads a file; its units can be let go of, and are then read again, without a word, when they are asked for. */
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

/** What units say is cut from the file's text, and would keep all of that in memory. */
function apart(units: readonly FileUnit[], { bytes }: FormatInput): readonly FileUnit[] {
  return bytes.length < MOST_KEPT ? units : units.map(ownTexts);
}

function ownIdentity({ resname, id }: UnitIdentity): UnitIdentity {
  return { resname: ownText(resname), id: ownText(id) };
}

function ownTexts(unit: FileUnit): FileUnit {
  return {
    ...unit,
    context: ownText(unit.context),
    source: ownText(unit.source),
    target: ownText(unit.target),
    previousSource: ownText(unit.previousSource),
    comment: ownText(unit.comment),
    location: ownText(unit.location),
    flags: ownText(unit.flags),
    ...(unit.identity === undefined ? {} : { identity: ownIdentity(unit.identity) }),
    ...(unit.otherwise === undefined ? {} : { otherwise: unit.otherwise.map(ownTexts) }),
  };
}

/** Byte-order marks of UTF-8, UTF-16LE and UTF-16BE. */
const MARKS = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Reads a file; undefined, with an error reported, where its bytes hold no translations in any format. */
export function readWhole(format: Format, input: FormatInput): FileContent | undefined {
  return holdsTexts(input.bytes, input.file, input.report) ? readContent(format, input) : undefined;
}

/** False, with an error reported at the file, for bytes that no format can read (SOURCES.md, third round, 11). */
export function holdsTexts(bytes: Uint8Array, file: string, report: Report): boolean {
  const start = { file, line: 1, column: 1 };
  const hasMark = MARKS.some((mark) => mark.equals(bytes));
  const conflict = conflictLine(bytes);
  if (bytes.length === 0 || hasMark) report("file/empty", start, hasMark);
  else if (isLfsPointer(bytes)) report("file/lfs-pointer", start);
  else if (conflict !== undefined) report("file/conflict", { ...start, line: conflict });
  else return true;
  return false;
}

/** What is read by itself, as part of no catalogue. */
export interface LoneFile {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly format: FormatId;
  readonly monolingual: boolean;
  readonly plural: PluralRule;
  readonly isOwnLanguage?: (code: string) => boolean;
}

/** The units of a file, or the errors that a build reports of it. Never throws. */
export function readLoneFile({
  format,
  ...input
}: LoneFile): readonly FileUnit[] | { readonly faults: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const { report } = diagnostics;
  const content = readWhole(FORMATS[format], {
    ...input,
    csv: { dialect: "platform" },
    // As the catalogue that discovery proposes has it where a file has such entries.
    designer: "skip",
    encoding: undefined,
    report,
  });
  const faults = errorsOf(diagnostics);
  return content === undefined || faults.length > 0 ? { faults } : content.units;
}

/** What is wrong with a file whatever its format is; undefined where nothing is. */
export function byteFaultOf(bytes: Uint8Array, file: string): Diagnostic | undefined {
  const diagnostics = new Diagnostics();
  holdsTexts(bytes, file, diagnostics.report);
  return errorsOf(diagnostics)[0];
}

function errorsOf(diagnostics: Diagnostics): readonly Diagnostic[] {
  return diagnostics.sorted().filter((diagnostic) => severityOf(diagnostic) === "error");
}
