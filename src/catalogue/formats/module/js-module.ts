import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { placeIn, readText } from "../file-units.ts";
import { nestedUnits } from "../json/json.ts";
import type { JsonValue } from "../json/json-document.ts";
import { isNode, Literals, nodesIn, unwrapped } from "./literals.ts";
import { parseModule, type TreeNode } from "./syntax-tree.ts";

/**
 * Modules of JavaScript and TypeScript that export an object of texts: `export default`, `export =`, `module.exports =`,
 * `exports.default =` (compiled modules), or the only exported `const`. Units are those of `json`. Nothing is run or imported; what is no constant is left out, and
 * a warning says how often. A unit stands where its key stands.
 */
export const jsModule: Format = {
  id: "js-module",
  description: "JavaScript and TypeScript modules that export an object of texts",
  mediaType: "text/javascript",
  extension: "js",
  kinds: ["monolingual"],
  isOfToday: true,
  read: (input) => readText(input, (text) => readModule(text, input)),
};

function readModule(text: string, input: FormatInput): readonly FileUnit[] {
  const root = moduleDocument(text, input);
  return root === undefined ? [] : nestedUnits(root, input);
}

/** What the object that a module exports says; what is wrong with the module is told. */
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
  const constants = constantsIn(statements);
  const exported =
    statements.find(({ type }) => type === "ExportDefaultDeclaration")?.["declaration"] ??
    statements.flatMap(exportedNames).find(({ name }) => name === "default")?.local ??
    statements.find(({ type }) => type === "TSExportAssignment")?.["expression"] ??
    statements.map((each) => assignedTo(each, "module", "exports")).find((value) => value !== undefined) ??
    statements.map((each) => assignedTo(each, "exports", "default")).find((value) => value !== undefined) ??
    onlyExported(statements);
  return isNode(exported) ? objectOf(exported, constants) : undefined;
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

/** What a statement `OBJECT.PROPERTY = …` assigns. */
function assignedTo({ type, expression }: TreeNode, objectName: string, propertyName: string): unknown {
  if (type !== "ExpressionStatement" || !isNode(expression) || expression.type !== "AssignmentExpression")
    return undefined;
  const { left, right, operator } = expression;
  if (operator !== "=" || !isNode(left) || left.type !== "MemberExpression" || left["computed"] === true)
    return undefined;
  const [object, property] = [left["object"], left["property"]];
  const isIt =
    isNode(object) && object["name"] === objectName && isNode(property) && property["name"] === propertyName;
  return isIt ? right : undefined;
}

function onlyExported(statements: readonly TreeNode[]): unknown {
  const declarations = statements.flatMap(({ type, declaration }) =>
    type === "ExportNamedDeclaration" && isNode(declaration) && declaration["kind"] === "const"
      ? nodesIn(declaration["declarations"])
      : [],
  );
  const values = [
    ...declarations.map(({ init }) => init),
    ...statements.flatMap(exportedNames).map(({ local }) => local),
  ];
  return values.length === 1 ? values[0] : undefined;
}

/** What `export { local as name }` exports of the file's own. */
function exportedNames(statement: TreeNode): readonly { readonly name: string; readonly local: unknown }[] {
  if (statement.type !== "ExportNamedDeclaration" || isNode(statement["source"])) return [];
  return nodesIn(statement["specifiers"]).map(({ exported, local }) => {
    const name = isNode(exported) ? (exported["name"] ?? exported["value"]) : "";
    return { name: String(name), local };
  });
}

function constantsIn(statements: readonly TreeNode[]): ReadonlyMap<string, TreeNode> {
  const constants = new Map<string, TreeNode>();
  for (const { id, init } of statements.flatMap(constDeclarations))
    if (isNode(id) && id.type === "Identifier" && isNode(init)) constants.set(String(id["name"]), init);
  return constants;
}

function constDeclarations(statement: TreeNode): readonly TreeNode[] {
  const { declaration } = statement;
  const own = statement.type === "ExportNamedDeclaration" && isNode(declaration) ? declaration : statement;
  return own.type === "VariableDeclaration" && own["kind"] === "const" ? nodesIn(own["declarations"]) : [];
}
