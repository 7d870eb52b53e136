import { join } from "node:path";
import { importPlatform } from "../../src/import/import.ts";
import type { ImportOptions, ImportResult } from "../../src/import/import-options.ts";
import { build } from "../../src/index.ts";
import { fileOf, oracleAnswers } from "../end-to-end/oracle.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

/** Imports without waiting where a guest would. */
export async function imported(url: string, options: Partial<ImportOptions> = {}): Promise<Imported> {
  const directory = options.directory ?? join(temporaryDirectory(), "l10n");
  const result = await importPlatform({ pause: async () => undefined, ...options, url, directory });
  return { directory, result };
}

export interface Imported {
  readonly directory: string;
  readonly result: ImportResult;
}

/** Bodies of a build of the import, by path. @param bulk with bulk documents */
export async function published(directory: string, bulk = false): Promise<ReadonlyMap<string, Buffer>> {
  const out = temporaryDirectory();
  const { ok, diagnostics } = await build({
    ...{ catalogue: directory, out, links: "query", view: "api", pages: false, cache: false, bulk },
  });
  if (!ok) throw new Error(diagnostics.map(({ code }) => code).join());
  return readFiles(out);
}

/** Addresses of captured documents that the build has not, or otherwise; and how many are equal. @param wanted of these alone */
export function compared(
  files: ReadonlyMap<string, Buffer>,
  wanted = /^/,
): {
  readonly equal: number;
  readonly missing: readonly string[];
  readonly different: readonly string[];
} {
  const missing: string[] = [];
  const different: string[] = [];
  let equal = 0;
  for (const { address, body } of oracleAnswers()) {
    if (!wanted.test(address)) continue;
    const found = files.get(decodeURI(fileOf(address)));
    if (found === undefined) missing.push(address);
    else if (found.toString("utf8") === body) equal += 1;
    else different.push(address);
  }
  return { equal, missing, different };
}

/** All that an import wrote; not its state. */
export function filesOf(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...readFiles(directory)]
      .filter(([path]) => !path.startsWith(".import/"))
      .map(([path, bytes]) => [path, bytes.toString("base64")]),
  );
}
