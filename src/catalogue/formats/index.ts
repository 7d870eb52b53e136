import type { Format, FormatId } from "../../model/index.ts";
import { ownValue } from "../read/manifests/own-value.ts";
import { csv, csvSimple } from "./csv/csv-units.ts";
import { fluent } from "./fluent/fluent.ts";
import { goI18nJsonV2, goI18nToml, goI18nYaml } from "./go-i18n/go-i18n.ts";
import { abpJson } from "./json/abp.ts";
import { banana, formatjs } from "./json/described-messages.ts";
import { gotext } from "./json/gotext.ts";
import { i18next, i18nextv4 } from "./json/i18next.ts";
import { inlang } from "./json/inlang.ts";
import { json, jsonNested } from "./json/json.ts";
import { arb, goI18nJson, webextension } from "./json/keyed-json.ts";
import { resjson } from "./json/resjson.ts";
import { jsModule } from "./module/js-module.ts";
import { json5 } from "./module/json5.ts";
import { dtd } from "./mozilla/dtd.ts";
import { mozillaLang } from "./mozilla/mozilla-lang.ts";
import { php } from "./php/php.ts";
import { po, poMono } from "./po/po.ts";
import { ini } from "./properties/ini.ts";
import { joomla } from "./properties/joomla.ts";
import { properties, propertiesUtf8, propertiesUtf16 } from "./properties/properties.ts";
import { strings, stringsUtf8 } from "./strings/strings.ts";
import { xcstrings } from "./xcstrings/xcstrings.ts";
import { aresource } from "./xml/aresource.ts";
import { resx } from "./xml/resx.ts";
import { stringsdict } from "./xml/stringsdict.ts";
import { ts } from "./xml/ts.ts";
import { xliff } from "./xml/xliff.ts";
import { xliff2, xliff2Placeables } from "./xml/xliff2.ts";
import { rubyYaml, yaml } from "./yaml/yaml.ts";

/** All formats, by the identifier of the platform. `.github/CONTRIBUTING.md` lists what a new one needs. */
export const FORMATS = {
  "abp-json": abpJson,
  arb,
  aresource,
  banana,
  csv,
  "csv-simple": csvSimple,
  dtd,
  formatjs,
  fluent,
  "go-i18n-json": goI18nJson,
  "go-i18n-json-v2": goI18nJsonV2,
  "go-i18n-toml": goI18nToml,
  "go-i18n-yaml": goI18nYaml,
  gotext,
  i18next,
  i18nextv4,
  ini,
  inlang,
  joomla,
  "js-module": jsModule,
  json,
  "json-nested": jsonNested,
  json5,
  "mozilla-lang": mozillaLang,
  php,
  po,
  "po-mono": poMono,
  properties,
  "properties-utf16": propertiesUtf16,
  "properties-utf8": propertiesUtf8,
  resjson,
  resx,
  "ruby-yaml": rubyYaml,
  strings,
  "strings-utf8": stringsUtf8,
  stringsdict,
  ts,
  webextension,
  xcstrings,
  xliff,
  xliff2,
  "xliff2-placeables": xliff2Placeables,
  yaml,
} as const satisfies Record<FormatId, Format>;

/** The format with an identifier; undefined if there is none. */
export function formatNamed(id: string): Format | undefined {
  return ownValue<Format>(FORMATS, id);
}
