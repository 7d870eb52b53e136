import { parseAst } from "rolldown/parseAst";

/** The last line of each file, by which the loader knows that it is whole (src/cli/program-loader.ts). */
export const END = "//";

/**
 * Chunks as CommonJS, which Node can keep compiled from one command to the next. Imports become variables of a chunk, as
 * fast as those of modules: no chunk needs one that needs it, so that what it imports is complete.
 *
 * @param {{ hasDoors?: boolean }} [options] whether modules can import its entries
 * @returns {import("rolldown").Plugin}
 */
export function commonChunks({ hasDoors = true } = {}) {
  return {
    name: "common-chunks",
    transform(code, id) {
      // A chunk gives others what a name stands for when it has run.
      if (/\bexport\s+let\b/.test(code)) throw new Error(`${id} exports a name that may change`);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      refuseCircles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      for (const chunk of chunks) {
        const { code, exported } = commonOf(chunk.code);
        const { fileName } = chunk;
        delete bundle[fileName];
        const own = commonName(fileName);
        this.emitFile({ type: "asset", fileName: own, source: code });
        if (chunk.isEntry && hasDoors)
          this.emitFile({ type: "asset", fileName, source: doorOf(own, exported) });
      }
    },
  };
}

/** What others import of a program, as a module. @param {string} own @param {readonly string[]} exported */
function doorOf(own, exported) {
  if (exported.length === 0) return `import "./${own}";\n`;
  return `import program from "./${own}";\nexport const { ${exported.join(", ")} } = program;\n`;
}

/** @param {string} path */
function commonName(path) {
  return path.replace(/\.js$/, ".cjs");
}

/** @param {ReadonlyMap<string, readonly string[]>} imports */
function refuseCircles(imports) {
  const left = new Map(imports);
  for (let before = -1; left.size !== before; ) {
    before = left.size;
    for (const [name, needed] of left) if (!needed.some((other) => left.has(other))) left.delete(name);
  }
  if (left.size > 0) throw new Error(`chunks that need each other: ${[...left.keys()].join(", ")}`);
}

/** @param {string} code of a module */
function commonOf(code) {
  const { body } = parseAst(code, { lang: "js" });
  const exported = new Map(body.filter(({ type }) => type === "ExportNamedDeclaration").flatMap(exportsOf));
  const maker = nameOf(body, "node:module", "createRequire");
  const asksMore = /\bimport[.(]/.test(code);
  const text = body
    .flatMap((node) => changesOf(node, asksMore, maker))
    .sort(([one], [other]) => other.start - one.start)
    .reduce((all, [{ start, end }, put]) => `${all.slice(0, start)}${put}${all.slice(end)}`, code);
  const end = Array.from(exported, ([name, local]) => `exports.${name}=${local};`).join("");
  return { code: `"use strict";\n${text}\n${end}\n${END}\n`, exported: [...exported.keys()] };
}

function exportsOf({ declaration, source, specifiers }) {
  if (declaration) throw new Error("a declaration that is exported is not known here");
  const from = source ? `${requireOf(source.value)}.` : "";
  return specifiers.map(({ local, exported }) => [exported.name, `${from}${local.name}`]);
}

/** What stands in the place of parts of a statement. */
function changesOf(node, asksMore, maker) {
  if (node.type === "ImportDeclaration") return [[node, importOf(node)]];
  if (node.type === "ExportNamedDeclaration") return [[node, ""]];
  if (node.type.startsWith("Export")) throw new Error(`${node.type} is not known here`);
  return asksMore ? [...inside(node, maker)] : [];
}

/** @param {string} name of a package, or a chunk's path */
function requireOf(name) {
  return `require(${JSON.stringify(name.startsWith(".") ? commonName(name) : name)})`;
}

/** Variables with what a chunk or package gives. */
function importOf({ source, specifiers }) {
  const from = requireOf(source.value);
  if (specifiers.length === 0) return `${from};`;
  const whole = specifiers.filter(({ type }) => type !== "ImportSpecifier").map(({ local }) => local.name);
  const named = specifiers.filter(({ type }) => type === "ImportSpecifier");
  const names = named.map(({ imported, local }) => `${imported.name}:${local.name}`);
  const parts = [...whole, ...(names.length === 0 ? [] : [`{${names.join(",")}}`])];
  return `const ${parts.map((part) => `${part}=${from}`).join(",")};`;
}

/**
 * What is loaded later, and where the module lies.
 *
 * @param {string | undefined} maker what `createRequire` is called
 */
function* inside(node, maker) {
  if (node.type === "ImportExpression")
    yield [node, `Promise.resolve().then(()=>${requireOf(nameIn(node))})`];
  else if (isPlace(node)) yield [node, `require("node:url").pathToFileURL(__filename).href`];
  else if (node.type === "CallExpression" && node.callee.name === maker && node.arguments.some(isPlace))
    yield [node, "require"];
  else for (const child of childrenOf(node)) yield* inside(child, maker);
}

/** `import.meta.url` */
function isPlace(node) {
  return node.type === "MemberExpression" && node.object.type === "MetaProperty";
}

/** The bundler writes some names as templates. */
function nameIn({ source }) {
  if (source.type === "Literal") return source.value;
  if (source.type === "TemplateLiteral" && source.quasis.length === 1) return source.quasis[0].value.cooked;
  throw new Error("the name of an import is computed");
}

/** What a chunk calls something that it imports. */
function nameOf(body, from, name) {
  const specifiers = body.flatMap((node) =>
    node.type === "ImportDeclaration" && node.source.value === from ? node.specifiers : [],
  );
  return specifiers.find(({ imported }) => imported?.name === name)?.local.name;
}

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value === "object" && value !== null && typeof value.type === "string");
}
