import type { Location, Report } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { saxes } from "../../read/packages.ts";
import { readDoctype, XmlEntities } from "./xml-doctype.ts";

/** Deeper than any real text. It limits recursion over the tree. */
const MAX_DEPTH = 100;
/** The limit for reports of undefined entities. With more, the file is of another kind. */
const MAX_ENTITIES = 100;
const STOP = new Error("the document ends here");

export interface XmlElement {
  readonly kind: "element";
  /** The name as written, with its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** The line of its `<`, from 1. */
  readonly line: number;
  readonly column: number;
}

/** Line breaks are \n. Character references and entities are resolved. */
export interface XmlText {
  readonly kind: "text" | "cdata" | "comment";
  readonly text: string;
}

export interface XmlInstruction {
  readonly kind: "instruction";
  readonly target: string;
  readonly body: string;
}

export type XmlNode = XmlElement | XmlText | XmlInstruction;

interface OpenElement extends XmlElement {
  children: XmlNode[];
}

/** Shared by all elements without children: a file of empty elements takes little more memory than its bytes. */
const NO_CHILDREN: XmlNode[] = [];
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** The encoding in the XML declaration. */
export function declaredXmlEncoding(asciiHead: string): string | undefined {
  return /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(asciiHead.slice(0, 256))?.[1];
}

/**
 * The root of an XML document, without the comments before it. Entities that its own document type declares as texts
 * are expanded, within limits. Nothing outside of the text is read. Up to a hundred undefined entities are reported,
 * and the first other error. With any error, there is no root.
 */
export function parseXml(text: string, file: string, report: Report): XmlElement | undefined {
  const builder = new TreeBuilder(text, file, report);
  try {
    builder.parse(text);
  } catch (error) {
    if (error !== STOP) throw error;
  }
  return builder.root;
}

class TreeBuilder {
  readonly #text: string;
  readonly #file: string;
  readonly #report: Report;
  readonly #places: TextPlaces;
  readonly #parser = new (saxes().SaxesParser)();
  readonly #open: OpenElement[] = [];
  #start = { line: 1, column: 1 };
  #root: XmlElement | undefined;
  /** The offset behind the last markup that was read. */
  #read = 0;
  #failed = false;
  #undefinedEntities = 0;
  /** The offset behind the last comment or instruction before the root. */
  #prologue = 0;

  constructor(text: string, file: string, report: Report) {
    this.#text = text;
    this.#file = file;
    this.#report = report;
    this.#places = new TextPlaces(text);
  }

  get root(): XmlElement | undefined {
    return this.#failed ? undefined : this.#root;
  }

  parse(text: string): void {
    const parser = this.#parser;
    parser.on("error", ({ message }) => this.#fault(message));
    parser.on("opentagstart", () => {
      // The parser has read the name and the character behind it.
      this.#start = this.#places.at(text.lastIndexOf("<", parser.position - 1));
    });
    parser.on("opentag", ({ name, attributes }) => this.#openElement(name, attributes));
    parser.on("closetag", () => {
      this.#open.pop();
      this.#read = parser.position;
    });
    parser.on("text", (content) => this.#add({ kind: "text", text: content }));
    parser.on("cdata", (content) => this.#add({ kind: "cdata", text: content }));
    parser.on("comment", (content) => {
      this.#prologue = parser.position;
      this.#add({ kind: "comment", text: content });
    });
    parser.on("processinginstruction", ({ target, body }) => {
      this.#prologue = parser.position;
      this.#add({ kind: "instruction", target, body });
    });
    parser.on("doctype", () => this.#readDoctype());
    parser.write(text).close();
  }

  #readDoctype(): void {
    const end = this.#parser.position;
    const doctype = readDoctype(this.#text, this.#text.indexOf("<!DOCTYPE", this.#prologue), end);
    for (const { name, isParameter, literal, offset } of doctype.entities)
      if (literal === undefined) this.#complain("xml/external-entity", offset, spell(name, isParameter));
    for (const { name, offset } of doctype.parameterReferences)
      this.#complain("xml/parameter-entity", offset, spell(name, true));
    if (doctype.fault !== undefined)
      this.#complain(
        "xml/syntax",
        doctype.fault,
        "the document type contains this, which is not a declaration",
      );
    if (this.#failed) this.#stop();
    const entities = new XmlEntities(doctype, this.#text.length);
    // The parser asks for an entity after it has read the reference.
    for (const name of entities.names)
      Object.defineProperty(this.#parser.ENTITIES, name, { get: () => this.#entityText(name, entities) });
  }

  #entityText(name: string, entities: XmlEntities): string {
    const text = entities.expand(name);
    if (typeof text === "string") return text;
    const offset = this.#text.lastIndexOf("&", this.#parser.position - 1);
    if (text.kind === "undefined") this.#complain("xml/undefined-entity", offset, spell(text.name, false));
    else this.#report("xml/entity", this.#at(offset), spell(text.name, false), text.kind);
    this.#stop();
  }

  #openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === MAX_DEPTH) {
      this.#report("xml/too-deep", { file: this.#file, ...this.#start }, MAX_DEPTH);
      this.#stop();
    }
    const entries = Object.entries(attributes);
    const element: OpenElement = {
      kind: "element",
      name,
      attributes: entries.length === 0 ? NO_ATTRIBUTES : new Map(entries),
      children: NO_CHILDREN,
      line: this.#start.line,
      column: this.#start.column,
    };
    if (this.#open.length === 0) this.#root ??= element;
    else this.#add(element);
    this.#open.push(element);
    this.#read = this.#parser.position;
  }

  #add(node: XmlNode): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    if (parent.children === NO_CHILDREN) parent.children = [node];
    else parent.children.push(node);
  }

  #fault(message: string): void {
    const end = Math.min(this.#parser.position, this.#text.trimEnd().length);
    this.#failed = true;
    if (message.endsWith("undefined entity.")) {
      const start = this.#text.lastIndexOf("&", end - 1);
      this.#complain("xml/undefined-entity", start, this.#text.slice(start, end));
      this.#undefinedEntities += 1;
      if (this.#undefinedEntities === MAX_ENTITIES) this.#stop();
      return;
    }
    const ampersand = this.#parser.position < this.#text.length ? -1 : loneAmpersand(this.#text, this.#read);
    if (ampersand >= 0) this.#complain("xml/syntax", ampersand, "an & is not escaped as &amp;");
    else this.#complain("xml/syntax", Math.max(0, end - 1), message.replace(/^\d+:\d+: |\.$/g, ""));
    this.#stop();
  }

  #complain(code: OneArgument, offset: number, argument: string): void {
    this.#failed = true;
    this.#report(code, this.#at(offset), argument);
  }

  #at(offset: number): Location {
    return { file: this.#file, ...this.#places.at(offset) };
  }

  #stop(): never {
    this.#failed = true;
    throw STOP;
  }
}

type OneArgument = "xml/syntax" | "xml/undefined-entity" | "xml/external-entity" | "xml/parameter-entity";

function spell(name: string, isParameter: boolean): string {
  return `${isParameter ? "%" : "&"}${name.slice(0, 100)};`;
}

/** After a lone `&`, saxes reads the name of an entity up to the end of the file, and reports the error there. */
function loneAmpersand(text: string, start: number): number {
  const found = text.slice(start).search(/&(?![\w#.:-]{1,64};)/);
  return found < 0 ? -1 : start + found;
}
