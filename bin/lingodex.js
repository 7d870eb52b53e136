#!/usr/bin/env node
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const loader = join(__dirname, "..", "dist", "program", "program-loader.cjs");
if (existsSync(loader)) {
  let isDone = false;
  const words = process.argv.slice(2);
  require(loader)
    .loadProgram(words)
    .run(process.argv)
    .then(() => {
      isDone = true;
    });
  // Node's own code for a program that ends while it waits.
  process.once("beforeExit", () => {
    if (!isDone) process.exitCode = 13;
  });
} else {
  process.stderr.write("lingodex is not built yet: run npm ci (or npm run build) in its folder\n");
  process.exitCode = 2;
}
