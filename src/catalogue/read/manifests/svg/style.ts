import { FUNCTIONS, PROPERTIES } from "./vocabulary.ts";

/** What is kept of a style, or what in it could load something. */
export type Styled = { readonly css: string } | { readonly trouble: string };

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/** A reference to a part of the same picture. */
const LOCAL_URL = /(?<![-\w])url\(\s*(["']?)#[-\w.:]+\1\s*\)/gi;
/** Names that selectors are made of: elements, classes, identifiers, one after the other or beside each other. */
const SELECTORS = /^[-\w.#*,>+~:()\s]+$/;
/** `prefers-color-scheme: dark`, widths: nothing that loads. */
const MEDIA = /^@media(?![-\w])([-\w\s():,.]+)$/i;

/**
 * Why the value of a property, or of an attribute that is read as one, could load something; undefined where it cannot.
 * A backslash writes any character in CSS, so that no rule about names would hold.
 */
export function valueTrouble(value: string): string | undefined {
  if (value.includes("\\")) return "a backslash";
  // In an address, `/*` begins no comment: what seems to be one could hide another address.
  if (value.includes("/*")) return "a comment";
  const rest = value.replaceAll(LOCAL_URL, " ");
  const called = [...rest.matchAll(/([-\w]*)\s*\(/g)].map(([, name = ""]) => name);
  const other = called.find((name) => name !== "" && !FUNCTIONS.has(name.toLowerCase()));
  if (other !== undefined) return `${other}(…)`;
  return /@|<|javascript:|:\/\//i.test(rest) ? "a rule or an address" : undefined;
}

/**
 * The declarations of a `style` attribute that set known properties, or what in any of them could load something.
 */
export function cleanDeclarations(text: string): Styled {
  const kept: string[] = [];
  for (const declaration of text.replaceAll(COMMENT, " ").split(";")) {
    const trouble = valueTrouble(declaration);
    if (trouble !== undefined) return { trouble };
    const [, name = "", value = ""] = /^\s*([-\w]+)\s*:\s*([^{}]*?)\s*$/.exec(declaration) ?? [];
    if (value !== "" && PROPERTIES.has(name.toLowerCase())) kept.push(`${name.toLowerCase()}:${value}`);
  }
  return { css: kept.join(";") };
}

/**
 * The rules of a style sheet that set known properties by simple selectors, also inside `@media`; or what in it could
 * load something. Other at-rules are refused: `@import` and `@font-face` load, and the rest has no use in a picture.
 */
export function cleanStyleSheet(text: string): Styled {
  const sheet = text.replaceAll(COMMENT, " ").replaceAll(/<!--|-->/g, " ");
  const kept: string[] = [];
  let open = 0;
  for (const [, piece = "", brace = ""] of sheet.matchAll(/([^{}]*)([{}]|$)/g)) {
    const cleaned = brace === "{" ? cleanHead(piece, open) : cleanBody(piece, open);
    if ("trouble" in cleaned) return cleaned;
    kept.push(cleaned.css, brace);
    open += STEPS[brace] ?? 0;
    if (open < 0 || open > MOST_OPEN) return UNBALANCED;
  }
  return open === 0 ? { css: kept.join("") } : UNBALANCED;
}

const STEPS: Readonly<Record<string, number>> = { "{": 1, "}": -1 };
/** A rule inside `@media`. */
const MOST_OPEN = 2;
const UNBALANCED: Styled = { trouble: "braces that do not match" };

/** What stands in front of an opening brace: statements that end, and a selector or `@media`. */
function cleanHead(piece: string, open: number): Styled {
  const head = piece.trim();
  const [, condition] = MEDIA.exec(head) ?? [];
  if (condition !== undefined && open === 0) return { css: `@media ${condition.trim()}` };
  if (SELECTORS.test(head)) return { css: head };
  return { trouble: atRuleOf(head) ?? "a selector that is not simple" };
}

/** What stands in front of a closing brace or of the end. */
function cleanBody(piece: string, open: number): Styled {
  const atRule = atRuleOf(piece);
  if (atRule !== undefined) return { trouble: atRule };
  if (open > 0) return cleanDeclarations(piece);
  return piece.trim() === "" ? { css: "" } : UNBALANCED;
}

function atRuleOf(text: string): string | undefined {
  return /@[-\w]*/.exec(text)?.[0];
}
