// What Windows is to a program, as far as another system can play it (node --import): no links that an opening refuses, no
// owners, no /proc, and a rename that fails at first, as it does where somebody (a scanner, an indexer) has the file open.
import { register, syncBuiltinESMExports } from "node:module";
import process from "node:process";

Object.defineProperty(process, "platform", { value: "win32" });
for (const name of ["getuid", "geteuid", "getgid", "getegid"]) Reflect.deleteProperty(process, name);
syncBuiltinESMExports();

const HIDDEN = ["O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY"];
const files = `import fs from "node:fs";
export * from "node:fs";
export const constants = Object.fromEntries(Object.entries(fs.constants).filter(([name]) => !${JSON.stringify(HIDDEN)}.includes(name)));
const failed = new Set();
const busy = (call, path) => Object.assign(new Error("EPERM: operation not permitted, " + call + " '" + path + "'"), { code: "EPERM", syscall: call });
export function renameSync(from, to) {
  if (!failed.has(String(to)) && failed.add(String(to))) throw busy("rename", to);
  return fs.renameSync(from, to);
}
export function readFileSync(path, ...words) {
  if (String(path).startsWith("/proc/")) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
  return fs.readFileSync(path, ...words);
}
`;
const hooks = `const files = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(files)}`)};
export const resolve = (name, context, next) =>
  name === "node:fs" && context.parentURL?.includes("/dist/program/") ? { url: files, shortCircuit: true } : next(name, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
