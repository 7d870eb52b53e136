// Two versions of a tree of some sixty documents: of the new one some differ, some came, some went, with directories.
// `more` adds documents, so that the manifest has parts: up to 400 stay as they are, of those above each third differs.
import { pathOfNames } from "#built/model/tree/tree-path";

export const HOST_FILES = [
  { path: pathOfNames("404.html"), body: '{"detail":"Not found."}', mediaType: "text/html" },
];

const SAME = 400;

/**
 * @param {string} path
 * @param {object} body
 */
function json(path, body) {
  return { path: pathOfNames(path), body: JSON.stringify(body), mediaType: "application/json" };
}

/**
 * @param {string} version `old` or `new`
 * @param {number} more
 * @returns {{ path: import("#built/model/tree/tree-path").TreePath, body: string, mediaType: string, contentDisposition?: string }[]}
 */
export function filesOf(version, more = 0) {
  const isNew = version === "new";
  const changes = Array.from({ length: more }, (_, index) =>
    json(`api/changes/page=${index + 1}/index.json`, {
      change: index + 1,
      // Enough for several batches, where a thread helps, and for texts that it encodes.
      text: index > SAME ? "Quay – 岸 ".repeat(index % 600) : "",
      version: index > SAME && index % 3 === 0 ? version : "any",
    }),
  );
  const po = { mediaType: "text/x-po", contentDisposition: "attachment; filename=de.po" };
  return [
    json("api/index.json", { units: "api/units/" }),
    ...units(version),
    json("api/units/index.json", { count: isNew ? 26 : 27, version }),
    json("api/changes/index.json", { count: changes.length }),
    { path: pathOfNames("api/translations/a/b/de/file/de.po"), body: 'msgid "Quay"\n', ...po },
    isNew
      ? json("api/screenshots/1/file/deep/way/index.json", { is: "new" })
      : json("api/sources/1/only/old/index.json", { is: "old" }),
    ...changes,
    ...HOST_FILES,
  ];
}

/**
 * In both views: 3 and 4 went, 27 and 28 came, 5 to 7 changed.
 *
 * @param {string} version
 */
function units(version) {
  const isNew = version === "new";
  const numbers = Array.from({ length: isNew ? 28 : 26 }, (_, index) => index + 1);
  return numbers
    .filter((unit) => !isNew || (unit !== 3 && unit !== 4))
    .flatMap((unit) => {
      const target = unit >= 5 && unit <= 7 ? `Kai ${version}` : `Kai ${unit}`;
      return [
        json(`api/units/${unit}/index.json`, { id: unit, target, source: "Quay ".repeat(unit) }),
        json(`api/units/${unit}/format=api/index.json`, { id: unit, target, view: "api" }),
      ];
    });
}

/**
 * @param {string} version
 * @param {number} more
 * @returns {import("#built/store/tree/manifest/tree-manifest").TreeFacts}
 */
export function factsOf(version, more = 0) {
  return {
    tool: { name: "lingodex", version: "0.0.0" },
    base_url: /** @type {import("#built/model/addresses/base-url").BaseUrl} */ ("http://localhost:8000"),
    links: "query",
    host: null,
    counts: { units: version === "new" ? 27 : 26 },
    documents: filesOf(version, more).length - 2,
    absent: [],
  };
}
