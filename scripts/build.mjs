import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, defineConfig, rolldown } from "rolldown";
import { commonChunks, END } from "./common.mjs";
import { buildElsewhere, treeshake } from "./elsewhere.mjs";
import { schemaFunctions } from "./schema-functions.mjs";

/** What every build loads, also one that finds nothing to do. */
const EVERY_BUILD = ["src/cli/main.ts", "src/cli/commands/build.ts", "src/build/build.ts"];

const CHILD_PROCESS = "node:child_process";
const SETS = "\0schemas ";
/** Windows names modules with its own separator. */
const posix = (path) => path.replaceAll("\\", "/");
/**
 * Finding it costs a quarter of a command's start; and what compiled schemas call, which is small beside all of ajv; and
 * packages that only modules can import, which this program is none of for Node.
 */
const BUNDLED = /^(?:commander$|@formatjs\/|modern-tar$|ajv\/dist\/runtime\/|fast-deep-equal$)/;

/**
 * Packages of dozens of files, each of which is looked for, read and compiled by itself: yaml took a sixth of a small
 * build. Each is one file here, loaded by the first file that needs it (src/catalogue/read/packages.ts and
 * src/catalogue/data/packages.ts).
 */
const PACKAGES = ["yaml", "fast-glob", "acorn", "@sveltejs/acorn-typescript", "@fluent/syntax"];
/** @param {string} name */
const pieceOf = (name) => name.slice(name.indexOf("/") + 1);

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

/** A package that only the bundler asks for (to rewrite syntax) is nobody's dependency: the program would not start. */
function isInstalled(id) {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
  if (id.startsWith("node:") || id.startsWith("\0") || name in dependencies) return true;
  throw new Error(`${id} is no dependency of the package`);
}

/** Node reads all of a file when it is loaded, and everybody who installs the package fetches all of it. */
const DENSE = { compress: true, mangle: true, codegen: { removeWhitespace: true } };

const options = {
  platform: "node",
  treeshake,
  /** Packages stay where npm puts them. */
  external: (id) => /^[^./]/.test(id) && !BUNDLED.test(id) && id !== CHILD_PROCESS && isInstalled(id),
  plugins: [lazyChildProcess(), compiledSchemas(), onePieceEach()],
};

/**
 * Every module by itself: here for those that make functions of schemas, and for tests that start single modules in
 * processes of their own.
 */
await build({
  input: Object.fromEntries(modulesIn("src").map((path) => [path.replace(/\.ts$/, ""), `src/${path}`])),
  platform: "node",
  logLevel: "silent",
  external: (id) => /^[^./]/.test(id),
  treeshake: false,
  output: {
    dir: "dist/modules",
    format: "esm",
    cleanDir: true,
    preserveModules: true,
    preserveModulesRoot: "src",
  },
});

const start = await modulesOf(EVERY_BUILD);

const MODEL = posix(fileURLToPath(new URL("../src/model/", import.meta.url)));

/**
 * True for a small module of the model that imports nothing. Each would be a file of its own, and most of them are smaller
 * than what a file costs in the package.
 *
 * @param {string} id
 */
function isSmallValue(id) {
  if (!posix(id).startsWith(MODEL)) return false;
  const text = readFileSync(id, "utf8");
  return text.length < 2000 && !/^import (?!type )|\sfrom "/m.test(text.replace(/^import type [^;]*;/gm, ""));
}

/**
 * The command line's own code in few files: a module costs half a millisecond of every command's start, and there are
 * hundreds. What every build needs is one file. The library shares these files, and its types lie beside it (scripts/types.mjs): that is
 * all of our code that the package holds.
 */
const program = defineConfig({
  input: {
    main: "src/cli/main.ts",
    library: "src/index.ts",
    "writer-worker": "src/store/tree/threads/writer-worker.ts",
    "ahead-worker": "src/published/verify/ahead-worker.ts",
    "bucket-worker": "src/store/pack/threads/bucket-worker.ts",
  },
  ...options,
  plugins: [...options.plugins, commonChunks()],
  output: {
    dir: "dist/program",
    format: "esm",
    cleanDir: true,
    chunkFileNames: "[name]-[hash].js",
    minify: DENSE,
    codeSplitting: {
      groups: [
        { name: "start", test: (id) => start.has(id), priority: 2 },
        { name: "values", test: isSmallValue, priority: 1 },
      ],
    },
  },
});

