import type { FileUnit, Format, FormatInput } from "../../model/format.ts";
import { readTransUnit, type UnitScope } from "./xliff-unit.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  firstChild,
  isRootNamed,
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
    return { units: root === undefined ? [] : readDocument(root, input), encoding };
  },
};

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
  for (const file of childElements(root, `${prefix}file`)) {
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
    if (element.name === `${prefix}trans-unit` && element.attributes.get("translate") !== "no")
      collectUnit(element, scope, collection);
  }
}

function collectUnit(element: XmlElement, scope: UnitScope, { units, input }: Collection): void {
  const { attributes, line, column } = element;
  if (!attributes.get("resname") && !attributes.get("id"))
    input.report("xliff/missing-id", { file: input.file, line, column });
  units.push(readTransUnit(element, scope));
}
