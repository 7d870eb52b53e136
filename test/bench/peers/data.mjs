// What the other generators are fed with: the units, sources and changes of a published tree and the lists that hold
// them, as a person who writes templates would have them. Their documents, on their own and on pages, are nearly all
// of the API's; the few others (languages, projects, components, translations, statistics) no peer builds.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Hashes and identifiers are strings of digits, because no peer's numbers hold or print them.
 *
 * @typedef {object} Unit
 * @property {string} component
 * @property {string} language
 * @property {string} source
 * @property {string} target
 * @property {string} id_hash
 * @property {string} content_hash
 * @property {string} context
 * @property {boolean} translated
 * @property {number} position
 * @property {boolean} has_failing_check
 * @property {number} num_words
 * @property {string} id
 * @property {string} checksum
 * @property {string} source_id
 */
/**
 * @typedef {object} Source
 * @property {string} id_hash
 * @property {string} component
 * @property {string} timestamp
 * @property {string} id
 * @property {readonly string[]} units
 */
/**
 * @typedef {object} Change
 * @property {string | null} unit
 * @property {string} component
 * @property {string | null} language
 * @property {number | null} user
 * @property {string} timestamp
 * @property {number} action
 * @property {string} target
 * @property {string} id
 * @property {string} action_name
 */
/** @typedef {"units" | "sources" | "changes"} Kind */
/** @typedef {{ readonly path: string, readonly kind: Kind, readonly items: readonly number[] }} List Places in the kind's array. */
/** @typedef {{ readonly units: readonly Unit[], readonly sources: readonly Source[], readonly changes: readonly Change[], readonly lists: readonly List[] }} PeerData */

/** @param {string} tree with links of style `query` @returns {PeerData} */
export function readPeerData(tree) {
  const units = documentsOf(tree, "/api/units/");
  const sources = documentsOf(tree, "/api/sources/");
  const changes = documentsOf(tree, "/api/changes/");
  const places = { units: placesOf(units), sources: placesOf(sources), changes: placesOf(changes) };
  /** @param {string} path @param {Kind} kind @returns {List} */
  const list = (path, kind) => ({
    path,
    kind,
    items: documentsOf(tree, path).map(({ url }) => places[kind].get(identifierIn(url)) ?? -1),
  });
  const translations = documentsOf(tree, "/api/translations/").map(({ url }) => pathOf(url));
  const others = [...documentsOf(tree, "/api/components/"), ...documentsOf(tree, "/api/projects/")];
  return {
    units: units.map(toUnit),
    sources: sources.map(toSource),
    changes: changes.map(toChange),
    lists: [
      list("/api/units/", "units"),
      list("/api/sources/", "sources"),
      list("/api/changes/", "changes"),
      ...translations.map((path) => list(`${path}units/`, "units")),
      ...translations.map((path) => list(`${path}changes/`, "changes")),
      ...others.map(({ url }) => list(`${pathOf(url)}changes/`, "changes")),
    ],
  };
}

/** Of all pages. @param {string} tree @param {string} path @returns {any[]} */
function documentsOf(tree, path) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const text = readFileSync(join(tree, path, `page=${page}`, "index.json"), "utf8");
    const { results, next } = JSON.parse(text.replace(/("(?:id|content)_hash":)(-?\d+)/g, '$1"$2"'));
    found.push(...results);
    if (next === null) return found;
  }
}

/** @param {readonly any[]} documents */
function placesOf(documents) {
  return new Map(documents.map(({ url }, place) => [identifierIn(url), place]));
}

/** @param {any} document @returns {Unit} */
function toUnit(document) {
  const [component = "", language = ""] = pathOf(document.translation).split("/").slice(4);
  return {
    component,
    language,
    source: document.source,
    target: document.target,
    id_hash: document.id_hash,
    content_hash: document.content_hash,
    context: document.context,
    translated: document.translated,
    position: document.position,
    has_failing_check: document.has_failing_check,
    num_words: document.num_words,
    id: identifierIn(document.url),
    checksum: new URL(document.web_url).searchParams.get("checksum") ?? "",
    source_id: identifierIn(document.source_info),
  };
}

/** @param {any} document @returns {Source} */
function toSource({ id_hash, component, timestamp, url, units }) {
  return {
    id_hash,
    component: pathOf(component).split("/")[4] ?? "",
    timestamp,
    id: identifierIn(url),
    units: units.map(identifierIn),
  };
}

/** @param {any} document @returns {Change} */
function toChange({ unit, component, translation, user, timestamp, action, target, url, action_name }) {
  return {
    unit: unit === null ? null : identifierIn(unit),
    component: pathOf(component).split("/")[4] ?? "",
    language: translation === null ? null : (pathOf(translation).split("/")[5] ?? ""),
    user,
    timestamp,
    action,
    target,
    id: identifierIn(url),
    action_name,
  };
}

/** @param {string} address */
function pathOf(address) {
  return new URL(address).pathname;
}

/** The identifier at the end of an address. @param {string} address */
function identifierIn(address) {
  return pathOf(address).split("/").at(-2) ?? "";
}
