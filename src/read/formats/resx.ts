import type { FileUnit, Format, FormatInput } from "../../model/format.ts";
import { keyedUnit } from "./keyed-unit.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  firstChild,
  isRootNamed,
  platformFlags,
  readXmlFile,
  textContent,
} from "./xml-elements.ts";

/**
 * .NET resources (.resx, .resw): a unit per `<data>`, keyed by its name, with the text of its `<value>` and the
 * `<comment>` as they stand, white space included. The platform takes every `<data>` for a text, also one with a `type`
 * or `mimetype` (an image, a size), and has no plurals here. A unit stands where its `<data>` begins.
 */
export const resx: Format = {
  id: "resx",
  description: ".NET resources (RESX, RESW)",
  mediaType: "text/microsoft-resx",
  extension: "resx",
  kinds: ["monolingual"],
  read(input) {
    const { root, encoding } = readXmlFile(input);
    const units: FileUnit[] = [];
    if (root !== undefined && isRootNamed("root", root, input)) collectUnits(root, units, input);
    return { units, encoding };
  },
};

function collectUnits(parent: XmlElement, units: FileUnit[], input: FormatInput): void {
  for (const element of childElements(parent)) {
    if (element.name !== "data") collectUnits(element, units, input);
    else {
      const unit = toUnit(element, input);
      if (unit !== undefined) units.push(unit);
    }
  }
}

function toUnit(data: XmlElement, { file, report }: FormatInput): FileUnit | undefined {
  const { line, column } = data;
  const key = data.attributes.get("name");
  if (key === undefined) return void report("xml/missing-name", { file, line, column }, "data");
  const forms = [textContent(firstChild(data, "value"))];
  const comment = textContent(firstChild(data, "comment"));
  return { ...keyedUnit({ key, forms, comment, line, column }), flags: platformFlags(data).join(", ") };
}
