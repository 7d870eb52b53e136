import type { Format, FormatId } from "../../model/format.ts";
import { arb } from "./arb.ts";
import { aresource } from "./aresource.ts";
import { csv } from "./csv.ts";
import { csvSimple } from "./csv-simple.ts";
import { goI18nJson } from "./go-i18n-json.ts";
import { i18next } from "./i18next.ts";
import { i18nextv4 } from "./i18nextv4.ts";
import { ini } from "./ini.ts";
import { joomla } from "./joomla.ts";
import { json } from "./json.ts";
import { jsonNested } from "./json-nested.ts";
import { php } from "./php.ts";
import { po } from "./po.ts";
import { poMono } from "./po-mono.ts";
import { properties } from "./properties.ts";
import { propertiesUtf8 } from "./properties-utf8.ts";
import { propertiesUtf16 } from "./properties-utf16.ts";
import { resx } from "./resx.ts";
import { rubyYaml } from "./ruby-yaml.ts";
import { strings } from "./strings.ts";
import { stringsUtf8 } from "./strings-utf8.ts";
import { ts } from "./ts.ts";
import { webextension } from "./webextension.ts";
import { xliff } from "./xliff.ts";
import { yaml } from "./yaml.ts";

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
