import { readdirSync, readFileSync } from "node:fs";
import { build, defineConfig, rolldown } from "rolldown";
import { buildElsewhere, treeshake } from "./elsewhere.mjs";

/** What every build loads, also one that finds nothing to do. */
const EVERY_BUILD = ["src/cli/main.ts", "src/cli/commands/build.ts", "src/build/build.ts"];

const CHILD_PROCESS = "node:child_process";
const SETS = "\0schemas ";
/** Windows names modules with its own separator. */
const posix = (path) => path.replaceAll("\\", "/");
const isOf = (name, path = "") => posix(path).includes(`/node_modules/${name}/`);
const isCommander = (path) => isOf("commander", path);
/** Finding it costs a quarter of a command's start; and what compiled schemas call, which is small beside all of ajv. */
const BUNDLED = /^(?:commander$|ajv\/dist\/runtime\/|fast-deep-equal$)/;

/**
 * Packages of dozens of files, each of which is looked for, read and compiled by itself: yaml took a sixth of a small
 * build. Each is one file here, loaded by the first file that needs it (src/catalogue/read/packages.ts and
 * src/catalogue/data/packages.ts).
 */
const PACKAGES = ["yaml", "fast-glob"];

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
  external: (id, importer) =>
    /^[^./]/.test(id) &&
    !BUNDLED.test(id) &&
    !(id === CHILD_PROCESS && isCommander(importer)) &&
    isInstalled(id),
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
  output: {
    dir: "dist/program",
    format: "esm",
    cleanDir: true,
    chunkFileNames: "[name]-[hash].js",
    minify: DENSE,
    codeSplitting: { groups: [{ name: "start", test: (id) => start.has(id) }] },
    banner: licencesOf,
  },
});

const packages = defineConfig({
  input: Object.fromEntries(PACKAGES.map((name) => [name, name])),
  platform: "node",
  output: {
    dir: "dist/packages",
    format: "cjs",
    cleanDir: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    minify: DENSE,
    banner: licencesOf,
  },
});

for (const bundle of [program, packages])
  await build({ logLevel: "warn", checks: { ineffectiveDynamicImport: false }, ...bundle });
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

function onePieceEach() {
  return {
    name: "one-piece-each",
    transform: (code, id) =>
      /[\\/]src[\\/]catalogue[\\/](?:read|data)[\\/]packages\.ts$/.test(id)
        ? PACKAGES.reduce(
            (text, name) => text.replace(`load("${name}")`, `load("../packages/${name}.cjs")`),
            code,
          )
        : undefined,
  };
}

/**
 * Schemas as functions, which ajv writes now and not at every start; with the settings of the library, which are
 * compiled before.
 */
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
        const sets = await publishedSets();
        return [
          ...sets.map((compats, index) => `import set${index} from "${SETS}output ${compats.join()}";`),
          `const known = { ${sets.map((compats, index) => `"${compats.join()}": set${index}`).join(", ")} };`,
          "export const outputValidator = (name, compats) => known[compats.join()]?.get(name);",
        ].join("\n");
      }
      if (!id.startsWith(SETS)) return undefined;
      // Asked twice: when the start is looked for, and when all is bundled.
      if (!made.has(id)) made.set(id, functionsOf(id.slice(SETS.length)));
      return made.get(id);
    },
  };
}

/** All that `--compat` can be. */
async function publishedSets() {
  const { COMPATS } = await import("#built/model/tree/compat");
  return COMPATS.reduce((sets, compat) => sets.concat(sets.map((set) => [...set, compat])), [[]]);
}

/**
 * @param set `input`, or `output` and what documents have beyond the release
 * @returns a module: a map by name. Schemas that nothing is added to are those of the release.
 */
async function functionsOf(set) {
  const { default: standalone } = await import("ajv/dist/standalone/index.js");
  const [kind, compats = ""] = set.split(" ");
  const code = { source: true, esm: true };
  const { inputAjv, inputKey, inputNames } = await import(
    "../dist/modules/catalogue/read/manifests/input-ajv.js"
  );
  const { outputAjv, outputKey } = await import("#built/store/tree/proof/output-ajv");
  const { readOutputSchemas } = await import("#built/store/tree/proof/output-schemas");
  const [schemas, keyOf, names] =
    kind === "input"
      ? [inputAjv(code), inputKey, inputNames()]
      : [outputAjv(listed(compats), code), outputKey, amendedNames(readOutputSchemas, listed(compats))];
  const whole = standalone.default(
    schemas,
    Object.fromEntries(names.map((name, at) => [`v${at}`, keyOf(name)])),
  );
  // Where in the schema an error arose, nobody asks, and it is a seventh of the text.
  const text = whole.replace(/schemaPath:"[^"]*",/g, "");
  const own = names.map((name, at) => `["${name}", v${at}]`).join(", ");
  const [others, before] =
    compats === "" ? ["", ""] : ["...release, ", `import release from "${SETS}output ";\n`];
  return `${before}${importing(text)}\nexport default new Map([${others}${own}]);`;
}

function listed(compats) {
  return compats.split(",").filter(Boolean);
}

/** Those that differ from the release's with these additions, or refer to one that does; all where there are none. */
function amendedNames(readOutputSchemas, compats) {
  const released = readOutputSchemas([]);
  if (compats.length === 0) return [...released.keys()];
  const amended = new Map(
    [...readOutputSchemas(compats)].map(([name, schema]) => [name, JSON.stringify(schema)]),
  );
  const found = new Set(
    [...amended.keys()].filter((name) => amended.get(name) !== JSON.stringify(released.get(name))),
  );
  for (const name of found)
    for (const [other, text] of amended) if (text.includes(`"$ref":"${name}.schema.json`)) found.add(other);
  return [...found];
}

/** ajv asks for its few functions as CommonJS does. */
function importing(text) {
  const wanted = [...new Set(text.match(/require\("[^"]+"\)\.default/g))];
  const imports = wanted.map((call, at) => {
    const path = call.slice("require(".length, call.indexOf(")"));
    return `import * as module${at} from ${path};\nconst runtime${at} = module${at}.default.default ?? module${at}.default;`;
  });
  return [...imports, wanted.reduce((whole, call, at) => whole.replaceAll(call, `runtime${at}`), text)].join(
    "\n",
  );
}

/** Of the packages that a file is made from. @param {{ moduleIds: readonly string[] }} chunk */
function licencesOf({ moduleIds }) {
  const names = moduleIds.flatMap(
    (id) => posix(id).match(/(?<=\/node_modules\/)(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
  );
  return [...new Set(names)].map(licenceOf).join("\n");
}

function licenceOf(name) {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`no licence of ${name}`);
  const text = readFileSync(new URL(file, folder), "utf8");
  return `/*! ${name}\n${text.trim().replaceAll("*/", "* /")}\n*/`;
}
