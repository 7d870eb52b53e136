import fc from "../../node_modules/fast-check/lib/fast-check.js";
import { drawnSeed } from "./sample.ts";

// What every `import fc from "fast-check"` of a test gets (`vitest.config.ts`): the same library, whose properties draw by
// the commit, and not by the clock. A run that was green is green again.
fc.configureGlobal({ seed: drawnSeed("properties") });

export * from "../../node_modules/fast-check/lib/fast-check.js";
// biome-ignore lint/style/noDefaultExport: the library has one, and tests import it.
export default fc;
