import { mkdtempSync, rmSync } from "node:fs";
import { onDisk } from "../../model/disk/index.ts";

/**
 * Works in a folder beside an archive that is to come, on the disk that has to hold it; the folder goes afterwards.
 *
 * @throws OutputError where there is no room for it
 */
export async function besideArchive<Result>(
  out: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = onDisk(`write ${out}`, () => mkdtempSync(`${out}.part-`));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
