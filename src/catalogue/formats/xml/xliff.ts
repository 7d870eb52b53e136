import type {
  FileUnit,
  Format,
  FormatInput,
  SaidLanguage,
  State,
  UnitIdentity,
} from "../../../model/index.ts";
import { withLanguage } from "../file-units.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  collapseBlanks,
  dropElement,
  elementsWithin,
  firstChild,
  isRootNamed,
  languageOf,
  platformFlags,
  preservesSpace,
  readXmlFile,
  sharedName,
  textContent,
} from "./xml-elements.ts";
import { escapeText, writeAttributes } from "./xml-markup.ts";

const VERSIONS: ReadonlySet<string> = new Set(["1.0", "1.1", "1.2"]);

/**
 * XLIFF 1.2 (and 1.0 and 1.1, which have the same elements): the `<trans-unit>`s of every `<file>`, in order,
 * including nested groups, without those with `translate="no"`. In a file of keys, the text is the `<target>`, or the
 * `<source>` if the file is in its own source language. The place of a unit is that of its `<trans-unit>`.
 */
export const xliff: Format = {
  id: "xliff",
  description: "XLIFF 1.2",
  mediaType: "application/x-xliff",
  extension: "xlf",
  kinds: ["bilingual", "monolingual"],
  read(input) {
    const { root, encoding } = readXmlFile(input);
    const content = { units: root === undefined ? [] : readDocument(root, input), encoding };
    return withLanguage(content, root && targetLanguageOf(root));
  },
};

/** The language of the first `<file>` that differs from those before it, else the language of all. */
function targetLanguageOf(root: XmlElement): SaidLanguage | undefined {
  const files = childElements(root).filter(({ name }) => /^(?:[^:]*:)?file$/.test(name));
  const said = files
    .flatMap((file) => languageOf(file, "target-language") ?? [])
    .filter(({ code }) => code.trim() !== "");
  return said.find(({ code }) => code !== said[0]?.code) ?? said[0];
}

function readDocument(root: XmlElement, input: FormatInput): readonly FileUnit[] {
  const prefix = /^[^:]*:(?=xliff$)/.exec(root.name)?.[0] ?? "";
  if (!isRootNamed(`${prefix}xliff`, root, input)) return [];
  const version = root.attributes.get("version") ?? "";
  if (!VERSIONS.has(version)) {
    input.report("xliff/version", { file: input.file, line: root.line, column: root.column }, version);
    return [];
  }
  const units: FileUnit[] = [];
  const preserve = preservesSpace(root, false);
  for (const file of childElements(root)) {
    if (file.name !== `${prefix}file`) {
      dropUnits(file, "", { units, input });
      continue;
    }
    const original = sharedName(file.attributes.get("original") ?? "", file, input);
    if (original === undefined) continue;
    const scope: UnitScope = {
      prefix,
      original,
      preserve: preservesSpace(file, preserve),
      monolingual: input.monolingual,
      sourcesAreTexts: input.monolingual && isInSourceLanguage(file, prefix),
    };
    collectUnits(file, scope, { units, input });
  }
  return units;
}

/** True if the file names its source language as its target, or if it names no target language and has no targets. */
function isInSourceLanguage(file: XmlElement, prefix: string): boolean {
  const language = file.attributes.get("target-language");
  return language === undefined
    ? !hasTargets(file, prefix)
    : language === file.attributes.get("source-language");
}

function hasTargets(element: XmlElement, prefix: string): boolean {
  return childElements(element).some((child) =>
    child.name === `${prefix}trans-unit`
      ? (firstChild(child, `${prefix}target`)?.children.length ?? 0) > 0
      : hasTargets(child, prefix),
  );
}

interface Collection {
  readonly units: FileUnit[];
  readonly input: FormatInput;
}

