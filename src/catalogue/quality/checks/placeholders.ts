export interface Placeholder {
  /** The compared text, as written. */
  readonly text: string;
  /** True if its position among the others selects the argument. */
  readonly isPositional: boolean;
}

/** The syntax of one language's format strings. Patterns are linear: each part ends where the next can begin. */
export interface PlaceholderSyntax {
  /** Matches placeholders, and escapes of the character that begins them. */
  readonly pattern: RegExp;
  /** Undefined if the match is not an argument. */
  toPlaceholder(match: RegExpExecArray): Placeholder | undefined;
}

/** The placeholders of a text, in order. */
export function placeholdersOf(
  text: string,
  { pattern, toPlaceholder }: PlaceholderSyntax,
): readonly Placeholder[] {
  const found: Placeholder[] = [];
  for (const match of text.matchAll(pattern)) {
    const placeholder = toPlaceholder(match);
    if (placeholder !== undefined) found.push(placeholder);
  }
  return found;
}

export function withoutPlaceholders(text: string, { pattern }: PlaceholderSyntax): string {
  return text.replace(pattern, "");
}

/** `%` formats: group 1 is set if the placeholder names its argument. `%%` is not an argument. */
function percent(pattern: RegExp): PlaceholderSyntax {
  return {
    pattern,
    toPlaceholder: ([text, name]) =>
      text.endsWith("%") ? undefined : { text: text.replaceAll("'", ""), isPositional: name === undefined },
  };
}

/** Brace formats: group 1 contains the name of the argument. A doubled brace stands for one brace. */
function braces(pattern: RegExp, isPositional: (name: string) => boolean): PlaceholderSyntax {
  return {
    pattern,
    toPlaceholder: ([text, name]) =>
      name === undefined ? undefined : { text: text.replaceAll("'", ""), isPositional: isPositional(name) },
  };
}

/** docs.python.org, "printf-style String Formatting". */
export const PYTHON = percent(
  /%(\([^()]*\))?[#0\- +']*(?:\*|[1-9]\d*)?(?:\.(?:\*|\d+)?)?[hlL]*[diouxXeEfFgGcrsa%]/g,
);

/**
 * docs.python.org, "Format String Syntax". A format specification can contain fields. A text that is longer than real
 * ones does not match, because the engine stores a state for each letter of a run.
 */
export const PYTHON_BRACE = braces(
  /\{\{|\}\}|\{((?:[\p{L}\p{N}_]{1,1000})?(?:\.[\p{L}\p{N}_]{1,1000}|\[[^[\]{}]{0,1000}\])*)(?:![rsa])?(?::(?:[^{}]|\{[^{}]{0,1000}\}){0,1000})?\}/gu,
  (name) => name === "",
);

/** ISO/IEC 9899 7.21.6.1, POSIX `%n$`, and gettext's `<PRId64>` for the macros of <inttypes.h>. */
export const C = percent(
  /%(\d+\$)?[#0\- +'I]*(?:\*(?:\d+\$)?|[1-9]\d*)?(?:\.(?:\*(?:\d+\$)?|\d+)?)?(?:[hlqLjzZt]*[diouxXeEfFgGaAcCsSpnm%]|<PRI[diouxX][A-Z\d]*>)/g,
);

/** php.net, `sprintf`. */
export const PHP = percent(/%(\d+\$)?(?:[-+ 0]|'[^%])*(?:[1-9]\d*)?(?:\.\d+)?[bcdeEfFgGhHosuxX%]/gu);

/** perldoc.perl.org, `sprintf`. */
export const PERL = percent(
  /%(\d+\$)?[ +\-0#']*(?:\*?v)?(?:\*(?:\d+\$)?|[1-9]\d*)?(?:\.(?:\*(?:\d+\$)?|\d+)?)?[hlqLVzjt]*[csduoxXeEfgGbBaAiDUOFpn%]/g,
);

/** The common syntax of JavaScript's libraries for `sprintf`, with names in parentheses. */
export const JAVASCRIPT = percent(
  /%(\d+\$|\([^()]*\))?\+?(?:0|'.)?-?(?:[1-9]\d*)?(?:\.\d+)?[bcdeEfgGijosStTuvxX%]/gu,
);

/** learn.microsoft.com, "Composite formatting". */
export const C_SHARP = braces(/\{\{|\}\}|\{(\d+)\s*(?:,\s*-?\d+\s*)?(?::[^{}]*)?\}/g, () => false);

/** docs.oracle.com, `java.util.Formatter`. */
export const JAVA = percent(
  /%(\d+\$|<)?[-#+ 0,('<]*(?:[1-9]\d*)?(?:\.\d+)?(?:[tT][a-zA-Z]|[bBhHsScCdoxXeEfgGaAn%])/g,
);

/**
 * docs.oracle.com, `java.text.MessageFormat`: the argument and its type. The style belongs to the translation,
 * because patterns of dates and texts of choices differ between languages.
 */
export const JAVA_MESSAGE: PlaceholderSyntax = {
  pattern: /\{\s*(\d+)\s*(?:,\s*([a-z]+)\s*(?:,(?:[^{}]|\{[^{}]*\})*)?)?\}/g,
  toPlaceholder: ([, index = "", type]) => ({
    text: type === undefined ? `{${index}}` : `{${index},${type}}`,
    isPositional: false,
  }),
};

/** docs.angularjs.org, "Interpolation". */
export const ANGULARJS: PlaceholderSyntax = {
  pattern: /\{\{([^{}]*)\}\}/g,
  toPlaceholder: ([, expression = ""]) => ({ text: `{{${expression.trim()}}}`, isPositional: false }),
};
