import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const STAGE = ".lingodex-stage";

/** A hash over all files and directories below a directory but its stage; texts of their own for none, and no directory. */
export function digestOfTree(directory: string): string {
  const hash = createHash("sha256");
  let isEmpty = true;
  for (const line of linesOf(directory, "")) {
    hash.update(line);
    isEmpty = false;
  }
  if (!isEmpty) return hash.digest("hex");
  return existsSync(directory) ? "empty" : "missing";
}

function* linesOf(directory: string, path: string): Iterable<string> {
  if (!existsSync(join(directory, path))) return;
  const children = readdirSync(join(directory, path), { withFileTypes: true });
  for (const child of children.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = path === "" ? child.name : `${path}/${child.name}`;
    if (below === STAGE) continue;
    if (child.isDirectory()) {
      yield `${below}/\n`;
      yield* linesOf(directory, below);
    } else {
      const bytes = readFileSync(join(directory, below));
      yield `${below} ${createHash("sha256").update(bytes).digest("hex")}\n`;
    }
  }
}

/** Copies a tree without its bytes: a publisher that wrote into a file would spoil the original, too. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const child of readdirSync(from, { withFileTypes: true })) {
    const [source, goal] = [join(from, child.name), join(to, child.name)];
    if (child.isDirectory()) linkTree(source, goal);
    else linkSync(source, goal);
  }
}
