import type { FileUnit, Format, FormatInput, State } from "../../../model/index.ts";
import { LONGEST_PREFIX, placeIn, withLanguage } from "../file-units.ts";
import { NEEDS_EDIT, plainText, readXliffText, type TextOptions } from "./xliff.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  collapseBlanks,
  dropElement,
  elementsWithin,
  firstChild,
  isRootNamed,
  languageOf,
  preservesSpace,
  readXmlFile,
  sharedName,
  textContent,
} from "./xml-elements.ts";
import { writeAttributes } from "./xml-markup.ts";

/**
 * XLIFF 2: every `<segment>` of the units of every `<file>`, in order, without those that must not be translated.
 * Texts are only characters: the content of `<pc>` and `<mrk>` is kept, and codes without a text are dropped. The
 * place of a unit is that of its `<segment>`.
 */
export const xliff2: Format = xliffOf("xliff2", "XLIFF 2, without inline elements", readPlainText);

/** The same, with inline elements in the texts, as in `xliff`. */
export const xliff2Placeables: Format = xliffOf(
  "xliff2-placeables",
  "XLIFF 2, with inline elements",
  readXliffText,
);

type TextReader = (element: XmlElement | undefined, options: TextOptions) => string;

function xliffOf(id: "xliff2" | "xliff2-placeables", description: string, readText: TextReader): Format {
  return {
    id,
    description,
    mediaType: "application/x-xliff",
    extension: "xlf",
    kinds: ["bilingual"],
    isOfToday: true,
    read(input) {
      const { root, encoding } = readXmlFile(input);
      const units = root === undefined ? [] : new DocumentReader(input, readText).read(root);
      return withLanguage({ units, encoding }, root && languageOf(root, "trgLang"));
    },
  };
}

interface Scope {
  /** The prefix of the names of units, with its slashes; `""` if the document has one file. */
  readonly file: string;
  readonly preserve: boolean;
  readonly isTranslated: boolean;
}

class DocumentReader {
  readonly #input: FormatInput;
  readonly #readText: TextReader;
  readonly #units: FileUnit[] = [];
  /** The prefix of XLIFF's own elements, with its colon. */
  #prefix = "";

  constructor(input: FormatInput, readText: TextReader) {
    this.#input = input;
    this.#readText = readText;
  }

