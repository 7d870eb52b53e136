import type { Format, FormatId } from "../../model/index.ts";
import { csv, csvSimple } from "./csv/csv.ts";
import { i18next, i18nextv4 } from "./json/i18next.ts";
import { json, jsonNested } from "./json/json.ts";
import { arb, goI18nJson, webextension } from "./json/keyed-json.ts";
import { php } from "./php/php.ts";
import { po, poMono } from "./po/po.ts";
import { ini } from "./properties/ini.ts";
import { joomla } from "./properties/joomla.ts";
import { properties, propertiesUtf8, propertiesUtf16 } from "./properties/properties.ts";
import { strings, stringsUtf8 } from "./strings/strings.ts";
import { aresource } from "./xml/aresource.ts";
import { resx } from "./xml/resx.ts";
import { ts } from "./xml/ts.ts";
import { xliff } from "./xml/xliff.ts";
import { rubyYaml, yaml } from "./yaml/yaml.ts";

export { pluralInput, pluralRuleIn } from "./plural-sets.ts";

/** Every format, by the platform's identifier. To add one: its module, its line here, its fixture folder in test/. */
export const FORMATS = {
  arb,
  aresource,
  csv,
  "csv-simple": csvSimple,
  "go-i18n-json": goI18nJson,
  i18next,
  i18nextv4,
  ini,
  joomla,
  json,
  "json-nested": jsonNested,
  php,
  po,
  "po-mono": poMono,
  properties,
  "properties-utf16": propertiesUtf16,
  "properties-utf8": propertiesUtf8,
  resx,
  "ruby-yaml": rubyYaml,
  strings,
  "strings-utf8": stringsUtf8,
  ts,
  webextension,
  xliff,
  yaml,
} as const satisfies Record<FormatId, Format>;
