import type { Format, FormatInput } from "../../../model/index.ts";
import { isNode, nodesIn, parseModule, type TreeNode, unwrapped } from "../../data/module-tree.ts";
import { TextPlaces } from "../../data/places.ts";
import { placeIn, readText } from "../file-units.ts";
import { nestedUnits } from "../json/json.ts";
import type { JsonValue } from "../json/json-document.ts";
import { Literals } from "./literals.ts";

/**
 * Modules of JavaScript and TypeScript that export an object of texts: `export default`, `export =`, `module.exports
 * =`, `exports.default =` (compiled modules), or the only exported `const`. Units are those of `json`. No code is run
 * or imported. Values that are not constants are skipped, and a warning counts them. The place of a unit is that of
 * its key.
 */
export const jsModule: Format = {
  id: "js-module",
  description: "JavaScript and TypeScript modules of texts",
  mediaType: "text/javascript",
  extension: "js",
  kinds: ["monolingual"],
  isOfToday: true,
  read: (input) => readText(input, (text) => nestedUnits(moduleDocument(text, input), input)),
};

/** The content of the object that a module exports. Problems of the module are reported. */
export function moduleDocument(
  text: string,
  input: Pick<FormatInput, "file" | "report">,
): JsonValue | undefined {
  const places = new TextPlaces(text);
  const statements = parseModule(text, /\.[cm]?ts$/i.test(input.file));
  if ("reason" in statements) {
    const at = placeIn(input, places.at(statements.offset));
    if (statements.isDeep) input.report("module/too-deep", at);
    else input.report("module/syntax", at, statements.reason);
    return undefined;
  }
  const root = rootOf(statements);
  if (root === undefined) {
    input.report("module/no-root", placeIn(input, { line: 1, column: 1 }));
    return undefined;
  }
  const literals = new Literals(places);
  const value = literals.valueOf(root, "");
  const [first] = literals.leftOut;
  if (first !== undefined)
    input.report(
      "module/not-constant",
      placeIn(input, places.at(first.offset)),
      first.path,
      literals.leftOut.length,
    );
  return value;
}

/** The object that a module exports. */
function rootOf(statements: readonly TreeNode[]): TreeNode | undefined {
  const constants = constantsIn(statements, ["const"]);
  const exported =
    statements.find(({ type }) => type === "ExportDefaultDeclaration")?.["declaration"] ??
    statements.flatMap(exportedNames).find(({ name }) => name === "default")?.local ??
    statements.find(({ type }) => type === "TSExportAssignment")?.["expression"] ??
    statements.flatMap(expressionsIn).flatMap((each) => assignedTo(each, "module", "exports"))[0];
  const compiled = compiledDefault(statements);
  // A compiled module can end with module.exports = exports.default.
  if (isNode(exported) && (compiled === undefined || exported.type !== "MemberExpression"))
    return objectOf(exported, constants);
  if (compiled !== undefined) return objectOf(compiled, constantsIn(statements, ["const", "var"]));
  const only = onlyExported(statements);
  return isNode(only) ? objectOf(only, constants) : undefined;
}

/** An object literal, or a constant of the file that is one. */
function objectOf(exported: TreeNode, constants: ReadonlyMap<string, TreeNode>): TreeNode | undefined {
  const names = new Set<string>();
  let node = unwrapped(exported);
  while (node.type === "Identifier") {
    const name = String(node["name"]);
    const found = constants.get(name);
    if (found === undefined || names.has(name)) return undefined;
    names.add(name);
    node = unwrapped(found);
  }
  return node.type === "ObjectExpression" ? node : undefined;
}

/** The output of compilers for `export default`. It can begin with `exports.default = void 0`. */
function compiledDefault(statements: readonly TreeNode[]): TreeNode | undefined {
  const initial = statements
    .flatMap((each) => declarationsIn(each, ["const", "var"]))
    .map(({ init }) => init);
  const expressions = [...statements.flatMap(expressionsIn), ...initial.filter(isNode)];
  return expressions
    .flatMap((each) => assignedTo(each, "exports", "default"))
    .find(({ type }) => type !== "UnaryExpression");
}

function expressionsIn({ type, expression }: TreeNode): readonly TreeNode[] {
  return type === "ExpressionStatement" && isNode(expression) ? [expression] : [];
}

/** The value that an expression `OBJECT.PROPERTY = …` assigns. */
function assignedTo(expression: TreeNode, objectName: string, propertyName: string): readonly TreeNode[] {
  const { type, left, right, operator } = expression;
  if (type !== "AssignmentExpression" || operator !== "=") return [];
  if (!isNode(left) || left.type !== "MemberExpression" || !isNode(right)) return [];
  const { object, property, computed } = left;
  if (!isNode(object) || object["name"] !== objectName || !isNode(property)) return [];
  return (computed === true ? property["value"] : property["name"]) === propertyName ? [right] : [];
}

/** The only exported constant, else the only name of an export list. */
function onlyExported(statements: readonly TreeNode[]): unknown {
  const declarations = statements.flatMap((each) =>
    each.type === "ExportNamedDeclaration" ? declarationsIn(each, ["const"]) : [],
  );
  const names = statements.flatMap(exportedNames);
  if (declarations.length === 0 && names.length === 1) return names[0]?.local;
  return declarations.length === 1 ? declarations[0]?.["init"] : undefined;
}

/** The names of the file that `export { local as name }` exports, without types. */
function exportedNames(statement: TreeNode): readonly { readonly name: string; readonly local: unknown }[] {
  const { type, source, specifiers, exportKind: kind } = statement;
  if (type !== "ExportNamedDeclaration" || isNode(source) || kind === "type") return [];
  return nodesIn(specifiers).flatMap(({ exported, local, exportKind }) => {
    if (exportKind === "type" || !isNode(exported)) return [];
    return [{ name: String(exported["name"] ?? exported["value"]), local }];
  });
}

type DeclarationKind = "const" | "var";

function constantsIn(
  statements: readonly TreeNode[],
  kinds: readonly DeclarationKind[],
): ReadonlyMap<string, TreeNode> {
  const constants = new Map<string, TreeNode>();
  for (const { id, init } of statements.flatMap((each) => declarationsIn(each, kinds)))
    if (isNode(id) && id.type === "Identifier" && isNode(init)) constants.set(String(id["name"]), init);
  return constants;
}

function declarationsIn(statement: TreeNode, kinds: readonly DeclarationKind[]): readonly TreeNode[] {
  const { declaration } = statement;
  const own = statement.type === "ExportNamedDeclaration" && isNode(declaration) ? declaration : statement;
  const isMeant = own.type === "VariableDeclaration" && kinds.some((kind) => kind === own["kind"]);
  return isMeant ? nodesIn(own["declarations"]) : [];
}
