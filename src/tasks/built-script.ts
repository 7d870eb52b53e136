import { createRequire } from "node:module";

// The same steps up from src/ and from dist/, also from dist/program/.
const load = createRequire(import.meta.url);

/** A script that runs elsewhere, as `npm run build` bundled it. @param name below `dist/`: `edge/worker` */
export function builtScript(name: string): string {
  const place = `../../dist/${name}.json`;
  try {
    return String(load(place));
  } catch (cause) {
    throw new Error(`${place} is missing: npm run build makes it`, { cause });
  }
}
