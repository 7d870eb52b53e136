import type { Diagnostic, FormatId } from "../../model/index.ts";
import { extensionOf } from "./formats/extensions.ts";
import type { FormatGroup, GroupFile } from "./formats/group.ts";
import type { Judged, Source } from "./group.ts";
import { isInLocaleFolder } from "./masks.ts";

/** So many files tell a format; the rest are read all the same. */
const MOST_SAMPLES = 40;

/** True of files that a configuration names, or whose folder is named for what translations are. */
export function isMeantIn({ group: { configured, filemask } }: Judged): boolean {
  return configured !== undefined || isInLocaleFolder(filemask);
}

/** The source's first. Files that cannot be read say nothing of a format where others can. */
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

/** False of a file that any reader of its ending refuses, and of one that nobody looked at. */
function isReadable(file: GroupFile, extension: string, isMeant: boolean): boolean {
  if (file.fault !== undefined || file.bytes.length === 0) return false;
  const format = syntaxOf(extension, isMeant);
  // JSON that parses needs no second look, and most files are right.
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

/** Formats whose syntax all files with an ending have. */
const CERTAIN: Readonly<Record<string, FormatId>> = { json: "json-nested", arb: "arb" };
/** The same among translations alone; elsewhere such files are often templates of something. */
const SYNTAX: Readonly<Record<string, FormatId>> = { yml: "yaml", yaml: "yaml" };
/** Endings that programs have, too: nothing tells that these were translations. */
const PROGRAMS: ReadonlySet<string> = new Set(["ts", "php"]);

/** Of a group nothing of which can be read: its faults, where its name says that these are translations. */
export function faultsOf(judged: Judged, { extension, files }: FormatGroup): readonly Diagnostic[] {
  const isMeant = isMeantIn(judged);
  const found = files.map((file) => faultsIn(file, extension, isMeant));
  const isAll = found.every((faults) => faults.length > 0);
  if (!isAll || PROGRAMS.has(extension) || (!isMeant && CERTAIN[extension] === undefined)) return [];
  return found.flat();
}
