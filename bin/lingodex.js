#!/usr/bin/env node
const { existsSync, realpathSync } = require("node:fs");
const { dirname, join } = require("node:path");

// npm starts it by a link, which Node keeps where somebody asks it to (--preserve-symlinks-main).
const root = join(dirname(realpathSync(__filename)), "..");
const path = join(root, "dist", "program", "program-loader.cjs");
const loadProgram = existsSync(path) ? loaderIn(path) : undefined;

if (loadProgram !== undefined) {
  let isDone = false;
  const words = process.argv.slice(2);
  loadProgram(words)
    .run(process.argv)
    .then(() => {
      isDone = true;
    });
  // Node's own code for a program that ends while it waits.
  process.once("beforeExit", () => {
    if (!isDone) process.exitCode = 13;
  });
} else {
  process.stderr.write(
    existsSync(join(root, "src"))
      ? "lingodex is not built yet: run npm ci (or npm run build) in its folder\n"
      : "lingodex: error: the installation is not complete: install lingodex again\n",
  );
  process.exitCode = 2;
}

/** Undefined where the file is empty, cut or cannot be read: it does nothing by itself that could fail. @param {string} file */
function loaderIn(file) {
  try {
    return require(file).loadProgram;
  } catch {
    return undefined;
  }
}
