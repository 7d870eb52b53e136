// What Windows is to a program, as far as another system can play it (node --import): no links that an opening refuses, no
// owners, no /proc, and a rename that fails at first, as it does where somebody (a scanner, an indexer) has the file open.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";
import { replaceFiles } from "./replaced-files.mjs";

Object.defineProperty(process, "platform", { value: "win32" });
for (const name of ["getuid", "geteuid", "getgid", "getegid"]) Reflect.deleteProperty(process, name);
syncBuiltinESMExports();

const HIDDEN = ["O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY"];
const failed = new Set();

replaceFiles({
  ...fs,
  constants: Object.fromEntries(Object.entries(fs.constants).filter(([name]) => !HIDDEN.includes(name))),
  renameSync(/** @type {fs.PathLike} */ from, /** @type {fs.PathLike} */ to) {
    if (failed.has(String(to))) return fs.renameSync(from, to);
    failed.add(String(to));
    const message = `EPERM: operation not permitted, rename '${to}'`;
    throw Object.assign(new Error(message), { code: "EPERM", syscall: "rename" });
  },
  readFileSync(/** @type {Parameters<typeof fs.readFileSync>} */ ...words) {
    if (String(words[0]).startsWith("/proc/")) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
    return fs.readFileSync(...words);
  },
});
