import { isJsonFields } from "../../../model/index.ts";
import { isInLocaleFolder } from "../masks.ts";
import { type FormatGroup, most } from "./group.ts";
import { shapeOf } from "./json-shape.ts";
import { isOfQt } from "./xml.ts";

/** True for an object whose leaves are texts, at least half of them, and at least one. */
export function isOfTexts(data: unknown): boolean {
  const { leaves, texts } = shapeOf(data);
  return isJsonFields(data) && texts > 0 && 2 * texts >= leaves;
}

/** True in a locale folder, or if a code is the whole name. Other modules are programs. */
export function isNamedAsTexts({ filemask }: Pick<FormatGroup, "filemask">): boolean {
  return isInLocaleFolder(filemask) || /(?:^|\/)\*\.\w+$/.test(filemask);
}

/** Modules that export an object of texts, as the reader finds it. */
export function isOfModules(group: FormatGroup): boolean {
  if (!isNamedAsTexts(group) || (group.extension === "ts" && isOfQt(group))) return false;
  return most(
    group.files,
    (file) =>
      !/\.d\.[cm]?ts$/.test(file.path) && isOfTexts(file.data) && file.entries("js-module", true).length > 0,
  );
}

export function isNestedJson5({ files }: FormatGroup): boolean {
  return most(files, ({ data }) => isOfTexts(data));
}
