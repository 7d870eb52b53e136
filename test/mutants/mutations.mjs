// What a mutant is: one small change of a source file that some test should notice.
import ts from "typescript";

/**
 * @typedef {object} Mutation one place of a file, and what stands there instead
 * @property {number} start offset in UTF-16 units
 * @property {number} end
 * @property {string} text
 * @property {Place} place which the tests that may notice it come by
 */

/**
 * @typedef {object} Place an expression or a statement
 * @property {number} start
 * @property {number} end
 * @property {boolean} isStatement
 */

/** @typedef {(node: ts.Node, text: string, place?: ts.Node) => void} Replace */

/** @type {Readonly<Record<string, string>>} */
const OTHER_OPERATORS = {
  ...{ "&&": "||", "||": "&&", "??": "&&", "===": "!==", "!==": "===" },
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" },
  ...{ "+=": "-=", "-=": "+=", "??=": "=" },
};

/** What is called instead; nothing where the call is left out. @type {Readonly<Record<string, string>>} */
const OTHER_METHODS = {
  ...{ startsWith: "endsWith", endsWith: "startsWith", some: "every", every: "some", min: "max", max: "min" },
  ...{
    filter: "",
    sort: "",
    toSorted: "",
    reverse: "",
    trim: "",
    slice: "",
    toLowerCase: "",
    toUpperCase: "",
  },
};

/**
 * @param {string} text of a TypeScript file
 * @returns {readonly Mutation[]} in the order of their places
 */
export function mutationsOf(text) {
  const source = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true);
  /** @type {Mutation[]} */
  const found = [];
  /** @type {Replace} */
  const replace = (node, other, place = node) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    if (text.slice(start, end) !== other) found.push({ start, end, text: other, place: placeOf(place) });
  };
  /** @type {(node: ts.Node) => Place} */
  const placeOf = (node) => ({
    start: node.getStart(source),
    end: node.getEnd(),
    isStatement: ts.isStatement(node) && !ts.isBlock(node),
  });
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (isErased(node)) return;
    mutateConditions(node, source, replace);
    mutateExpressions(node, source, replace);
    mutateLiterals(node, replace);
    mutateStatements(node, replace);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is not there any more when the program runs. @param {ts.Node} node */
function isErased(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 * @param {Replace} replace
 */
function mutateConditions(node, source, replace) {
  for (const condition of conditionsOf(node)) for (const text of ["true", "false"]) replace(condition, text);
  // A loop for ever is noticed by all, and late.
  if (ts.isWhileStatement(node)) replace(node.expression, "false");
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    replace(node, node.operand.getText(source));
}

/** @param {ts.Node} node @returns {readonly ts.Node[]} */
function conditionsOf(node) {
  if (ts.isIfStatement(node)) return [node.expression];
  if (ts.isConditionalExpression(node)) return [node.condition];
  return ts.isArrowFunction(node) && isComparison(node.body) ? [node.body] : [];
}

/** @param {ts.Node} node */
function isComparison(node) {
  return ts.isBinaryExpression(node) && /^(?:[=!]==|[<>]=?|&&|\|\|)$/.test(node.operatorToken.getText());
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 * @param {Replace} replace
 */
function mutateExpressions(node, source, replace) {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText(source);
    const other = OTHER_OPERATORS[operator];
    const isJoining =
      operator === "+" && (ts.isStringLiteralLike(node.left) || ts.isStringLiteralLike(node.right));
    // The difference of texts is no number: a change that nobody makes.
    if (other !== undefined && !isJoining) replace(node.operatorToken, other, node);
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
  const other = OTHER_METHODS[node.expression.name.text];
  // `toString` is everywhere.
  if (typeof other !== "string") return;
  const owner = node.expression.expression;
  if (other === "") replace(node, owner.getText(source), wholeChain(node));
  else replace(node.expression.name, other, wholeChain(node));
}

/** `a?.b().c` for `a?.b()`: what follows belongs to what is left out. @param {ts.Expression} node @returns {ts.Node} */
function wholeChain(node) {
  const { parent } = node;
  const isLink = ts.isOptionalChain(parent) && parent.expression === node;
  return isLink ? wholeChain(parent) : node;
}

/**
 * @param {ts.Node} node
 * @param {Replace} replace
 */
function mutateLiterals(node, replace) {
  if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, "false");
  if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, "true");
  if (ts.isNumericLiteral(node) && !isName(node)) replace(node, `(${node.text} + 1)`);
  if (ts.isStringLiteralLike(node) && !isName(node)) replace(node, node.text === "" ? '"mutant"' : '""');
  if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) replace(node, '""');
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isTarget(node)) replace(node, "[]");
}

/**
 * A key or a module's name, no value; or what belongs to a type.
 *
 * @param {ts.Node} node
 */
function isName(node) {
  const { parent } = node;
  if (ts.isExportDeclaration(parent) || ts.isTaggedTemplateExpression(parent)) return true;
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node;
}

/** Of an assignment. @param {ts.Node} node */
function isTarget(node) {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/**
 * @param {ts.Node} node
 * @param {Replace} replace
 */
function mutateStatements(node, replace) {
  if (ts.isExpressionStatement(node)) replace(node, ";");
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node) || isGuard(node)) replace(node, ";");
}

/** `return;` where something follows. @param {ts.Node} node */
function isGuard(node) {
  return ts.isReturnStatement(node) && node.expression === undefined;
}
