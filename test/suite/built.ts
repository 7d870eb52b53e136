import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** The last that a build writes. */
const BUILT = ["dist/index.js", "dist/program", "dist/edge", "dist/browser"];

/** The command line, as compiled; a suite that names it, or `dist/` in another way, imports this file. */
export const bin = fileURLToPath(new URL("bin/lingodex.js", root));

// On import, before any test of such a suite: one that runs what was written before finds what is no longer so.
refuseStale();

function refuseStale(): void {
  const built = Math.min(...BUILT.map((path) => newestIn(new URL(path, root))));
  if (newestIn(new URL("src", root)) <= built) return;
  throw new Error("this suite runs dist/, which is older than src/: run `npm run build` first");
}

/** When the newest file there was written, in milliseconds; the beginning of time where nothing is. */
function newestIn(place: URL): number {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(place).map((name) => newestIn(new URL(`${place.href}/${name}`)));
  return Math.max(0, ...inside);
}
