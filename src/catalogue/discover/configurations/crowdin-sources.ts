import { codeIn } from "../../../model/index.ts";
import { ORIGINALS } from "./crowdin-placeholders.ts";
import type { Findings } from "./findings.ts";
import type { PathMatch, PathTree } from "./path-tree.ts";
import { pathFrom } from "./paths.ts";
import { countCodes, fill, isOpen, maskPattern, type Pattern, type Wild } from "./pattern.ts";

export interface Sources {
  readonly line: number;
  readonly sources: Pattern;
  readonly translations: Pattern;
  readonly ignored: readonly Pattern[];
  /** What `%original_path%` is relative to. */
  readonly base: string;
  /** Codes that the configuration gives itself. */
  readonly codes: ReadonlySet<string>;
  /** What becomes of the path of a translation in the end. */
  spelt(mask: string): string;
}

/**
 * The filemasks that an entry of `files` names, each with its source file. Where sources are found by a pattern, that
 * may find translations, too: then only masks count that some file matches, and of several sources of one mask the one
 * that is none of its translations, else the English one.
 */
export function expandSources(findings: Findings, entry: Sources): ReadonlyMap<string, string | undefined> {
  const { line, sources, translations, base } = entry;
  const { tree } = findings.around;
  if (countCodes(sources) > 0) {
    findings.tell(line, "its source stands for a language");
    return new Map();
  }
  const isFound = isOpen(sources);
  const bySource = new Map<string, string[]>();
  for (const match of isFound ? found(findings, entry) : [{ path: fill(sources, () => ""), texts: [] }]) {
    const mask = pathFrom("", entry.spelt(fill(translations, fillingOf(match, sources, base))));
    if (mask !== undefined) bySource.set(mask, [...(bySource.get(mask) ?? []), match.path]);
  }
  const isCode = (text: string): boolean => tree.isCode(text) || entry.codes.has(text);
  const masks = [...bySource].filter(([mask]) => !isFound || tree.some(maskPattern(mask), isCode));
  if (masks.length === 0)
    findings.tell(line, "its patterns name no translation that is here", "discover/doubtful");
  return new Map(masks.map(([mask, paths]) => [mask, sourceAmong(mask, paths, tree)]));
}

function found(findings: Findings, { line, sources, ignored }: Sources): readonly PathMatch[] {
  const { tree } = findings.around;
  const isTarget = (text: string): boolean => tree.isCode(text) && !isEnglish(text);
  // A folder that is ignored is ignored with all that is in it.
  const patterns = ignored.flatMap((pattern): readonly Pattern[] => [
    pattern,
    [...pattern, "/", { kind: "rest" }],
  ]);
  return tree
    .matching(sources, () => findings.cut(line))
    .filter(({ path }) => !patterns.some((pattern) => tree.isMatch(pattern, path, isTarget)));
}

/** What stands in a translation's path: its language's `*`, what the source is called, what the source's globs found. */
function fillingOf(match: PathMatch, sources: Pattern, base: string): (wild: Wild) => string {
  const globs = sources.filter((piece) => typeof piece !== "string");
  const left = globs.map((wild, index) => ({ kind: wild.kind, text: match.texts[index] ?? "" }));
  return ({ kind, name = "" }) => {
    if (kind === "code") return "*";
    if (kind === "name") return ORIGINALS.get(name)?.(match.path, base) ?? "";
    const isDeep = kind === "folders" || kind === "rest";
    const next = left.findIndex((glob) => (glob.kind === "folders" || glob.kind === "rest") === isDeep);
    const text = next < 0 ? "" : (left.splice(next, 1)[0]?.text ?? "");
    return kind === "folders" && text !== "" && !text.endsWith("/") ? `${text}/` : text;
  };
}

function sourceAmong(mask: string, paths: readonly string[], tree: PathTree): string | undefined {
  const [only] = paths;
  if (paths.length < 2) return only;
  const codeOf = (path: string): string => codeIn(path, mask) ?? "";
  const [apart, second] = paths.filter((path) => !tree.isCode(codeOf(path)));
  if (apart !== undefined && second === undefined) return apart;
  return paths.find((path) => isEnglish(codeOf(path)));
}

function isEnglish(code: string): boolean {
  return /^en(?:$|[^a-z])/i.test(code);
}
