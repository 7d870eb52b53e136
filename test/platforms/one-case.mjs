// A file system that does not tell upper from lower case, below the folder that LINGODEX_ONE_CASE names (node --import): a name
// keeps the spelling that it was made with, and is found by each.
import fs from "node:fs";
import { replaceFiles } from "./replaced-files.mjs";

const root = process.env["LINGODEX_ONE_CASE"];

/** @param {unknown} path */
function found(path) {
  if (typeof path !== "string" || !path.startsWith(`${root}/`)) return path;
  let at = `${root}`;
  for (const part of path.slice(at.length + 1).split("/")) {
    const names = fs.existsSync(at) && fs.statSync(at).isDirectory() ? fs.readdirSync(at) : [];
    const known = names.includes(part)
      ? part
      : names.find((name) => name.toLowerCase() === part.toLowerCase());
    at += `/${known ?? part}`;
  }
  return at;
}

const OF_TWO = ["renameSync", "linkSync", "copyFileSync"];
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

const wrapped = [...NAMES, ...MORE].map((base) => {
  const name = `${base}Sync`;
  /** @type {(...words: unknown[]) => unknown} */
  const own = Reflect.get(fs, name);
  /** @type {(...words: unknown[]) => unknown} */
  const call = (first, second, ...words) =>
    own(found(first), OF_TWO.includes(name) ? found(second) : second, ...words);
  return [name, call];
});
replaceFiles({ ...fs, ...Object.fromEntries(wrapped) });
