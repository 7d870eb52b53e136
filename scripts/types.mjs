import { mkdirSync, writeFileSync } from "node:fs";
import { generateDtsBundle } from "dts-bundle-generator";

/** As the compiler writes the type of a literal. */
const HINT = /readonly hint: "(?:[^"\\\n]|\\.)*";/g;

/** What declares the library's types, and nothing that the entry does not lead to, in one file beside the library. */
const [types = ""] = generateDtsBundle(
  [{ filePath: "src/index.ts", output: { noBanner: true, exportReferencedTypes: false } }],
  { preferredConfigPath: "src/tsconfig.json" },
);
mkdirSync("dist/types", { recursive: true });
// Nobody reads the wording of a hint off its type.
writeFileSync("dist/types/library.d.ts", types.replaceAll(HINT, "readonly hint: string;"));
