import type { FormatGroup, GroupFile } from "./group.ts";
import { isKnownOther } from "./json-shape.ts";
import type { FormatSign } from "./sign.ts";
import { most } from "./sign.ts";

const YAML_FILES = ["yml", "yaml"];
/** What a YAML reader takes for something else than a text. */
const NO_TEXT = /^(?:[-+]?[\d.,_:]+|true|false|null|~|)$/i;
/** How the reader joins the keys of a path. */
const JOINT = "->";

/** One key at the top, which is the file's code. */
export const rubyYaml: FormatSign = {
  extensions: YAML_FILES,
  isMonolingual: true,
  claims: (group) => holdsTexts(group) && most(group.files.filter(hasCode), isBelowCode),
};

function hasCode({ code }: GroupFile): boolean {
  return code !== undefined;
}

function isBelowCode(file: GroupFile): boolean {
  const tops = new Set(file.entries("yaml", true).map(({ context }) => context.split(JOINT, 1)[0]));
  const [top = ""] = tops;
  return tops.size === 1 && spelling(top) === spelling(file.code ?? "");
}

function spelling(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

export const yamlFiles: FormatSign = {
  extensions: YAML_FILES,
  isMonolingual: true,
  claims: (group) => holdsTexts(group),
};

/** At least half of what stands in it are texts. */
function holdsTexts({ files }: FormatGroup): boolean {
  return most(files, (file) => {
    if (isKnownOther(file.path)) return false;
    const entries = file.entries("yaml", true);
    return most(entries, ({ target }) => !NO_TEXT.test(target));
  });
}
