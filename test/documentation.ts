import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository, absolute. */
export const repository = fileURLToPath(new URL("..", import.meta.url));

/** The text of a document. @param path relative to the repository */
export function readDocument(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}

/** Documents in these folders, and in folders below `docs/`; relative to the repository. */
export function listDocuments(): readonly string[] {
  const folders = [
    ".",
    ".github",
    "changelog.d",
    "data",
    "data/tables",
    "schemas",
    "src",
    "test",
    "test/bench",
  ];
  const flat = folders.flatMap((folder) =>
    readdirSync(join(repository, folder)).map((name) => join(folder, name)),
  );
  const deep = readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" });
  return [...flat, ...deep.map((name) => join("docs", name))].filter((path) => path.endsWith(".md"));
}

/** A text without its code blocks, where brackets and `#` mean something else. */
function withoutBlocks(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```/gm, "");
}

/** Links of a document to files and headings of this repository that lead nowhere. @param path of the document */
export function brokenLinks(path: string): readonly string[] {
  const text = withoutBlocks(readDocument(path)).replace(/`[^`\n]*`/g, "");
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(path, target));
}

/** Where links of a document begin. Fragments of the changelog are written as parts of `CHANGELOG.md`. */
function folderOf(path: string): string {
  return /^changelog\.d\/\d/.test(path) ? "." : dirname(path);
}

function leadsSomewhere(from: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : join(folderOf(from), file);
  if (!existsSync(join(repository, path))) return false;
  return anchor === undefined || !path.endsWith(".md") || anchorsIn(readDocument(path)).has(anchor);
}

/** Anchors of headings, as GitHub makes them, and those that tables have. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const found = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id));
  for (const [, heading = ""] of withoutBlocks(text).matchAll(/^#{1,6} +(.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, "").replaceAll(" ", "-");
    let name = anchor;
    for (let copy = 1; found.has(name); copy += 1) name = `${anchor}-${copy}`;
    found.add(name);
  }
  return found;
}

/** What looks like a path: words with slashes between or behind them, or one with the ending of a file. */
const PATH = /^(?:[\w.-]+\/)+[\w.-]*$|^[\w.-]+\.(?:ts|mjs|json|md)$/;

/** Paths that a document names between backticks, outside of code blocks. */
export function pathsIn(text: string): readonly string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  return [...new Set(spans.filter((span) => PATH.test(span)))];
}

/** Folders that a path of this repository begins with; others are made by a build, or are no files here. */
const TOP = /^(?:\.ci|\.github|bin|data|docs|examples|schemas|src|test)\//;

/** Paths of this repository that a document names from its top and that lead to nothing. */
export function missingPaths(text: string): readonly string[] {
  return pathsIn(text).filter((path) => TOP.test(path) && !existsSync(join(repository, path)));
}
