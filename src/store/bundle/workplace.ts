import { mkdtempSync, rmSync } from "node:fs";
import { messageOf, OutputError } from "../../model/index.ts";

/**
 * Works in a folder beside an archive that is to come, on the disk that has to hold it; the folder goes afterwards.
 *
 * @throws OutputError where there is no room for it
 */
export async function besideArchive<Result>(
  out: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeFolder(out);
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFolder(out: string): string {
  try {
    return mkdtempSync(`${out}.part-`);
  } catch (error) {
    const why = messageOf(error);
    throw new OutputError(`cannot write ${out}: ${why}`, error);
  }
}
