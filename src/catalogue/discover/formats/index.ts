import type { FormatId } from "../../../model/index.ts";
import { extensionOf } from "./extensions.ts";
import { po, poMono } from "./gettext.ts";
import type { FormatGroup } from "./group.ts";
import { arb, goI18nJson, i18next, i18nextv4, jsonFiles, jsonNested, webextension } from "./json.ts";
import {
  ini,
  joomla,
  php,
  properties,
  propertiesUtf8,
  propertiesUtf16,
  strings,
  stringsUtf8,
} from "./lines.ts";
import type { FormatSign } from "./sign.ts";
import { csv, csvSimple } from "./tables.ts";
import { aresource, resx, ts, xliff } from "./xml.ts";
import { rubyYaml, yamlFiles } from "./yaml.ts";

/**
 * How each format is told, by the platform's identifier. The first that claims files has them, so what is particular
 * stands before what is general.
 */
const SIGNS: Readonly<Record<FormatId, FormatSign>> = {
  "po-mono": poMono,
  po,
  webextension,
  "go-i18n-json": goI18nJson,
  i18nextv4,
  i18next,
  "json-nested": jsonNested,
  json: jsonFiles,
  arb,
  csv,
  "csv-simple": csvSimple,
  aresource,
  xliff,
  ts,
  resx,
  strings,
  "strings-utf8": stringsUtf8,
  "properties-utf16": propertiesUtf16,
  "properties-utf8": propertiesUtf8,
  properties,
  "ruby-yaml": rubyYaml,
  yaml: yamlFiles,
  php,
  joomla,
  ini,
};

const EXTENSIONS: ReadonlySet<string> = new Set(Object.values(SIGNS).flatMap(({ extensions }) => extensions));

/** True where some format that is read has files of that name. */
export function isReadable(path: string): boolean {
  return EXTENSIONS.has(extensionOf(path));
}

/** The format that claims the files; undefined where none does. */
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

/** True of a format whose files hold keys and need a template. */
export function isMonolingual(format: FormatId): boolean {
  return SIGNS[format].isMonolingual;
}
