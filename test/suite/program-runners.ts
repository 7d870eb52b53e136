import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SUITES = fileURLToPath(new URL("../", import.meta.url));
/** What every suite imports that runs the built program. */
const MARK = join(SUITES, "suite/built.ts");
const IMPORT = /(?:from |import |import\()"(\.[^"]+\.(?:ts|mjs))"/g;

/** What says of a suite, by its absolute path, whether it runs the built program: it imports `built.ts`, or what does. */
export function programRunners(): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const runs = (path: string): boolean => {
    if (path === MARK) return true;
    // No module of src/ knows the suites.
    if (!path.startsWith(SUITES)) return false;
    const answer = known.get(path);
    if (answer !== undefined) return answer;
    known.set(path, false);
    const found = importsOf(path).some(runs);
    known.set(path, found);
    return found;
  };
  return runs;
}

function importsOf(path: string): readonly string[] {
  return [...readFileSync(path, "utf8").matchAll(IMPORT)].map(([, name = ""]) => join(dirname(path), name));
}