function collectUnits(parent: XmlElement, scope: UnitScope, collection: Collection): void {
  const { prefix } = scope;
  for (const element of childElements(parent)) {
    if (element.name === `${prefix}body` || element.name === `${prefix}group`)
      collectUnits(element, { ...scope, preserve: preservesSpace(element, scope.preserve) }, collection);
    else if (element.name !== `${prefix}trans-unit`) dropUnits(element, scope.original, collection);
    else if (element.attributes.get("translate") !== "no") collectUnit(element, scope, collection);
  }
}

function collectUnit(element: XmlElement, scope: UnitScope, { units, input }: Collection): void {
  const { attributes, line, column } = element;
  if (!attributes.get("resname") && !attributes.get("id"))
    input.report("xliff/missing-id", { file: input.file, line, column }, "trans-unit", "resname");
  units.push(readTransUnit(element, scope));
  for (const name of ["source", "target"])
    for (const further of childElements(element, `${scope.prefix}${name}`).slice(1))
      dropElement(further, contextOf(element, scope.original), `the unit has a <${name}> before it`, input);
}

const TRANS_UNITS: ReadonlySet<string> = new Set(["trans-unit", "xliff:trans-unit"]);

/** Reports units at a place where XLIFF has none, or of another namespace than the document's. */
function dropUnits(place: XmlElement, original: string, { input }: Collection): void {
  const units = TRANS_UNITS.has(place.name) ? [place] : elementsWithin(place, TRANS_UNITS);
  for (const unit of units)
    if (unit.attributes.get("translate") !== "no")
      dropElement(unit, contextOf(unit, original), `<${place.name}> has no units here`, input);
}

interface UnitScope {
  /** The prefix of XLIFF's own elements, with its colon; `""` if they have none. */
  readonly prefix: string;
  /** `original` of the `<file>`. */
  readonly original: string;
  readonly preserve: boolean;
  readonly monolingual: boolean;
  /** True for a file of keys in its own source language: without a target, the source is the text. */
  readonly sourcesAreTexts: boolean;
}

/** States that need work, by the platform's documentation. With other states, a text counts as translated. */
export const NEEDS_EDIT: ReadonlySet<string | undefined> = new Set([
  "new",
  "needs-translation",
  "needs-adaptation",
  "needs-l10n",
]);

function readTransUnit(element: XmlElement, scope: UnitScope): FileUnit {
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

/** `resname`, else the `<file>`'s original and the id, joined by three slashes. */
function contextOf({ attributes }: XmlElement, original: string): string {
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

/** `state="new" approved="no"`, without missing ones. */
function marksOf(unit: XmlElement, target: XmlElement | undefined): string {
  const marks = { state: target?.attributes.get("state"), approved: unit.attributes.get("approved") };
  const present = Object.entries(marks).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return writeAttributes(present).slice(1);
}

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

/** A width in characters. Without a unit, the specification means pixels, but the release's platform does not. */
function widthFlag({ attributes }: XmlElement): readonly string[] {
  const width = attributes.get("maxwidth") ?? "";
  const inCharacters = (attributes.get("size-unit") ?? "char") === "char";
  return inCharacters && /^\d{1,9}$/.test(width) ? [`max-length:${width}`] : [];
}

export function plainText(element: XmlElement | undefined): string {
  return collapseBlanks(textContent(element)).replace(/^ | $/g, "");
}

export interface TextOptions {
  /** The value of `xml:space` outside of the element. */
  readonly preserve: boolean;
  /** The prefix of XLIFF's own elements, with its colon; `""` if they have none. */
  readonly prefix: string;
}

/**
 * The text of `<source>` or `<target>` as XML: inline elements are written out, `&`, `<` and `>` are escaped, as the
 * platform shows XLIFF with placeables. Unless `xml:space` preserves it, white space collapses. It is removed at the
 * beginning, and at the end unless an inline element is there. No-break spaces stay.
 */
export function readXliffText(element: XmlElement | undefined, options: TextOptions): string {
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
