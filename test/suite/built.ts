import { fileURLToPath } from "node:url";

/**
 * The command line, as compiled. A suite that names it, or `dist/` in another way, imports this file: so `program.ts` knows that it
 * needs a build.
 */
export const bin = fileURLToPath(new URL("../../bin/lingodex.js", import.meta.url));
