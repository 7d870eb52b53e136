import { readFileSync } from "node:fs";

/** By the name of the program; `.ci/tools/generators.sh` and `all.sh` install these. */
const RELEASES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("releases.json", import.meta.url), "utf8"),
);

export function releaseOf(program: string): string {
  const release = RELEASES[program];
  if (release === undefined) throw new Error(`releases.json has no ${program}`);
  return release;
}
