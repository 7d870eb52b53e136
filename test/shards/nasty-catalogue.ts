import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestAndFiles } from "./nasty/files.ts";
import { tables } from "./nasty/tables.ts";

/**
 * A catalogue in which everything that concerns more than one slice happens, and happens often. It is the same on every machine;
 * `nasty.test.ts` holds it to what it says.
 *
 * @param directory made, and not looked at
 */
export function writeNastyCatalogue(directory: string): void {
  for (const [path, text] of Object.entries({ ...manifestAndFiles(), ...tables() })) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
