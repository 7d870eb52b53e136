import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { parseTree } from "./tree-text.ts";

/** A folder with the files of a fixture's tree, and further ones. */
export function folderOf(fixture: string, further: Readonly<Record<string, string>> = {}): string {
  const folder = quickDirectory();
  const text = readFileSync(new URL(`fixtures/${fixture}/tree.txt`, import.meta.url), "utf8");
  for (const [path, bytes] of parseTree(text)) put(folder, path, bytes);
  for (const [path, content] of Object.entries(further)) put(folder, path, content);
  return folder;
}

export function put(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

export function git(folder: string, ...parameters: readonly string[]): void {
  const who = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"];
  const { status, stderr } = spawnSync("git", [...who, ...parameters], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Makes the folder a repository with one commit of all its files. */
export function commitAll(folder: string): void {
  git(folder, "init", "--quiet", "--initial-branch=main", ".");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=Texts");
}

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function lingodex(folder: string, ...parameters: readonly string[]): Ran {
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...parameters], {
    cwd: folder,
    encoding: "utf8",
    env,
    maxBuffer: 100_000_000,
  });
  return { status, stdout, stderr };
}

/** Paths and contents below a folder, but for `.git`. */
export function contentsOf(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(folder, ".git/")));
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]));
}
