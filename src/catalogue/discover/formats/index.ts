import type { FormatId } from "../../../model/index.ts";
import { extensionOf } from "./extensions.ts";
import { isSecondGoI18n } from "./go-i18n.ts";
import { type FormatGroup, MODULES } from "./group.ts";
import {
  isFirstGoI18n,
  isI18nextOfCategories,
  isI18nextOfNumbers,
  isNestedJson,
  isOfAbp,
  isOfBanana,
  isOfFormatjs,
  isOfGotext,
  isOfInlang,
  isOfObjects,
  isOfWebextension,
} from "./json.ts";
import { holdsTexts } from "./json-shape.ts";
import {
  isIni,
  isInUtf8,
  isInUtf16,
  isOfEntities,
  isOfFluent,
  isOfJoomla,
  isOfMozilla,
  isOfStrings,
  isPhpOfTexts,
  isPoOfKeys,
} from "./lines.ts";
import { isNestedJson5, isOfModules } from "./modules.ts";
import { isCsvOfKeys, isCsvOfSources } from "./tables.ts";
import {
  isFirstXliff,
  isOfAndroid,
  isOfDotNet,
  isOfQt,
  isOfStringsdict,
  isPlainSecondXliff,
  isSecondXliff,
} from "./xml.ts";
import { isOfRails, isYamlOfTexts } from "./yaml.ts";

/** The signs by which files of a format are recognized (ADOPT.md 1, "Format"). */
interface FormatSign {
  /** Extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /**
   * Decides by content. It is called only if the extension fits, and no earlier format of the table claims the files.
   */
  readonly claims: (group: FormatGroup) => boolean;
  /** Set if its files contain their sources, so that they need no template. */
  readonly isBilingual?: true;
}

const JSON_FILES = ["json"];
const YAML_FILES = ["yml", "yaml"];
const always = (): boolean => true;

/**
 * The signs of each format, by the platform's identifier. The first one that claims files gets them, so
 * particular formats come before general ones.
 */
const SIGNS: Readonly<Record<FormatId, FormatSign>> = {
  "po-mono": { extensions: ["po"], claims: isPoOfKeys },
  po: { extensions: ["po"], claims: always, isBilingual: true },
  webextension: { extensions: JSON_FILES, claims: isOfWebextension },
  formatjs: { extensions: JSON_FILES, claims: isOfFormatjs },
  banana: { extensions: JSON_FILES, claims: isOfBanana },
  gotext: { extensions: JSON_FILES, claims: isOfGotext },
  "abp-json": { extensions: JSON_FILES, claims: isOfAbp },
  inlang: { extensions: JSON_FILES, claims: isOfInlang },
  "go-i18n-json": { extensions: JSON_FILES, claims: isFirstGoI18n },
  "go-i18n-json-v2": { extensions: JSON_FILES, claims: isSecondGoI18n },
  "go-i18n-toml": { extensions: ["toml"], claims: isSecondGoI18n },
  i18nextv4: { extensions: JSON_FILES, claims: isI18nextOfCategories },
  i18next: { extensions: JSON_FILES, claims: isI18nextOfNumbers },
  "json-nested": { extensions: JSON_FILES, claims: isNestedJson },
  json: { extensions: JSON_FILES, claims: holdsTexts },
  json5: { extensions: ["json5", "jsonc"], claims: isNestedJson5 },
  resjson: { extensions: ["resjson"], claims: isOfObjects },
  dtd: { extensions: ["dtd"], claims: isOfEntities },
  "mozilla-lang": { extensions: ["lang"], claims: isOfMozilla, isBilingual: true },
  arb: { extensions: ["arb"], claims: isOfObjects },
  csv: { extensions: ["csv"], claims: isCsvOfSources, isBilingual: true },
  "csv-simple": { extensions: ["csv"], claims: isCsvOfKeys },
  aresource: { extensions: ["xml"], claims: isOfAndroid },
  xcstrings: { extensions: [], claims: () => false },
  xliff: { extensions: ["xlf", "xliff"], claims: isFirstXliff, isBilingual: true },
  xliff2: { extensions: ["xlf", "xliff"], claims: isPlainSecondXliff, isBilingual: true },
  "xliff2-placeables": { extensions: ["xlf", "xliff"], claims: isSecondXliff, isBilingual: true },
  ts: { extensions: ["ts"], claims: isOfQt, isBilingual: true },
  "js-module": { extensions: [...MODULES], claims: isOfModules },
  resx: { extensions: ["resx", "resw"], claims: isOfDotNet },
  strings: { extensions: ["strings"], claims: isInUtf16 },
  "strings-utf8": { extensions: ["strings"], claims: isOfStrings },
  stringsdict: { extensions: ["stringsdict"], claims: isOfStringsdict },
  "properties-utf16": { extensions: ["properties"], claims: isInUtf16 },
  "properties-utf8": { extensions: ["properties"], claims: isInUtf8 },
  properties: { extensions: ["properties"], claims: always },
  "ruby-yaml": { extensions: YAML_FILES, claims: isOfRails },
  "go-i18n-yaml": { extensions: YAML_FILES, claims: isSecondGoI18n },
  yaml: { extensions: YAML_FILES, claims: isYamlOfTexts },
  php: { extensions: ["php", "inc"], claims: isPhpOfTexts },
  fluent: { extensions: ["ftl"], claims: isOfFluent },
  joomla: { extensions: ["ini"], claims: isOfJoomla },
  ini: { extensions: ["ini"], claims: isIni },
};

const EXTENSIONS: ReadonlySet<string> = new Set(Object.values(SIGNS).flatMap(({ extensions }) => extensions));

/** True if a readable format has files of that name. */
export function mayBeRead(path: string): boolean {
  return EXTENSIONS.has(extensionOf(path));
}

/** Like `mayBeRead`, for files that no configuration names. Most modules are programs. */
export function isReadable(path: string): boolean {
  const extension = extensionOf(path);
  return mayBeRead(path) && (extension === "ts" || !MODULES.has(extension));
}

/** The format that claims the files; undefined if none does. */
export function formatOf(group: FormatGroup): FormatId | undefined {
  for (const [id, { extensions, claims }] of Object.entries(SIGNS)) {
    // The keys are those of the table.
    if (extensions.includes(group.extension) && claims(group)) return id as FormatId;
  }
  return undefined;
}

export function isFormat(name: string): name is FormatId {
  return Object.hasOwn(SIGNS, name);
}

/** True for a format whose files contain keys and need a template. */
export function isMonolingual(format: FormatId): boolean {
  return SIGNS[format].isBilingual !== true;
}
