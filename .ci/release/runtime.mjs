// node .ci/release/runtime.mjs FOLDER: package.json and package-lock.json as they are for who installs the package. npm sbom
// --omit dev loses what the tools of developers need as well (yaml, commander).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder = ""] = process.argv.slice(2);
const facts = JSON.parse(readFileSync("package.json", "utf8"));
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const [place, entry] of Object.entries(lock.packages)) if (entry.dev || entry.devOptional) delete lock.packages[place];
for (const root of [facts, lock.packages[""]]) delete root.devDependencies;
writeFileSync(join(folder, "package.json"), JSON.stringify(facts));
writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