  read(root: XmlElement): readonly FileUnit[] {
    this.#prefix = /^[^:]*:(?=xliff$)/.exec(root.name)?.[0] ?? "";
    if (!isRootNamed(this.#named("xliff"), root, this.#input)) return [];
    const version = root.attributes.get("version") ?? "";
    if (!/^2\.\d{1,3}$/.test(version)) {
      this.#input.report("xliff/not-version-2", placeIn(this.#input, root), version);
      return [];
    }
    const files = childElements(root, this.#named("file"));
    const scope = { file: "", preserve: preservesSpace(root, false), isTranslated: true };
    for (const element of childElements(root)) {
      if (element.name !== this.#named("file")) this.#drop(element);
      else if (files.length === 1) this.#collect(element, scopeIn(element, scope));
      else this.#fileOfSeveral(element, scope);
    }
    return this.#units;
  }

  #fileOfSeveral(file: XmlElement, scope: Scope): void {
    const id = sharedName(file.attributes.get("id") ?? "", file, this.#input);
    if (id !== undefined) this.#collect(file, scopeIn(file, { ...scope, file: `${id}///` }));
  }

  #named(name: string): string {
    return `${this.#prefix}${name}`;
  }

  #collect(parent: XmlElement, scope: Scope): void {
    for (const element of childElements(parent)) {
      if (element.name === this.#named("group")) this.#collect(element, scopeIn(element, scope));
      else if (element.name === this.#named("unit")) this.#unit(element, scopeIn(element, scope));
      else this.#drop(element);
    }
  }

  /** Reports segments at a place where XLIFF has none. */
  #drop(place: XmlElement): void {
    const names = new Set([this.#named("segment")]);
    const segments = names.has(place.name) ? [place] : elementsWithin(place, names);
    for (const segment of segments)
      dropElement(
        segment,
        segment.attributes.get("id") ?? "",
        `<${place.name}> has no units here`,
        this.#input,
      );
  }

  #unit(unit: XmlElement, scope: Scope): void {
    if (!scope.isTranslated) return;
    const segments = childElements(unit, this.#named("segment"));
    const { attributes } = unit;
    const name = attributes.get("name") || attributes.get("id") || "";
    if (name === "") this.#input.report("xliff/missing-id", placeIn(this.#input, unit), "unit", "name");
    const own = segments.length > 1 ? sharedName(name, unit, this.#input) : name;
    if (own === undefined) return;
    const notes = this.#notesOf(unit, scope, segments.length);
    for (const [index, segment] of segments.entries()) {
      const part = partOf(segment, index, segments.length);
      this.#segment(segment, { ...scope, context: `${scope.file}${own}${part}`, unit, ...notes });
    }
    const known = ["segment", "ignorable"].map((each) => this.#named(each));
    for (const child of childElements(unit)) if (!known.includes(child.name)) this.#drop(child);
  }

  #segment(segment: XmlElement, said: SegmentScope): void {
    const { context, comment, location, unit } = said;
    const options = { preserve: preservesSpace(segment, said.preserve), prefix: this.#prefix };
    const target = firstChild(segment, this.#named("target"));
    const text = this.#readText(target, options);
    const state = segment.attributes.get("state");
    const marks = state === undefined ? "" : writeAttributes([["state", state]]).slice(1);
    this.#units.push({
      context,
      source: this.#readText(firstChild(segment, this.#named("source")), options),
      target: text,
      plural: false,
      state: text === "" ? "empty" : stateOf(state),
      stateMarks: marks,
      previousSource: "",
      comment,
      location,
      flags: "",
      identity: { resname: context, id: unit.attributes.get("id") ?? "" },
      line: segment.line,
      column: segment.column,
    });
    for (const name of ["source", "target"])
      for (const further of childElements(segment, this.#named(name)).slice(1))
        dropElement(further, context, `the segment has a <${name}> before it`, this.#input);
  }

  /** The notes of the unit, which each of its segments gets. */
  #notesOf(
    unit: XmlElement,
    { preserve }: Scope,
    segments: number,
  ): { readonly comment: string; readonly location: string } {
    const notes = childElements(unit, this.#named("notes")).flatMap((list) =>
      childElements(list, this.#named("note")),
    );
    const textOf = (note: XmlElement): string =>
      preservesSpace(note, preserve) ? textContent(note) : plainText(note);
    const isPlace = ({ attributes }: XmlElement): boolean => attributes.get("category") === "location";
    const written = (some: readonly XmlElement[]): readonly string[] =>
      [...new Set(some.map(textOf))].filter((text) => text !== "");
    const comment = written(notes.filter((note) => !isPlace(note))).join("\n");
    const location = written(notes.filter(isPlace)).join(", ");
    const length = comment.length + location.length;
    if (length <= LONGEST_PREFIX || segments === 1 || length * segments <= MOST_REPEATED)
      return { comment, location };
    const name = unit.attributes.get("id") ?? "";
    const why = "its notes are too long to be repeated with each of its segments";
    this.#input.report("text/dropped", placeIn(this.#input, unit), name, why);
    return { comment: "", location: "" };
  }
}

/** Each segment has all notes of its unit. This is the limit for their characters. */
const MOST_REPEATED = 1_000_000;

/** The name of a segment in its unit. */
function partOf({ attributes }: XmlElement, index: number, count: number): string {
  const id = attributes.get("id") ?? "";
  if (id !== "") return `::${id}`;
  return count > 1 ? `::segment-${index + 1}` : "";
}

interface SegmentScope extends Scope {
  readonly context: string;
  readonly unit: XmlElement;
  readonly comment: string;
  readonly location: string;
}

function scopeIn(element: XmlElement, outer: Scope): Scope {
  const translate = element.attributes.get("translate");
  return {
    file: outer.file,
    preserve: preservesSpace(element, outer.preserve),
    isTranslated: translate === undefined ? outer.isTranslated : translate !== "no",
  };
}

/**
 * `initial` is the default of the specification. Tools that never write it mean translated, and some write states of
 * XLIFF 1.2.
 */
function stateOf(state: string | undefined): State {
  if (state === "initial" || NEEDS_EDIT.has(state)) return "fuzzy";
  return state === "reviewed" || state === "final" ? "approved" : "translated";
}

/** Replaces a character that is written as a code. XML documents cannot contain it. */
const CODE = "\uffff";

/** The characters of an element. Those that a `<cp>` names are not white space. */
function readPlainText(element: XmlElement | undefined, { preserve, prefix }: TextOptions): string {
  if (element === undefined) return "";
  const codes: string[] = [];
  const pieces: string[] = [];
  collectPlain(element, `${prefix}cp`, pieces, codes);
  const whole = pieces.join("");
  const text = preservesSpace(element, preserve) ? whole : collapseBlanks(whole).replace(/^ | $/g, "");
  let next = 0;
  return codes.length === 0 ? text : text.replaceAll(CODE, () => codes[next++] ?? "");
}

function collectPlain({ children }: XmlElement, code: string, pieces: string[], codes: string[]): void {
  for (const node of children) {
    if (node.kind === "text" || node.kind === "cdata") pieces.push(node.text);
    if (node.kind !== "element") continue;
    const character = node.name === code ? characterOf(node.attributes.get("hex") ?? "") : "";
    if (character !== "") {
      codes.push(character);
      pieces.push(CODE);
    }
    collectPlain(node, code, pieces, codes);
  }
}

function characterOf(hex: string): string {
  const number = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : 0x110000;
  const isCharacter = number > 0 && number <= 0x10ffff && !(number >= 0xd800 && number <= 0xdfff);
  return isCharacter ? String.fromCodePoint(number) : "";
}