/** What loads the command line: by itself, so that it is there before anything else. */
const loader = defineConfig({
  input: { "program-loader": "src/cli/program-loader.ts" },
  ...options,
  plugins: [...options.plugins, commonChunks({ hasDoors: false })],
  output: { dir: "dist/program", format: "esm", minify: DENSE },
});

const packages = defineConfig({
  input: Object.fromEntries(PACKAGES.map((name) => [pieceOf(name), name])),
  platform: "node",
  output: {
    dir: "dist/packages",
    format: "cjs",
    cleanDir: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    minify: DENSE,
    postFooter: END,
  },
});

const bundled = new Set();
for (const bundle of [program, loader, packages])
  await build({
    logLevel: "warn",
    checks: { ineffectiveDynamicImport: false, pluginTimings: false, bundlerTimings: false },
    ...bundle,
    plugins: [bundledPackages(bundled), ...(bundle.plugins ?? [])],
  });
writeFileSync("dist/LICENCES.md", licences([...bundled].sort()));
await buildElsewhere();

/** What runs here; the rest is bundled for elsewhere. */
function modulesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map(posix)
    .filter((path) => path.endsWith(".ts") && !/(?:^|\/)(?:edge|browser)\//.test(path));
}

/** What these modules import, and what that imports; not what is only loaded later. */
async function modulesOf(entries) {
  const bundle = await rolldown({ input: entries, logLevel: "silent", ...options });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const chunks = new Map(
    output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]),
  );
  const needed = new Set(output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const fileName of needed) for (const other of chunks.get(fileName)?.imports ?? []) needed.add(other);
  return new Set([...needed].flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []));
}

/** It loads half of Node's network. Most builds run no git, and commander never runs a command that is another program. */
function lazyChildProcess() {
  const LAZY = "\0lazy-child-process";
  const code = `import { createRequire } from "node:module";
const load = createRequire(import.meta.url);
export const spawn = (...words) => load("${CHILD_PROCESS}").spawn(...words);`;
  return {
    name: "lazy-child-process",
    resolveId: (id) => (id === CHILD_PROCESS ? LAZY : undefined),
    load: (id) => (id === LAZY ? code : undefined),
  };
}

function onePieceEach() {
  return {
    name: "one-piece-each",
    transform: (code, id) =>
      /[\\/]src[\\/]catalogue[\\/](?:read|data)[\\/]packages\.ts$/.test(id)
        ? PACKAGES.reduce(
            (text, name) => text.replace(`load("${name}")`, `load("../packages/${pieceOf(name)}.cjs")`),
            code,
          )
        : undefined,
  };
}

/** Functions of schemas in the place of the modules that compile schemas. */
function compiledSchemas() {
  const made = new Map();
  const read = "/src/catalogue/read/manifests/input-validators.ts";
  const published = "/src/store/tree/proof/output-validators.ts";
  return {
    name: "compiled-schemas",
    resolveId: (id) => (id.startsWith(SETS) ? id : undefined),
    async load(id) {
      if (posix(id).endsWith(read)) {
        return `import known from "${SETS}input";
export const inputValidator = (name) => known.get(name);`;
      }
      if (posix(id).endsWith(published)) {
        return `import known from "${SETS}output";
export const outputValidator = (name, compats) => known.get([name, ...compats].join(" "));`;
      }
      if (!id.startsWith(SETS)) return undefined;
      // Asked twice: when the start is looked for, and when all is bundled.
      if (!made.has(id)) made.set(id, schemaFunctions(id.slice(SETS.length)));
      return made.get(id);
    },
  };
}

/** Adds the packages that files are made from. @param {Set<string>} names */
function bundledPackages(names) {
  return {
    name: "bundled-packages",
    generateBundle(_options, bundle) {
      for (const id of Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)) {
        const [name] = posix(id).match(/(?<=\/node_modules\/)(?:@[^/]+\/)?[^/]+/) ?? [];
        if (name !== undefined) names.add(name);
      }
    },
  };
}

/** One file for all: the program reads no licence when it starts. @param {readonly string[]} names */
function licences(names) {
  const texts = names.map((name) => `## ${name}\n\n${licenceOf(name)}\n`);
  return `# Licences of packages that lingodex contains\n\n${texts.join("\n")}`;
}

function licenceOf(name) {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return readFileSync(file === undefined ? namedLicence(name, folder) : new URL(file, folder), "utf8").trim();
}

/** Of a package that names its licence and brings no text of it. */
function namedLicence(name, folder) {
  const { license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const file = new URL(`licences/${license}.txt`, import.meta.url);
  if (!existsSync(file)) throw new Error(`no licence of ${name}`);
  return file;
}
