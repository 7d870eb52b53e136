// Keeps the compiled code of another text in the place of a file of the program: node plant-code.mjs CACHE FILE TEXT HOW
import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { beMorePatient } from "#built/cli/program-loader";
import { KeptCode } from "#built/store/memory/kept-code";

const [cache = "", path = "", text = "", how = ""] = process.argv.slice(2);
// Code that was made with other settings is refused by the engine.
beMorePatient();
const source = readFileSync(path, "utf8");
// The engine asks for no more than the length, and compiles at once what stands in brackets.
const head = "(function (exports, require, module, __filename, __dirname) {";
const other = `${text}//`.padEnd(source.length, " ");
const script = new Script(`${head}${other}\n})`, { filename: path });
const made = script.createCachedData();
const kept = KeptCode.of(cache, dirname(path));
if (how === "sealed")
  kept?.keep([[{ path, sha256: hash("sha256", `${head}${source}\n})`) }, made]], () => true);
else {
  const place = join(kept?.folder ?? "", "main.cjs");
  writeFileSync(place, Buffer.concat([readFileSync(place).subarray(0, 32), made]));
}
