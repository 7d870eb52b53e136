import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The same steps up from src/ and from dist/.
const OWN = [new URL("../", import.meta.url), new URL("../../data/tables/", import.meta.url)];
const SCHEMAS = new URL("../../schemas/", import.meta.url);
const PACKAGE = new URL("../../package.json", import.meta.url);

let known: string | undefined;

/**
 * A hash over what this program is: its code, tables and schemas, the versions of what it depends on and of what it
 * runs in. What another program remembered is not to be trusted, of whatever version it says that it is.
 */
export function programFingerprint(): string {
  known ??= fingerprint();
  return known;
}

function fingerprint(): string {
  const { node, v8, icu, tz, unicode } = process.versions;
  const all = createHash("sha256").update(JSON.stringify([node, v8, icu, tz, unicode]));
  all.update(readFileSync(PACKAGE));
  for (const folder of [...OWN, SCHEMAS]) {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".d.ts"))
      .map(({ parentPath, path = parentPath, name }) => `${path}/${name}`)
      .sort();
    const root = fileURLToPath(folder);
    for (const name of names) all.update(`\0${name.slice(root.length)}\0`).update(readFileSync(name));
  }
  return all.digest("hex");
}
