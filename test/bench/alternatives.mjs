// The best maintained npm packages that read a format, to compare with: devDependencies, never shipped.

import { variantOf } from "../read/variant-of.mjs";

/**
 * @typedef {object} Alternative
 * @property {string} package Its name; "" for what Node has itself.
 * @property {(module: any, text: string) => unknown} read
 */

/** @type {Alternative} */
const NODE_JSON = { package: "", read: (_, text) => walk(JSON.parse(text)) };
/** @type {Alternative} */
const FAST_XML = {
  package: "fast-xml-parser",
  read: ({ XMLParser }, text) => new XMLParser({ ignoreAttributes: false, trimValues: false }).parse(text),
};
/** @type {readonly Alternative[]} */
const GETTEXT = [
  { package: "gettext-parser", read: ({ po }, text) => po.parse(text) },
  { package: "pofile", read: ({ default: PO }, text) => PO.parse(text) },
];
/** @type {Alternative} */
const PROPERTIES = { package: "properties-file", read: ({ getProperties }, text) => getProperties(text) };
/** @type {Alternative} */
const CSV = { package: "papaparse", read: ({ default: papa }, text) => papa.parse(text) };
/** @type {Alternative} */
const INI = { package: "ini", read: ({ parse }, text) => parse(text) };
/** @type {Alternative} */
const YAML = { package: "js-yaml", read: ({ load }, text) => walk(load(text)) };

/** By the platform's identifiers. Of Apple's strings files no maintained reader was found. */
const ALTERNATIVES = /** @type {Readonly<Record<string, readonly Alternative[]>>} */ ({
  arb: [NODE_JSON],
  aresource: [
    { package: "android-string-resource", read: ({ asr2js }, text) => asr2js(text, { comment: "right" }) },
    FAST_XML,
  ],
  csv: [CSV],
  "csv-simple": [CSV],
  "go-i18n-json": [NODE_JSON],
  i18next: [NODE_JSON],
  i18nextv4: [NODE_JSON],
  ini: [INI],
  joomla: [INI],
  json: [NODE_JSON],
  "json-nested": [NODE_JSON],
  php: [{ package: "php-array-reader", read: ({ fromString }, text) => fromString(text) }],
  po: GETTEXT,
  "po-mono": GETTEXT,
  properties: [PROPERTIES],
  resx: [{ package: "resx", read: ({ resx2js }, text) => resx2js(text) }, FAST_XML],
  "ruby-yaml": [YAML],
  strings: [],
  ts: [FAST_XML],
  webextension: [NODE_JSON],
  xliff: [{ package: "xliff", read: ({ xliff12ToJs }, text) => xliff12ToJs(text) }, FAST_XML],
  yaml: [YAML],
});

/** Those that read a format read its variants in other encodings, once decoded. @param {string} id */
export function alternativesOf(id) {
  return ALTERNATIVES[variantOf(id).format] ?? [];
}

/** Every text with its path: what a reader of translations makes of a tree. @param {unknown} root */
function walk(root) {
  /** @type {{ readonly path: string, readonly text: string }[]} */
  const units = [];
  /** @param {unknown} value @param {string} path */
  const visit = (value, path) => {
    if (typeof value !== "object" || value === null) units.push({ path, text: String(value) });
    else for (const [key, child] of Object.entries(value)) visit(child, `${path}.${key}`);
  };
  visit(root, "");
  return units;
}
