import type { Attribute, Expression, Message, Pattern, Term } from "@fluent/syntax";
import { fluentSyntax } from "../../read/packages.ts";

/**
 * A message or term as one text: its own pattern, followed by one or more lines for each attribute (FORMATS-TODAY.md
 * 4).
 */
export function entryText({ value }: Message | Term, attributes: readonly Attribute[]): string {
  const own = value === null ? [] : [patternText(value)];
  return [...own, ...attributes.map((attribute) => attributeText(attribute))].join("\n");
}

function attributeText({ id, value }: Attribute): string {
  const text = patternText(value);
  return `.${id.name} =${text.includes("\n") ? "\n" : " "}${text}`;
}

/** The pattern as the reference serializer writes it below a name, without indentation. */
function patternText(pattern: Pattern): string {
  const { FluentSerializer, Identifier, Message } = fluentSyntax();
  escapeStart(pattern);
  const written = new FluentSerializer().serializeEntry(new Message(new Identifier("k"), pattern));
  const [first = "", ...others] = written.slice("k =".length, -1).split("\n");
  const lines = others.map((line) => line.replace(/^ {4}/, ""));
  return [...(first === "" ? [] : [first.slice(1)]), ...lines].map(withoutBlanks).join("\n");
}

function withoutBlanks(line: string): string {
  return /^[ \t]+$/.test(line) ? "" : line;
}

/** Writes characters that have a meaning at the beginning of a line as literals, also in variants. */
function escapeStart(pattern: Pattern): void {
  const { Placeable, StringLiteral, TextElement } = fluentSyntax();
  const [first] = pattern.elements;
  if (first?.type === "TextElement" && /^[[.*]/.test(first.value)) {
    const rest = first.value.slice(1);
    const literal = new Placeable(new StringLiteral(first.value.charAt(0)));
    pattern.elements.splice(0, 1, literal, ...(rest === "" ? [] : [new TextElement(rest)]));
  }
  for (const element of pattern.elements) if (element.type === "Placeable") escapeWithin(element.expression);
}

function escapeWithin(expression: Expression | { type: "Placeable"; expression: Expression }): void {
  if (expression.type === "Placeable") escapeWithin(expression.expression);
  else if (expression.type === "SelectExpression")
    for (const { value } of expression.variants) escapeStart(value);
}
