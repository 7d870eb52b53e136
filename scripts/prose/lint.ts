import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBannedWords } from "./banned-words.ts";
import { findBrokenBlocks } from "./blocks.ts";
import { readExceptions, withoutExceptions } from "./exceptions.ts";
import { findLanguageFaults, piecesOfMarkdown, quotationsOf } from "./markdown.ts";
import type { Finding, Piece } from "./piece.ts";
import { piecesOfComments, piecesOfStrings } from "./source-texts.ts";
import { findOverBudget } from "./word-counts.ts";
import { piecesOfYaml } from "./yaml-texts.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Fragments of the changelog before this one are older than the rules. */
const FIRST_FRAGMENT = 152;

/** People write its quotations, and a program its tables. */
const RESULTS = "test/bench/RESULTS.md";

/** Everything wrong with the words of the project. @param root the folder that contains it */
export async function lintWords(root = repository): Promise<readonly Finding[]> {
  const read = (file: string): string => {
    const text = readFileSync(join(root, file), "utf8");
    return file === RESULTS ? quotationsOf(text) : text;
  };
  const pages = ["README.md", ...filesBelow(root, "docs", isUserPage)];
  const formal = [
    ...["SECURITY.md", "changelog.d/README.md", "docs/architecture.md", "src/README.md"],
    ...["test/README.md", "test/bench/README.md", RESULTS],
    ...filesBelow(root, ".github", (file) => file.endsWith(".md")),
  ];
  const history = ["CHANGELOG.md", ...filesBelow(root, "changelog.d", isNewFragment)];
  const forms = ["action.yml", ...filesBelow(root, ".github", isForm)];
  const sources = filesBelow(root, "src", (file) => file.endsWith(".ts"));
  const pieces: readonly Piece[] = [
    ...[...pages, ...formal, ...history].flatMap((file) => piecesOfMarkdown(file, read(file))),
    ...forms.flatMap((file) => piecesOfYaml(file, read(file))),
    ...sources.flatMap((file) => piecesOfStrings(file, read(file))),
    ...sources.flatMap((file) => piecesOfComments(file, read(file))),
  ];
  const faults = await Promise.all([...pages, ...formal].map((file) => findLanguageFaults(file, read(file))));
  const budgets = [
    { name: "README.md", files: ["README.md"], most: 600 },
    { name: "docs/", files: pages.slice(1), most: 25_000 },
  ];
  const found = [
    ...pieces.flatMap(findBannedWords),
    ...faults.flat(),
    ...pages.flatMap((file) => findBrokenBlocks(file, read(file))),
    ...findOverBudget(budgets, read),
  ];
  return withoutExceptions(found, readExceptions());
}

/** Banned words in comments alone: `lintWords` finds them too, with all other faults. */
export function lintComments(root = repository): readonly Finding[] {
  return filesBelow(root, "src", (file) => file.endsWith(".ts")).flatMap((file) =>
    piecesOfComments(file, readFileSync(join(root, file), "utf8")).flatMap(findBannedWords),
  );
}

/** Not the pages for people who change lingodex. */
function isUserPage(file: string): boolean {
  return file.endsWith(".md") && !file.startsWith("docs/decisions/") && file !== "docs/architecture.md";
}

/** Actions and forms of issues, whose descriptions GitHub shows. */
function isForm(file: string): boolean {
  return /\/(?:actions|ISSUE_TEMPLATE)\/.*\.yml$/.test(file);
}

function isNewFragment(file: string): boolean {
  return Number(/^changelog\.d\/(\d+)-.*\.md$/.exec(file)?.[1] ?? 0) >= FIRST_FRAGMENT;
}

function filesBelow(root: string, folder: string, isWanted: (file: string) => boolean): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter(isWanted)
    .sort();
}
