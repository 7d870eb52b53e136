import { mkdirSync, writeFileSync } from "node:fs";
import { generateDtsBundle } from "dts-bundle-generator";

/** As the compiler writes the type of a literal. */
const HINT = /readonly hint: "(?:[^"\\\n]|\\.)*";/g;

/** What declares the library's types, and nothing that the entry does not lead to, in one file beside the library. */
const [types = ""] = generateDtsBundle(
  [{ filePath: "src/index.ts", output: { noBanner: true, exportReferencedTypes: false } }],
  { preferredConfigPath: "src/tsconfig.json" },
);
/** The arguments of a message, by name. Only their types matter to a caller, and the file is a part of the package. */
const NAMED_ARGUMENTS = /(?<=Said<)\[[\s\S]*?\n\t\](?=>;)/g;
/** @param {string} args */
const withoutNames = (args) =>
  args
    .replace(/\s+(?:\w+: )?/g, " ")
    .replace("[ ", "[")
    .replace(" ]", "]");
/** Statements with their doc comments, which begin at the start of a line. */
const STATEMENTS =
  /^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?(?:export |declare |interface |type )[\s\S]*?(?=^(?:\/\*\*|export |declare |interface |type )|$(?![\s\S]))/gm;
const DOCS = /^[\t ]*\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm;
/** Comments on types that a caller cannot name are a quarter of the file. @param {string} statement */
const withoutHiddenDocs = (statement) => {
  const bare = statement.replace(DOCS, "");
  return bare.startsWith("export ") ? statement : bare;
};
mkdirSync("dist/types", { recursive: true });
// Nobody reads the wording of a hint off its type.
writeFileSync(
  "dist/types/library.d.ts",
  types
    .replaceAll(HINT, "readonly hint: string;")
    .replace(NAMED_ARGUMENTS, withoutNames)
    .replace(STATEMENTS, withoutHiddenDocs),
);
