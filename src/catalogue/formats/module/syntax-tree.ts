import type { Node, Options, Parser } from "acorn";
import { acorn, acornTypescript } from "../../read/packages.ts";

/** A node of a parsed file: what it has beside its type depends on that. */
export type TreeNode = Node & { readonly [member: string]: unknown };

export interface TreeFault {
  readonly reason: string;
  /** UTF-16 units. */
  readonly offset: number;
  readonly isDeep: boolean;
}

/** Brackets in each other, and operators in a row: the parser calls itself for each. */
const DEEPEST = 200;
const LONGEST_CHAIN = 500;

const OPTIONS: Options = {
  ecmaVersion: "latest",
  sourceType: "module",
  preserveParens: true,
  allowReturnOutsideFunction: true,
};

/** The statements of a module; nothing of it is run. @param isTyped true of TypeScript */
export function parseModule(text: string, isTyped: boolean): readonly TreeNode[] | TreeFault {
  const parser = parserOf(isTyped);
  // A module of CommonJS may do what modules of today may not.
  const asModule = attempt(parser, text, OPTIONS);
  if (!("reason" in asModule) || asModule.isDeep || isTyped) return asModule;
  const asScript = attempt(parser, text, { ...OPTIONS, sourceType: "script", allowHashBang: true });
  return "reason" in asScript ? asModule : asScript;
}

function parserOf(isTyped: boolean): typeof Parser {
  const { Parser: plain } = acorn();
  return isTyped ? plain.extend(acornTypescript().tsPlugin()) : plain;
}

function attempt(parser: typeof Parser, text: string, options: Options): readonly TreeNode[] | TreeFault {
  try {
    const offset = tooDeepAt(parser, text, options);
    if (offset !== undefined) return { reason: "", offset, isDeep: true };
    // Each node of acorn's has members by its type.
    return parser.parse(text, options).body as unknown as readonly TreeNode[];
  } catch (error) {
    if (error instanceof RangeError) return { reason: "", offset: 0, isDeep: true };
    if (!(error instanceof SyntaxError)) throw error;
    const { pos } = error as { readonly pos?: number };
    const reason = error.message.replace(/ \(\d+:\d+\)$/, "");
    return { reason, offset: Math.min(pos ?? 0, text.length), isDeep: false };
  }
}

/** Where a text is nested deeper, or strung together longer, than any file of texts. */
function tooDeepAt(parser: typeof Parser, text: string, options: Options): number | undefined {
  let depth = 0;
  let chain = 0;
  for (const { type, start } of parser.tokenizer(text, options)) {
    const { label } = type;
    if (OPENING.has(label)) depth += 1;
    if (CLOSING.has(label)) depth -= 1;
    if (BREAKS.has(label)) chain = 0;
    else if (!PLAIN.has(label)) chain += 1;
    if (depth > DEEPEST || chain > LONGEST_CHAIN) return start;
  }
  return undefined;
}

const OPENING: ReadonlySet<string> = new Set(["{", "[", "(", "${"]);
const CLOSING: ReadonlySet<string> = new Set(["}", "]", ")"]);
/** Statements that need no semicolon before them begin with a word that no expression has. */
const BREAKS: ReadonlySet<string> = new Set([",", ";", "{", "}", "export", "import", "const", "var"]);
const PLAIN: ReadonlySet<string> = new Set(["name", "string", "num", "template", "`", "."]);
