import { hasLoneSurrogate } from "../file-units.ts";
import type { XmlNode } from "./xml-document.ts";
import { closeTag, escapeText, openTag, writeInstruction } from "./xml-markup.ts";

export interface AndroidText {
  readonly text: string;
  /** `\u` without four digits, or half of a surrogate pair. */
  readonly badEscape: string | undefined;
  /** An escape that Android does not know and drops. */
  readonly unknownEscape: string | undefined;
}

/**
 * The text of a string resource, as translate-toolkit shows it (RULES.md 14.11). Escapes are resolved. White space
 * collapses and is trimmed, except between double quotes, which are removed. A text with markup (or comments, or
 * CDATA beside other text) stays XML: tags and CDATA are written as in the file. A text of CDATA alone is read as
 * text, and HTML in it keeps its quotes and white space. No-break spaces are content and do not collapse.
 */
export function readAndroidText(nodes: readonly XmlNode[]): AndroidText {
  const writer = new TextWriter();
  const html = htmlOf(nodes);
  if (html !== undefined) writer.write(html, { verbatim: true, escape: (text) => text });
  else if (nodes.every(({ kind }) => kind === "text") || nodes.every(({ kind }) => kind === "cdata"))
    for (const node of nodes) writer.write("text" in node ? node.text : "", PLAIN);
  else writeMarkup(nodes, writer);
  return writer.result();
}

const PLAIN: Manner = { verbatim: false, escape: (text) => text };
const MARKUP: Manner = { verbatim: false, escape: escapeText };

interface Manner {
  /** Keeps white space and quotes. */
  readonly verbatim: boolean;
  readonly escape: (text: string) => string;
}

function htmlOf(nodes: readonly XmlNode[]): string | undefined {
  const sections = nodes.map((node) => (node.kind === "cdata" ? node.text : undefined));
  if (sections.includes(undefined)) return undefined;
  const text = sections.join("");
  return /<\/?[a-z]/i.test(text) && text.includes(">") ? text : undefined;
}

/** Recursion is bounded, because the parser limits the depth. */
function writeMarkup(nodes: readonly XmlNode[], writer: TextWriter): void {
  for (const node of nodes) {
    switch (node.kind) {
      case "text":
        writer.write(node.text, MARKUP);
        break;
      case "cdata":
        writer.put(`<![CDATA[${node.text}]]>`);
        break;
      case "comment":
        writer.put(`<!--${node.text}-->`);
        break;
      case "instruction":
        writer.put(writeInstruction(node));
        break;
      default:
        writer.put(openTag(node));
        writeMarkup(node.children, writer);
        writer.put(closeTag(node));
    }
  }
}

/** An escape, a quote, white space, or other characters. */
const PIECE = /\\(?:u[0-9a-fA-F]{0,4}|[^u])?|"|[ \t\n\r]+|[^\\" \t\n\r]+/gsu;
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  N: "\n",
  t: "\t",
  T: "\t",
  " ": " ",
  "'": "'",
  '"': '"',
  "@": "@",
  "?": "?",
  "\\": "\\",
  "": "\\",
};

class TextWriter {
  #text = "";
  #begun = false;
  #quoted = false;
  #spaceIsDue = false;
  #badEscape: string | undefined;
  #surrogate: string | undefined;
  #unknownEscape: string | undefined;

  write(raw: string, { verbatim, escape: escaped }: Manner): void {
    for (const [piece] of raw.matchAll(PIECE)) {
      if (piece.startsWith("\\")) this.put(escaped(this.#resolve(piece)));
      else if (verbatim) this.put(piece);
      else if (piece === '"') {
        this.put("");
        this.#quoted = !this.#quoted;
      } else if (!this.#quoted && /^[ \t\n\r]/.test(piece)) this.#spaceIsDue = this.#begun;
      else this.put(escaped(piece));
    }
  }

  put(text: string): void {
    this.#text += this.#spaceIsDue ? ` ${text}` : text;
    this.#spaceIsDue = false;
    this.#begun = true;
  }

  result(): AndroidText {
    const half = hasLoneSurrogate(this.#text) ? this.#surrogate : undefined;
    return {
      text: this.#text,
      badEscape: this.#badEscape ?? half,
      unknownEscape: this.#unknownEscape,
    };
  }

  #resolve(sequence: string): string {
    const code = sequence.slice(1);
    if (code.startsWith("u")) {
      if (code.length < 5) this.#badEscape ??= sequence;
      const text = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      if (hasLoneSurrogate(text)) this.#surrogate ??= sequence;
      return text;
    }
    const text = ESCAPES[code];
    if (text === undefined) this.#unknownEscape ??= sequence;
    return text ?? "";
  }
}
