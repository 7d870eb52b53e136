import type { Diagnostic, FormatId } from "../../model/index.ts";
import { extensionOf } from "./formats/extensions.ts";
import type { FormatGroup, GroupFile } from "./formats/group.ts";
import type { Judged, Source } from "./group.ts";
import { isInLocaleFolder } from "./masks.ts";

/** The number of files that are enough to recognize a format. The others are read later. */
const MOST_SAMPLES = 40;

/** True for files that a configuration names, and for folders whose name suggests translations. */
export function isMeantIn({ group: { configured, filemask } }: Judged): boolean {
  return configured !== undefined || isInLocaleFolder(filemask);
}

/** The source's file comes first. Unreadable files are left out if others can be read. */
export function sampleOf(judged: Judged, source: Source | undefined): FormatGroup {
  const { filemask, files, configured } = judged.group;
  const first = source?.path === undefined ? [] : [judged.file(source.path, source.code)];
  const others = files
    .filter(({ path }) => path !== source?.path)
    .map(({ path, code }) => judged.file(path, code));
  const extension = extensionOf(filemask);
  const all = [...first, ...others.slice(0, MOST_SAMPLES)];
  const isMeant = isMeantIn(judged);
  const whole = all.filter((file) => isReadable(file, extension, isMeant));
  const sample = whole.length === 0 ? all : whole;
  const hasSource = first.some((file) => sample.includes(file));
  const { isOfGo } = judged.world;
  return { filemask, extension, files: sample, hasSource, said: configured?.fileFormat, isOfGo };
}

/** False for a file that all readers of its extension refuse, and for one that was not read. */
function isReadable(file: GroupFile, extension: string, isMeant: boolean): boolean {
  if (file.fault !== undefined || file.bytes.length === 0) return false;
  const format = syntaxOf(extension, isMeant);
  // JSON that parses needs no second check, and most files are valid.
  return format === undefined || file.data !== undefined || "entries" in file.read(format, true);
}

function faultsIn(file: GroupFile, extension: string, isMeant: boolean): readonly Diagnostic[] {
  if (file.fault !== undefined) return [file.fault];
  const format = syntaxOf(extension, isMeant);
  const found = format === undefined ? undefined : file.read(format, true);
  return found !== undefined && "faults" in found ? found.faults : [];
}

function syntaxOf(extension: string, isMeant: boolean): FormatId | undefined {
  return CERTAIN[extension] ?? (isMeant ? SYNTAX[extension] : undefined);
}

/** Formats whose syntax all files with an extension have. */
const CERTAIN: Readonly<Record<string, FormatId>> = { json: "json-nested", arb: "arb" };
/** Extensions for which the same is true among translations. Elsewhere such files are often templates. */
const SYNTAX: Readonly<Record<string, FormatId>> = { yml: "yaml", yaml: "yaml" };
/** Extensions that programs also use, so that they do not prove translations. */
const PROGRAMS: ReadonlySet<string> = new Set(["ts", "php"]);

/** The faults of a group without a readable file, if its name suggests translations. */
export function faultsOf(judged: Judged, { extension, files }: FormatGroup): readonly Diagnostic[] {
  const isMeant = isMeantIn(judged);
  const found = files.map((file) => faultsIn(file, extension, isMeant));
  const isAll = found.every((faults) => faults.length > 0);
  if (!isAll || PROGRAMS.has(extension) || (!isMeant && CERTAIN[extension] === undefined)) return [];
  return found.flat();
}
