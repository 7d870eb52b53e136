import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { keyedUnit } from "../file-units.ts";
import type { XmlElement } from "./xml-document.ts";
import {
  childElements,
  dropElement,
  firstChild,
  hasOwnText,
  isRootNamed,
  platformFlags,
  readXmlFile,
  textContent,
} from "./xml-elements.ts";

/**
 * .NET resources (.resx, .resw): a unit for each `<data>`, named by its name, with the text of its `<value>` and the
 * `<comment>` as written, including white space. The platform reads every `<data>` as a text, also with a `type` or
 * `mimetype` (an image, a size). A component can skip these (`designer: skip`). The format has no plurals. The place
 * of a unit is that of its `<data>`.
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
    if (element.name === "data" && input.designer === "skip" && isDesigned(element)) continue;
    if (element.name !== "data") collectUnits(element, units, input);
    else {
      const unit = toUnit(element, input);
      if (unit !== undefined) units.push(unit);
    }
  }
}

function isDesigned({ attributes }: XmlElement): boolean {
  return (
    attributes.has("type") || attributes.has("mimetype") || (attributes.get("name") ?? "").startsWith(">>")
  );
}

function toUnit(data: XmlElement, input: FormatInput): FileUnit | undefined {
  const { file, report } = input;
  const { line, column } = data;
  const key = data.attributes.get("name");
  if (key === undefined) return void report("xml/missing-name", { file, line, column }, "data");
  const [value, comments] = [firstChild(data, "value"), firstChild(data, "comment")];
  const forms = [textContent(value)];
  const comment = textContent(comments);
  if (hasOwnText(data)) report("text/dropped", { file, line, column }, key, "it is outside of <value>");
  for (const child of childElements(data))
    if (child !== value && child !== comments)
      dropElement(
        child,
        key,
        `<${child.name}> is not read here: an entry has one <value> and one <comment>`,
        input,
      );
  return { ...keyedUnit({ key, forms, comment, line, column }), flags: platformFlags(data).join(", ") };
}
