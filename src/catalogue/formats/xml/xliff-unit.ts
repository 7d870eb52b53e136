import type { FileUnit, State, UnitIdentity } from "../../../model/index.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  collapseBlanks,
  firstChild,
  platformFlags,
  preservesSpace,
  textContent,
} from "./xml-elements.ts";
import { escapeText, writeAttributes } from "./xml-markup.ts";

export interface UnitScope {
  /** Of XLIFF's own elements, with its colon; `""` where they have none. */
  readonly prefix: string;
  /** `original` of the `<file>`. */
  readonly original: string;
  readonly preserve: boolean;
  readonly monolingual: boolean;
  /** A file of keys in its own source language: where there is no target, the source is the text. */
  readonly sourcesAreTexts: boolean;
}

/** States that mean work to do, by the platform's documentation; of any other one a text counts as translated. */
const NEEDS_EDIT: ReadonlySet<string | undefined> = new Set([
  "new",
  "needs-translation",
  "needs-adaptation",
  "needs-l10n",
]);

export function readTransUnit(element: XmlElement, scope: UnitScope): FileUnit {
  const { prefix, monolingual, sourcesAreTexts } = scope;
  const preserve = preservesSpace(element, scope.preserve);
  const target = firstChild(element, `${prefix}target`);
  const source = readXliffText(firstChild(element, `${prefix}source`), { preserve, prefix });
  const translation = readXliffText(target, { preserve, prefix });
  return {
    context: contextOf(element, scope.original),
    source: monolingual ? "" : source,
    target: translation === "" && sourcesAreTexts ? source : translation,
    plural: false,
    state:
      translation === "" && sourcesAreTexts
        ? stateOf(source, element)
        : stateOf(translation, element, target),
    stateMarks: marksOf(element, target),
    previousSource: "",
    comment: notesOf(element, prefix, preserve),
    location: locationsOf(element, prefix).join(", "),
    flags: [...platformFlags(element), ...widthFlag(element)].join(", "),
    ...(monolingual ? {} : { identity: identityOf(element) }),
    line: element.line,
    column: element.column,
  };
}

function identityOf({ attributes }: XmlElement): UnitIdentity {
  return { resname: attributes.get("resname") ?? "", id: attributes.get("id") ?? "" };
}

/** `resname`, or else the `<file>`'s original and the id, three slashes between them. */
export function contextOf({ attributes }: XmlElement, original: string): string {
  const name = attributes.get("resname") ?? "";
  if (name !== "") return name;
  const id = attributes.get("id") ?? "";
  return original === "" ? id : `${original}///${id}`;
}

function stateOf(text: string, unit: XmlElement, target?: XmlElement): State {
  if (text === "") return "empty";
  if (NEEDS_EDIT.has(target?.attributes.get("state"))) return "fuzzy";
  return unit.attributes.get("approved") === "yes" ? "approved" : "translated";
}

/** `state="new" approved="no"`, without what is not there. */
function marksOf(unit: XmlElement, target: XmlElement | undefined): string {
  const marks = { state: target?.attributes.get("state"), approved: unit.attributes.get("approved") };
  const present = Object.entries(marks).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return writeAttributes(present).slice(1);
}

/** Its own notes, each once. */
function notesOf(element: XmlElement, prefix: string, preserve: boolean): string {
  const notes = childElements(element, `${prefix}note`).map((note) =>
    preservesSpace(note, preserve) ? textContent(note) : plainText(note),
  );
  return [...new Set(notes)].filter((note) => note !== "").join("\n");
}

function locationsOf(element: XmlElement, prefix: string): readonly string[] {
  return childElements(element, `${prefix}context-group`)
    .filter(({ attributes }) => attributes.get("purpose")?.split(" ").includes("location"))
    .flatMap((group) => {
      const contexts = childElements(group, `${prefix}context`);
      const [file, line] = ["sourcefile", "linenumber"].map((type) =>
        plainText(contexts.find(({ attributes }) => attributes.get("context-type") === type)),
      );
      if (!file) return [];
      return [line ? `${file}:${line}` : file];
    });
}

/** A width in characters. Without a unit the specification means pixels, but the platform of the release did not. */
function widthFlag({ attributes }: XmlElement): readonly string[] {
  const width = attributes.get("maxwidth") ?? "";
  const inCharacters = (attributes.get("size-unit") ?? "char") === "char";
  return inCharacters && /^\d{1,9}$/.test(width) ? [`max-length:${width}`] : [];
}

function plainText(element: XmlElement | undefined): string {
  return collapseBlanks(textContent(element)).replace(/^ | $/g, "");
}

interface TextOptions {
  /** Of `xml:space` outside the element. */
  readonly preserve: boolean;
  /** Of XLIFF's own elements, with its colon; `""` where they have none. */
  readonly prefix: string;
}

/**
 * The text of `<source>` or `<target>` as XML: inline elements are written out, `&`, `<` and `>` are escaped, as the
 * platform shows XLIFF with placeables. Unless `xml:space` preserves it, white space is collapsed, and left out where an
 * element begins and where it ends without an inline element; no-break spaces stay.
 */
function readXliffText(element: XmlElement | undefined, options: TextOptions): string {
  const pieces: string[] = [];
  if (element !== undefined) writeContent(element, options, pieces);
  return pieces.join("");
}

function writeContent(element: XmlElement, options: TextOptions, pieces: string[]): void {
  const preserve = preservesSpace(element, options.preserve);
  let run = "";
  let first = true;
  const endRun = (last: boolean): void => {
    const text = preserve ? run : trimRun(collapseBlanks(run), first, first && last);
    if (text !== "") pieces.push(escapeText(text));
    run = "";
    first = false;
  };
  for (const node of element.children) {
    if (node.kind === "text" || node.kind === "cdata") run += node.text;
    if (node.kind !== "element") continue;
    endRun(false);
    writeInline(node, { preserve, prefix: options.prefix }, pieces);
  }
  endRun(true);
}

function trimRun(text: string, start: boolean, end: boolean): string {
  const from = start && text.startsWith(" ") ? 1 : 0;
  return text.slice(from, end && text.length > from && text.endsWith(" ") ? -1 : undefined);
}

function writeInline(element: XmlElement, options: TextOptions, pieces: string[]): void {
  const { prefix } = options;
  const name = element.name.startsWith(prefix) ? element.name.slice(prefix.length) : element.name;
  const attributes = [...element.attributes].filter(([key]) => key !== "xmlns" && !key.startsWith("xmlns:"));
  const start = `<${name}${writeAttributes(attributes)}`;
  const place = pieces.push(`${start}/>`);
  writeContent(element, options, pieces);
  if (pieces.length === place) return;
  pieces[place - 1] = `${start}>`;
  pieces.push(`</${name}>`);
}
