import { type FileUnit, type Format, type FormatInput, withLineFeeds } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { asciiHead, hasLoneSurrogate, keyedUnit, placeIn, readFilledText } from "../file-units.ts";

/**
 * Mozilla's DTD files: `<!ENTITY key "text">`. The five entities of XML and numbers are decoded, other references
 * stay. A comment directly above is the unit's comment. Parameter entities and external entities are not units. The
 * place of a unit is that of its declaration. An error excludes the file.
 */
export const dtd: Format = {
  id: "dtd",
  description: "DTD files of entities (Mozilla)",
  mediaType: "application/xml-dtd",
  extension: "dtd",
  kinds: ["monolingual"],
  isOfToday: true,
  read(input) {
    const [, declared] =
      /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(asciiHead(input.bytes, 200)) ??
      [];
    // A line ends with LF, whatever the file has: XML 1.0, 2.11.
    return readFilledText(
      input,
      (text) => new DeclarationReader(withLineFeeds(text), input).read(),
      declared,
    );
  },
};

const GAP = /[ \t\r\n]+/y;
const ENTITY = /<!ENTITY[ \t\r\n]+(?:(%)[ \t\r\n]+)?([^\s"'<>&%]+)[ \t\r\n]*/y;
const EXTERNAL = /(?:SYSTEM|PUBLIC)(?:[ \t\r\n]+(?:"[^"]*"|'[^']*'))+/y;
const REFERENCE = /%[\w:.-]+;/y;
const NOTATION = /[ \t\r\n]*(?:NDATA[ \t\r\n]+[\w:.-]+[ \t\r\n]*)?>/y;

class DeclarationReader {
  readonly #text: string;
  readonly #input: FormatInput;
  readonly #places: TextPlaces;
  readonly #units: FileUnit[] = [];
  #at = 0;
  /** Comments that only a line end separates from the next declaration. */
  #comments: string[] = [];
  /** True behind a declaration on its line, where a comment belongs to no other one. */
  #isBeside = false;
  #isBroken = false;

  constructor(text: string, input: FormatInput) {
    this.#text = text;
    this.#input = input;
    this.#places = new TextPlaces(text);
  }

  read(): readonly FileUnit[] {
    for (this.#gap(); this.#at < this.#text.length && !this.#isBroken; this.#gap()) this.#readNext();
    return this.#isBroken ? [] : this.#units;
  }

  /** A blank line separates a comment from the declaration below it. */
  #gap(): void {
    const found = this.#take(GAP)?.[0] ?? "";
    if (found.includes("\n")) this.#isBeside = false;
    if (/\n[ \t\r]*\n/.test(found)) this.#comments = [];
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #readNext(): void {
    if (this.#text.startsWith("<!--", this.#at)) {
      const comment = this.#until("<!--", "-->", "a comment is not closed");
      if (comment !== undefined && !this.#isBeside) this.#comments.push(comment.trim());
      return;
    }
    const start = this.#at;
    const declaration = this.#take(ENTITY);
    if (declaration !== undefined) this.#readEntity(declaration, start);
    else if (this.#text.startsWith("<?", this.#at)) this.#until("<?", "?>", "an instruction is not closed");
    else if (this.#take(REFERENCE) === undefined)
      this.#fail(this.#at, 'expected a declaration here: <!ENTITY key "text">');
    this.#comments = [];
    this.#isBeside = true;
  }

  #readEntity([, percent, key = ""]: RegExpExecArray, start: number): void {
    const quote = this.#text[this.#at];
    if (quote === '"' || quote === "'") {
      const from = this.#at;
      const written = this.#until(quote, quote, `the text of ${key} is not closed`);
      if (written !== undefined && percent === undefined) this.#add(key, { written, from }, start);
    } else if (this.#take(EXTERNAL) === undefined)
      this.#fail(this.#at, `expected the text of ${key} here, in quotes`);
    if (!this.#isBroken && this.#take(NOTATION) === undefined) this.#fail(this.#at, "expected > here");
  }

  /** The text between the opening at the reader's position and its end; undefined without an end. */
  #until(open: string, close: string, reason: string): string | undefined {
    const from = this.#at + open.length;
    const end = this.#text.indexOf(close, from);
    if (end < 0) return this.#fail(this.#at, reason);
    this.#at = end + close.length;
    return this.#text.slice(from, end);
  }

  #add(key: string, text: { readonly written: string; readonly from: number }, start: number): void {
    const { decoded, bad } = decode(text.written);
    const comment = this.#comments.join("\n");
    const unit = keyedUnit({ key, forms: [decoded], comment, ...this.#places.at(start) });
    const isHalf = [key, decoded, comment].some(hasLoneSurrogate);
    if (bad === undefined && !isHalf) this.#units.push(unit);
    else this.#input.report("text/bad-escape", placeIn(this.#input, unit), bad ?? "\\uD800 to \\uDFFF");
  }

  #fail(offset: number, reason: string): undefined {
    this.#isBroken = true;
    this.#input.report("dtd/syntax", placeIn(this.#input, this.#places.at(offset)), reason);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/** @returns the first number that is not a character as `bad` */
function decode(written: string): { readonly decoded: string; readonly bad: string | undefined } {
  let bad: string | undefined;
  const decoded = written.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(?:x([\da-f]{1,10})|(\d{1,10})));/gi,
    (reference, name?: string, hexadecimal?: string, decimal?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? reference;
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      const isCharacter = code > 0 && code <= LAST_CHARACTER && !(code >= 0xd800 && code <= 0xdfff);
      if (!isCharacter) bad ??= reference;
      return isCharacter ? String.fromCodePoint(code) : reference;
    },
  );
  return { decoded, bad };
}
