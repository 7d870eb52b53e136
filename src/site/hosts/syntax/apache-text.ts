import { quotedArgument } from "../patterns.ts";

/** In a substitution, which becomes an address again. */
export function literalAddress(text: string): string {
  return literal(text.replace(/[%#"]/g, encodeURIComponent));
}

/** In a substitution or a value: neither a reference nor `${}`. */
export function literal(text: string): string {
  return text.replace(/[\\$%{}]/g, "\\$&");
}

/** Escapes a text for a string in an expression. */
export function literalExpression(text: string): string {
  return text.replace(/[\\"]/g, "\\$&").replaceAll("%{", "%%{");
}

/** Directives that hold where an expression does. */
export function when(condition: string, body: readonly string[]): readonly string[] {
  return [`<If ${quotedArgument(condition)}>`, ...body.map((line) => `    ${line}`), "</If>"];
}
