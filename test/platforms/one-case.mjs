// A file system that does not tell upper from lower case, below the folder that LINGODEX_ONE_CASE names (node --import): a name
// keeps the spelling that it was made with, and is found by each.
import { register } from "node:module";

const files = `import fs from "node:fs";
export * from "node:fs";
const root = process.env.LINGODEX_ONE_CASE;
function found(path) {
  if (typeof path !== "string" || !path.startsWith(root + "/")) return path;
  let at = root;
  for (const part of path.slice(root.length + 1).split("/")) {
    const names = fs.existsSync(at) && fs.statSync(at).isDirectory() ? fs.readdirSync(at) : [];
    at += "/" + (names.includes(part) ? part : names.find((name) => name.toLowerCase() === part.toLowerCase()) ?? part);
  }
  return at;
}
const OF_TWO = ["renameSync", "linkSync", "copyFileSync"];
const wrapped = (name) => (first, second, ...words) => fs[name](found(first), OF_TWO.includes(name) ? found(second) : second, ...words);
NAMES`;
const NAMES = [
  "access",
  "copyFile",
  "exists",
  "link",
  "lstat",
  "mkdir",
  "open",
  "opendir",
  "readFile",
  "readdir",
  "realpath",
];
const MORE = ["rename", "rm", "rmdir", "stat", "unlink", "writeFile"];
const exported = [...NAMES, ...MORE]
  .map((name) => `export const ${name}Sync = wrapped("${name}Sync");`)
  .join("\n");
const source = `data:text/javascript,${encodeURIComponent(files.replace("NAMES", () => exported))}`;
const hooks = `const files = ${JSON.stringify(source)};
export const resolve = (name, context, next) =>
  name === "node:fs" && context.parentURL?.includes("/dist/program/") ? { url: files, shortCircuit: true } : next(name, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
