#!/usr/bin/env node
import { existsSync } from "node:fs";

const main = new URL("../dist/program/main.js", import.meta.url);
if (existsSync(main)) await import(main.href).then(({ run }) => run(process.argv));
else {
  process.stderr.write("lingodex is not built yet: run npm ci (or npm run build) in its folder\n");
  process.exitCode = 2;
}
