// The documents that all peers build, as plain objects: what a script does that nobody has made fast.

/** @typedef {import("./data.mjs").PeerData} PeerData */
/** @typedef {import("./data.mjs").Unit} Unit */
/** @typedef {import("./data.mjs").Source} Source */
/** @typedef {import("./data.mjs").Change} Change */

const BASE_URL = "https://translate.example.org";
const PAGE = 20;

/** In both views. @param {PeerData} data @returns {Generator<[path: string, text: string]>} */
export function* documents(data) {
  for (const view of ["", "?format=api"]) {
    const items = {
      units: data.units.map((unit) => unitObject(unit, view)),
      sources: data.sources.map((source) => sourceObject(source, view)),
      changes: data.changes.map((change) => changeObject(change, view)),
    };
    for (const objects of Object.values(items))
      for (const object of objects) yield [`${pathOf(object.url)}${folder(view)}index.json`, json(object)];
    for (const { path, kind, items: places } of data.lists)
      yield* pages(
        path,
        view,
        places.map((place) => items[kind][place]),
      );
  }
}

/** @param {string} path @param {string} view @param {readonly unknown[]} objects @returns {Generator<[string, string]>} */
function* pages(path, view, objects) {
  const last = Math.max(1, Math.ceil(objects.length / PAGE));
  const below = `${path.slice(1)}${folder(view)}`;
  for (let page = 1; page <= last; page += 1) {
    const text = json({
      count: objects.length,
      next: page < last ? BASE_URL + path + query(view, page + 1) : null,
      previous: page > 1 ? BASE_URL + path + query(view, page - 1) : null,
      results: objects.slice((page - 1) * PAGE, page * PAGE),
    });
    if (page === 1) yield [`${below}index.json`, text];
    yield [`${below}page=${page}/index.json`, text];
  }
}

/** @param {string} view */
function folder(view) {
  return view === "" ? "" : "format=api/";
}

/** Of an address of ours. @param {string} address */
function pathOf(address) {
  return address.slice(BASE_URL.length + 1).split("?")[0];
}

/** @param {string} view @param {number} page */
function query(view, page) {
  if (page === 1) return view;
  return view === "" ? `?page=${page}` : `${view}&page=${page}`;
}

/** Hashes and identifiers are handed on as strings of digits, and lose their quotes here. @param {object} value */
function json(value) {
  return JSON.stringify(value).replace(/("(?:id|id_hash|content_hash)":)"(-?\d+)"/g, "$1$2");
}

/** @param {Unit} unit @param {string} view */
function unitObject(unit, view) {
  const { component, language, source, target, context, id } = unit;
  return {
    translation: `${BASE_URL}/api/translations/demo/${component}/${language}/${view}`,
    source,
    previous_source: "",
    target,
    id_hash: unit.id_hash,
    content_hash: unit.content_hash,
    location: "",
    context,
    comment: "",
    flags: "",
    fuzzy: false,
    translated: unit.translated,
    position: unit.position,
    has_suggestion: false,
    has_comment: false,
    has_failing_check: unit.has_failing_check,
    num_words: unit.num_words,
    priority: 100,
    id,
    web_url: `${BASE_URL}/translate/demo/${component}/${language}/?checksum=${unit.checksum}`,
    url: `${BASE_URL}/api/units/${id}/${view}`,
    source_info: `${BASE_URL}/api/sources/${unit.source_id}/${view}`,
  };
}

/** @param {Source} source @param {string} view */
function sourceObject({ id_hash, component, timestamp, id, units }, view) {
  return {
    id_hash,
    component: `${BASE_URL}/api/components/demo/${component}/${view}`,
    timestamp,
    priority: 100,
    check_flags: "",
    url: `${BASE_URL}/api/sources/${id}/${view}`,
    units: units.map((unit) => `${BASE_URL}/api/units/${unit}/${view}`),
    screenshots: [],
  };
}

/** @param {Change} change @param {string} view */
function changeObject({ unit, component, language, user, timestamp, action, target, id, action_name }, view) {
  return {
    unit: unit === null ? null : `${BASE_URL}/api/units/${unit}/${view}`,
    component: `${BASE_URL}/api/components/demo/${component}/${view}`,
    translation:
      language === null ? null : `${BASE_URL}/api/translations/demo/${component}/${language}/${view}`,
    dictionary: null,
    user,
    author: user,
    timestamp,
    action,
    target,
    id,
    action_name,
    url: `${BASE_URL}/api/changes/${id}/${view}`,
  };
}
