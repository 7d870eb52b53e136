import ts from "typescript";
import type { Piece } from "./piece.ts";

/** Texts of a program that have at least two words: messages, hints, help, pages. Values in them become "X". */
export function piecesOfStrings(file: string, text: string): readonly Piece[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const pieces: Piece[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const said = textOf(node);
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (said !== undefined && /[a-z]{2,}[,:;]? [a-z]/i.test(said))
      pieces.push({ file, line, text: said, isSentence: true });
    if (said === undefined) ts.forEachChild(node, visit);
    else valuesIn(node).forEach(visit);
  };
  visit(source);
  return pieces;
}

/** Values inside a template or a sum, which may have texts of their own. */
function valuesIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (!ts.isBinaryExpression(node)) return [];
  return [node.left, node.right].flatMap((part) => (textOf(part) === undefined ? part : valuesIn(part)));
}

/** The text of a literal, a template or a sum of them; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? "X"}${right ?? "X"}`;
}

/** Comments of a module: each block, and each run of lines. Code between backticks becomes "`". */
export function piecesOfComments(file: string, text: string): readonly Piece[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const range of around) ranges.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...ranges.values()].map(({ pos, end }) => ({
    file,
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
    text: plainComment(text.slice(pos, end)),
    isSentence: true,
  }));
}

function plainComment(text: string): string {
  return text
    .replace(/^\/\*\*?|\*\/$|^\/\//g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .replace(/`[^`]*`/g, (code) => `\`${"\n".repeat(code.split("\n").length - 1)}`)
    .replace(/^\s*@\w+(?: \w+(?= ))?/gm, "");
}
