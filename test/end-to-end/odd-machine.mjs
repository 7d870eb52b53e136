// A build on a machine that is odd in the ways asked for: `node odd-machine.mjs JSON`. Prints JSON.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * @typedef {object} Errand
 * @property {string} library URL of the compiled index.js.
 * @property {import("../../src/index.ts").BuildOptions} options
 * @property {number} [umask]
 * @property {string} [clock] The time that it always is.
 * @property {boolean} [isReversed] Directories are listed backwards.
 */

/** @type {Errand} */
const { library, options, umask, clock, isReversed } = JSON.parse(process.argv[2] ?? "");
if (umask !== undefined) process.umask(umask);
if (clock !== undefined) stopClock(Date.parse(clock));
let listings = 0;
if (isReversed) reverseDirectories();

/** @type {typeof import("../../src/index.ts")} */
const { build } = await import(library);
const { ok, out, documents, generation, diagnostics } = await build(options);
const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
const machine = { locale, timeZone, year: new Date().getFullYear(), listings, directory: process.cwd() };
process.stdout.write(
  JSON.stringify({ ok, out, documents, generation, codes: diagnostics.map(({ code }) => code), machine }),
);

/** @param {number} now */
function stopClock(now) {
  globalThis.Date = new Proxy(Date, {
    construct: (target, parameters) =>
      Reflect.construct(target, parameters.length === 0 ? [now] : parameters),
    get: (target, key) => (key === "now" ? () => now : Reflect.get(target, key)),
  });
}

/** What reads directories in any way that this does not turn around fails, so that no way is forgotten. */
function reverseDirectories() {
  const { readdirSync, readdir } = fs;
  /** @param {unknown} listed */
  const reverse = (listed) => {
    listings += 1;
    return Array.isArray(listed) ? listed.reverse() : listed;
  };
  const forbidden = () => {
    throw new Error("a directory is read in a way that odd-machine.mjs does not turn around");
  };
  Object.assign(fs, {
    readdirSync: (/** @type {Parameters<typeof readdirSync>} */ ...parameters) =>
      reverse(readdirSync(...parameters)),
    readdir: (/** @type {unknown[]} */ ...parameters) => {
      const answer = parameters.pop();
      if (typeof answer !== "function") throw new Error("readdir without a callback");
      Reflect.apply(readdir, fs, [
        ...parameters,
        (/** @type {unknown} */ error, /** @type {unknown} */ listed) => answer(error, reverse(listed)),
      ]);
    },
    opendir: forbidden,
    opendirSync: forbidden,
  });
  Object.assign(fs.promises, { readdir: forbidden, opendir: forbidden });
  syncBuiltinESMExports();
}
