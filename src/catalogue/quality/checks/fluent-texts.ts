import { DEEPEST, type TextPart } from "./choices.ts";

/** A message or term of Fluent: its own pattern under `""`, followed by its attributes. */
export interface FluentText {
  readonly patterns: ReadonlyMap<string, FluentPattern>;
}

interface FluentPattern {
  readonly parts: readonly TextPart[];
  /** The functions that it calls, such as `NUMBER`. */
  readonly functions: ReadonlySet<string>;
  /** Variables, terms and messages that the text shows or selects by. Each key is mapped to its written form. */
  readonly names: ReadonlyMap<string, string>;
}

const ATTRIBUTE = /^\.([A-Za-z][\w-]{0,100}) =[ \n]?/gm;

/** @returns undefined if it is nested deeper than real texts */
export function readFluentText(text: string): FluentText | undefined {
  const starts = [...text.matchAll(ATTRIBUTE)];
  const patterns = new Map<string, FluentPattern>();
  const own = text.slice(0, starts[0]?.index ?? text.length);
  if (own !== "" || starts.length === 0) patterns.set("", new PatternReader(own).read());
  for (const [at, { 0: start, 1: name = "", index }] of starts.entries()) {
    const end = starts[at + 1]?.index ?? text.length;
    if (!patterns.has(name))
      patterns.set(name, new PatternReader(text.slice(index + start.length, end)).read());
  }
  return [...patterns.values()].some((pattern) => pattern === TOO_DEEP) ? undefined : { patterns };
}

const TOO_DEEP: FluentPattern = { parts: [], functions: new Set(), names: new Map() };

interface Reference {
  readonly key: string;
  readonly text: string;
}

/** An open expression in braces, or an open choice whose variants are read. */
interface Frame {
  readonly references: Reference[];
  isOrdinal: boolean;
  /** The texts of the variants, if the frame is a choice. */
  variants?: { key: string; isDefault: boolean; parts: TextPart[] }[];
}

/** The tokens of a text. Keys of variants are at the beginning of a line. */
const IN_TEXT = /[{}]|\n[ \t]*(\*?)\[[ \t]*([\w.-]{1,100})[ \t]*\]/g;
/** The tokens inside of braces: literals, variables, the arrow, terms, functions, names of arguments, messages. */
const IN_BRACES =
  /"[^"\\\n]*(?:\\.[^"\\\n]*){0,1000}"?|->|\$([A-Za-z](?:\w|-(?!>)){0,100})|-([A-Za-z][\w-]{0,100})(?:\.[A-Za-z][\w-]{0,100})?|([A-Za-z][\w-]{0,100}(?:\.[A-Za-z][\w-]{0,100})?)(\(|[ \t\n]{0,9}:)?|[{}]/g;

/** Reads without recursion, because a text can be nested to any depth. */
class PatternReader {
  readonly #text: string;
  readonly #parts: TextPart[] = [];
  readonly #open: Frame[] = [];
  readonly #functions = new Set<string>();
  readonly #names = new Map<string, string>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): FluentPattern {
    while (this.#step()) if (this.#open.length > DEEPEST) return TOO_DEEP;
    return { parts: this.#parts, functions: this.#functions, names: this.#names };
  }

  #step(): boolean {
    const frame = this.#open.at(-1);
    const isText = frame === undefined || frame.variants !== undefined;
    const pattern = isText ? IN_TEXT : IN_BRACES;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return false;
    this.#at = match.index + match[0].length;
    if (match[0] === "{") this.#open.push({ references: [], isOrdinal: false });
    else if (match[0] === "}") this.#close();
    else if (frame !== undefined) {
      if (isText) frame.variants?.push({ key: match[2] ?? "", isDefault: match[1] === "*", parts: [] });
      else this.#takeInBraces(match, frame);
    }
    return true;
  }

  #takeInBraces([found, variable, term, name = "", behind]: RegExpExecArray, frame: Frame): void {
    if (found === "->") frame.variants = [];
    else if (found.startsWith('"')) frame.isOrdinal ||= found === '"ordinal"';
    else if (behind === "(") this.#functions.add(name);
    else if (behind === undefined) {
      const written = variable === undefined ? (term === undefined ? name : `-${term}`) : `$${variable}`;
      const reference = { key: written, text: `{ ${written} }` };
      this.#names.set(reference.key, reference.text);
      frame.references.push(reference);
    }
  }

  #close(): void {
    const frame = this.#open.pop();
    if (frame === undefined) return;
    const outer = this.#open.at(-1);
    // A nested placeable shows what it contains.
    const parts = outer === undefined ? this.#parts : outer.variants?.at(-1)?.parts;
    const { variants, references } = frame;
    if (variants === undefined) {
      for (const reference of references) {
        if (parts === undefined) outer?.references.push(reference);
        else parts.push({ kind: "value", ...reference });
      }
      return;
    }
    const isPlural =
      !frame.isOrdinal &&
      references[0]?.key.startsWith("$") === true &&
      variants.some(({ key }) => isNumberKey(key));
    (parts ?? this.#parts).push({ kind: "choice", by: references[0]?.key ?? "", isPlural, variants });
  }
}

/** True for a category of CLDR, or a number. */
export function isNumberKey(key: string): boolean {
  return /^(?:zero|one|two|few|many|other|-?\d{1,20}(?:\.\d{1,20})?)$/.test(key);
}
