import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../model/failures.ts";
import { API_ROOT, META_ROOT } from "../model/layout.ts";

const MOST_NAMED = 5;

/** Counts files that are not ours and stand where ours would be. Nothing of the sort is ever overwritten. */
export class ForeignFiles {
  readonly #directory: string;
  readonly #named: string[] = [];
  #more = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  add(path: string): void {
    if (this.#named.length < MOST_NAMED) this.#named.push(path);
    else this.#more += 1;
  }

  /** @throws UsageError where there are any */
  refuse(): void {
    if (this.#named.length === 0) return;
    const more = this.#more > 0 ? ` and ${this.#more} more` : "";
    throw new UsageError(
      `${this.#directory} holds files that lingodex did not write: ${this.#named.join(", ")}${more}`,
      "move them away (or remove them, if they are left of an older tree), or publish into another directory with --out",
    );
  }
}

/** Refuses what stands below our two directories, or where a host's file is to come, and is not known as ours. */
export function refuseForeign(
  directory: string,
  isOwn: (path: string) => boolean,
  hostFiles: readonly string[],
): void {
  const foreign = new ForeignFiles(directory);
  for (const root of [API_ROOT, META_ROOT, ...hostFiles]) {
    for (const path of filesBelow(directory, root)) if (!isOwn(path)) foreign.add(path);
  }
  foreign.refuse();
}

/** All that lies at or below a path and is no directory itself. Links are not followed. */
function* filesBelow(directory: string, path: string): Iterable<string> {
  const stats = lstatSync(join(directory, path), { throwIfNoEntry: false });
  if (stats === undefined) return;
  const coming = stats.isDirectory() ? [path] : [];
  if (coming.length === 0) yield path;
  for (let next = coming.pop(); next !== undefined; next = coming.pop()) {
    for (const child of readdirSync(join(directory, next), { withFileTypes: true })) {
      if (child.isDirectory()) coming.push(`${next}/${child.name}`);
      else yield `${next}/${child.name}`;
    }
  }
}
