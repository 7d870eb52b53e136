import { chmodSync } from "node:fs";

const NOBODY = 65_534;

/**
 * Runs as a user whom locks hold. Nothing is locked for root, so root becomes nobody for as long as it takes.
 *
 * @param directory made passable for everybody before
 */
export async function withoutPrivileges<Result>(
  directory: string,
  run: () => Result,
): Promise<Awaited<Result>> {
  if (process.getuid?.() !== 0 || process.seteuid === undefined) return await run();
  chmodSync(directory, 0o755);
  process.seteuid(NOBODY);
  try {
    return await run();
  } finally {
    process.seteuid(0);
  }
}
