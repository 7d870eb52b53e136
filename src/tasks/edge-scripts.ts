import { createRequire } from "node:module";
import type { EdgeScripts } from "../hosts/site.ts";

// The same steps up from src/ and from dist/, also from dist/program/.
const load = createRequire(import.meta.url);

/** The scripts of src/hosts/edge/, as `npm run build` bundled them; read when they are first asked for. */
export const EDGE_SCRIPTS: EdgeScripts = {
  get worker() {
    return scriptOf("worker");
  },
  get cloudfront() {
    return scriptOf("cloudfront");
  },
};

function scriptOf(name: keyof EdgeScripts): string {
  const place = `../../dist/edge/${name}.json`;
  try {
    return String(load(place));
  } catch (cause) {
    throw new Error(`${place} is missing: npm run build makes it`, { cause });
  }
}
