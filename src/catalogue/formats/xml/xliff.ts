import type { FileUnit, Format, FormatInput, SaidLanguage } from "../../../model/index.ts";
import { withLanguage } from "../file-units.ts";
import { contextOf, readTransUnit, type UnitScope } from "./xliff-unit.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  dropElement,
  elementsWithin,
  firstChild,
  isRootNamed,
  languageOf,
  preservesSpace,
  readXmlFile,
  sharedName,
} from "./xml-elements.ts";

const VERSIONS: ReadonlySet<string> = new Set(["1.0", "1.1", "1.2"]);

/**
 * XLIFF 1.2 (and 1.0 and 1.1, which have the same elements): the `<trans-unit>`s of every `<file>`, in their order, those of
 * nested groups included and those with `translate="no"` left out. In a file of keys the text is the `<target>`, or the
 * `<source>` where the file is in its own source language. A unit stands where its `<trans-unit>` begins.
 */
export const xliff: Format = {
  id: "xliff",
  description: "XLIFF 1.2, with inline elements, states, notes and source places",
  mediaType: "application/x-xliff",
  extension: "xlf",
  kinds: ["bilingual", "monolingual"],
  read(input) {
    const { root, encoding } = readXmlFile(input);
    const content = { units: root === undefined ? [] : readDocument(root, input), encoding };
    return withLanguage(content, root && targetLanguageOf(root));
  },
};

/** That of the first `<file>` that names another language than those before it, else that of them all. */
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

/** It says so, or it says nothing and has no targets. */
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
    input.report("xliff/missing-id", { file: input.file, line, column });
  units.push(readTransUnit(element, scope));
  for (const name of ["source", "target"])
    for (const further of childElements(element, `${scope.prefix}${name}`).slice(1))
      dropElement(further, contextOf(element, scope.original), `the unit has a <${name}> before it`, input);
}

const TRANS_UNITS: ReadonlySet<string> = new Set(["trans-unit", "xliff:trans-unit"]);

/** Reports the units in a place that XLIFF has no units in, or of another namespace than the document's. */
function dropUnits(place: XmlElement, original: string, { input }: Collection): void {
  const units = TRANS_UNITS.has(place.name) ? [place] : elementsWithin(place, TRANS_UNITS);
  for (const unit of units)
    if (unit.attributes.get("translate") !== "no")
      dropElement(unit, contextOf(unit, original), `<${place.name}> holds no units here`, input);
}
