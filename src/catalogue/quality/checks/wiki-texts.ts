import { DEEPEST, type TextPart } from "./choices.ts";

/** A text of MediaWiki: its parameters, and its calls in two braces. */
export interface WikiText {
  readonly parts: readonly TextPart[];
  /** Parameters that select a gender: a translation can use the person even if the source does not. */
  readonly asked: ReadonlySet<string>;
  /** Words in capitals that are called with a text, mapped to their written form: `PLURAL`. */
  readonly words: ReadonlyMap<string, string>;
  /** Openings that are not closed: `{{PLURAL:$1|`. */
  readonly unclosed: readonly string[];
}

/**
 * An opening: two braces, or the square brackets of a link. A bar in a link does not separate arguments of the call
 * around it.
 */
interface Frame {
  readonly name: string;
  readonly start: string;
  readonly hasParameter: boolean;
  readonly arguments: { readonly parts: TextPart[]; explicit: string }[];
}

const LINK = "[[";
const TOKEN =
  /\{\{[ \t\n]{0,9}(#?[\p{L}_][\p{L}\p{N}_ -]{0,60})?[ \t]{0,9}(:(?:\$\d{1,3})?)?|\}\}|\[\[|\]\]|\||\$(\d{1,3})(?!\d|[.,]\d)/gu;
const EXPLICIT = /[ \t]{0,9}(\d{1,9})[ \t]{0,9}=/y;

/** @returns undefined if it is nested deeper than real texts */
export function readWikiText(text: string): WikiText | undefined {
  return new WikiReader(text).read();
}

class WikiReader {
  readonly #text: string;
  readonly #parts: TextPart[] = [];
  readonly #open: Frame[] = [];
  readonly #asked = new Set<string>();
  readonly #words = new Map<string, string>();

  constructor(text: string) {
    this.#text = text;
  }

  read(): WikiText | undefined {
    for (const match of this.#text.matchAll(TOKEN)) {
      this.#take(match);
      if (this.#open.length > DEEPEST) return undefined;
    }
    const unclosed = this.#open.filter(({ start }) => start !== LINK).map(({ start }) => start);
    while (this.#open.length > 0) this.#close();
    return { parts: this.#parts, asked: this.#asked, words: this.#words, unclosed };
  }

  #take(match: RegExpExecArray): void {
    const [found, , , parameter] = match;
    if (found.startsWith("{{")) this.#enter(match);
    else if (found === LINK) this.#open.push({ name: "", start: LINK, hasParameter: false, arguments: [] });
    else if (found === "}}") this.#close();
    else if (parameter !== undefined) this.#partsNow().push(parameterPart(parameter));
    else this.#endWithin(found, match.index);
  }

  #enter([start, name = "", behind]: RegExpExecArray): void {
    const hasParameter = behind?.startsWith(":") === true;
    const word = name.toUpperCase();
    this.#open.push({ name: word, start, hasParameter, arguments: [newArgument()] });
    if (name !== "" && hasParameter) this.#words.set(word, `{{${name}:`);
    if (behind?.includes("$")) this.#partsNow().push(parameterPart(behind.slice(2)));
  }

  /** A bar begins another argument, square brackets end a link. */
  #endWithin(found: string, index: number): void {
    const frame = this.#open.at(-1);
    const isLink = frame?.start === LINK;
    if (found === "]]" && isLink) this.#open.pop();
    if (found === "|" && !isLink)
      frame?.arguments.push({ ...newArgument(), explicit: explicitAt(this.#text, index + 1) });
  }

  #close(): void {
    while (this.#open.at(-1)?.start === LINK) this.#open.pop();
    const frame = this.#open.pop();
    if (frame !== undefined) this.#partsNow().push(...partsOf(frame, this.#asked));
  }

  #partsNow(): TextPart[] {
    const frame = this.#open.findLast(({ start }) => start !== LINK);
    return frame?.arguments.at(-1)?.parts ?? this.#parts;
  }
}

function newArgument(): Frame["arguments"][number] {
  return { parts: [], explicit: "" };
}

function parameterPart(number: string): TextPart {
  return { kind: "value", key: `$${number}`, text: `$${number}` };
}

function explicitAt(text: string, at: number): string {
  EXPLICIT.lastIndex = at;
  return EXPLICIT.exec(text)?.[1] ?? "";
}

function partsOf({ name, hasParameter, arguments: all }: Frame, asked: Set<string>): readonly TextPart[] {
  const [first, ...others] = all;
  if (name === "PLURAL" || name === "GENDER") {
    const by = first?.parts.find(({ kind }) => kind === "value");
    const key = by?.kind === "value" ? by.key : "";
    if (name === "GENDER") asked.add(key);
    const isPlural = name === "PLURAL";
    return [{ kind: "choice", by: key, isPlural, variants: variantsOf(others) }];
  }
  const inside = all.flatMap(({ parts }) => parts);
  // `{{SITENAME}}` is a value. A call with a text, or one that selects a text, shows that text.
  return hasParameter || others.length > 0 || name === ""
    ? inside
    : [{ kind: "value", key: name, text: `{{${name}}}` }];
}

/**
 * Returns the key `=0` for a number, else the form of the language at the position. The last form, `other`, is for
 * all other numbers.
 */
function variantsOf(forms: readonly { readonly parts: readonly TextPart[]; readonly explicit: string }[]) {
  let place = 0;
  const last = forms.findLastIndex(({ explicit }) => explicit === "");
  return forms.map(({ parts, explicit }, at) => {
    const key = explicit !== "" ? `=${explicit}` : at === last ? "other" : String(place++);
    return { key, isDefault: at === last, parts };
  });
}
