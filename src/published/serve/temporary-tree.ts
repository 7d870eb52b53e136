import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf, OutputError } from "../../model/index.ts";

/** A directory for a tree that lives as long as the process. @throws OutputError */
export function createTemporaryTree(): string {
  const directory = makeDirectory(tmpdir());
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function makeDirectory(parent: string): string {
  try {
    return mkdtempSync(join(parent, "lingodex-serve-"));
  } catch (error) {
    const why = messageOf(error);
    throw new OutputError(
      `cannot make a folder in ${parent}: ${why}; set TMPDIR to one that takes files`,
      error,
    );
  }
}
