import { compareCodePoints, type FormatId } from "../../model/index.ts";
import { extensionOf } from "./formats/extensions.ts";
import type { Group, World } from "./group.ts";
import type { Unnamed, Verdict } from "./judge.ts";
import { filePlace } from "./masks.ts";

/** A file with all languages, and its result. */
export interface JudgedFile {
  readonly group: OneFileGroup;
  readonly verdict: Verdict;
}

export type OneFileGroup = Pick<Group, "filemask" | "isTest"> & { readonly configured: undefined };

export function groupOfOneFile(path: string): OneFileGroup {
  return { filemask: path, isTest: filePlace(path) === "test", configured: undefined };
}

/** The properties of every component whose languages are in one file. */
export const OF_ONE_FILE = {
  ...{ reference: "", newBase: "", faults: [], files: 1, languageRegex: undefined, languageAliases: {} },
};

/** Formats whose files have all languages, by extension (FORMATS-TODAY.md 3, "init"). */
const ONE_FILE: ReadonlyMap<string, FormatId> = new Map([["xcstrings", "xcstrings"]]);

/** The files with all languages, each as a component of its own. */
export function oneFilesIn(paths: readonly string[], world: World): readonly JudgedFile[] {
  return paths.flatMap((path): JudgedFile[] => {
    const format = ONE_FILE.get(extensionOf(path));
    if (format === undefined) return [];
    const group = groupOfOneFile(path);
    return [{ group, verdict: judgeFile(path, format, group.isTest, world) }];
  });
}

function judgeFile(path: string, format: FormatId, isTest: boolean, { surroundings }: World): Verdict {
  const found = surroundings.parts(path, format, "files");
  if ("faults" in found) return { told: [], faults: found.faults };
  const { source, codes, entries } = found;
  if (source === undefined) return { told: [] };
  const units = entries.get(source)?.length ?? 0;
  const languageOf = (code: string): string => surroundings.language(code) ?? code.replaceAll("-", "_");
  const languages = [...new Set(codes.map(languageOf))].sort(compareCodePoints);
  if (units === 0) return { told: [{ path, code: "discover/doubtful", message: "it contains no text" }] };
  const many = languages.length === 1 ? "1 language" : `${languages.length} languages`;
  const component: Unnamed = {
    ...OF_ONE_FILE,
    filemask: path,
    template: path,
    fileFormat: format,
    sourceLanguage: languageOf(source),
    isSourceGuessed: false,
    languages,
    units,
    excluded: [],
    manifest: {},
    confidence: isTest || languages.length < 2 ? "doubtful" : "sure",
    reasons: [
      `${many} in one file`,
      ...(isTest ? ["among files that tests read"] : []),
      `its source language is ${source}`,
    ],
  };
  return { component, told: [] };
}
