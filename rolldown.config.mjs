import { readFileSync } from "node:fs";
import { defineConfig, rolldown } from "rolldown";

/** What every build loads, also one that finds nothing to do. */
const EVERY_BUILD = ["src/cli/main.ts", "src/cli/commands/build.ts", "src/build/build.ts"];

const COMMANDER = "commander";
const CHILD_PROCESS = "node:child_process";
const isCommander = (path = "") => path.includes("/node_modules/commander/");

const options = {
  platform: "node",
  /** Packages stay where npm puts them, but for the one that every command starts with: finding it costs a quarter of that. */
  external: (id, importer) => /^[^./]/.test(id) && id !== COMMANDER && !(id === CHILD_PROCESS && isCommander(importer)),
  plugins: [lazyChildProcess()],
};

const start = await modulesOf(EVERY_BUILD);

/**
 * The command line's own code in few files: a module costs half a millisecond of every command's start, and there are
 * hundreds. What every build needs is one file. The library is not bundled.
 */
export default defineConfig({
  input: { main: "src/cli/main.ts", "writer-worker": "src/publish/writer-worker.ts" },
  ...options,
  // Two steps below the package, as every module of src/ and dist/ that looks for data/, schemas/ and package.json.
  output: {
    dir: "dist/program",
    format: "esm",
    cleanDir: true,
    chunkFileNames: "[name]-[hash].js",
    // Node reads all of it at each start.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { groups: [{ name: "start", test: (id) => start.has(id) }] },
    banner: ({ moduleIds }) => (moduleIds.some(isCommander) ? licenceOf(COMMANDER) : ""),
  },
});

/** What these modules import, and what that imports; not what is only loaded later. */
async function modulesOf(entries) {
  const bundle = await rolldown({ input: entries, ...options });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set(output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const fileName of needed) for (const other of chunks.get(fileName)?.imports ?? []) needed.add(other);
  return new Set([...needed].flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []));
}

/** For commands that are programs of their own, of which lingodex has none, commander would load half of Node's network. */
function lazyChildProcess() {
  const LAZY = "\0lazy-child-process";
  const code = `import { createRequire } from "node:module";
const load = createRequire(import.meta.url);
export const spawn = (...words) => load("${CHILD_PROCESS}").spawn(...words);`;
  return {
    name: "lazy-child-process",
    resolveId: (id, importer) => (id === CHILD_PROCESS && isCommander(importer) ? LAZY : undefined),
    load: (id) => (id === LAZY ? code : undefined),
  };
}

function licenceOf(name) {
  const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8");
  return `/*! ${name}\n${text.trim().replaceAll("*/", "* /")}\n*/`;
}
