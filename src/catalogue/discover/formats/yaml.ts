import { type FormatGroup, type GroupFile, most } from "./group.ts";
import { isKnownOther } from "./json-shape.ts";

/** Values that a YAML reader does not take for texts. */
const NO_TEXT = /^(?:[-+]?[\d.,_:]+|true|false|null|~|)$/i;
const JOINT = "->";

/** The only key at the top level, which is the code of the file. */
export function isOfRails(group: FormatGroup): boolean {
  const coded = group.files.filter(({ code }) => code !== undefined);
  return isYamlOfTexts(group) && most(coded, isBelowCode);
}

function isBelowCode(file: GroupFile): boolean {
  const tops = new Set(file.entries("yaml", true).map(({ context }) => context.split(JOINT, 1)[0]));
  const [top = ""] = tops;
  return tops.size === 1 && spelling(top) === spelling(file.code ?? "");
}

function spelling(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

/** True if at least half of the values are texts. */
export function isYamlOfTexts({ files }: FormatGroup): boolean {
  return most(files, (file) => {
    if (isKnownOther(file.path)) return false;
    const entries = file.entries("yaml", true);
    return most(entries, ({ target }) => !NO_TEXT.test(target));
  });
}
