// Two versions of a tree of some sixty documents: of the new one some differ, some came, some went, with directories.

export const HOST_FILES = [{ path: "404.html", body: '{"detail":"Not found."}', mediaType: "text/html" }];

/** @param {"old" | "new"} version */
export function filesOf(version) {
  const isNew = version === "new";
  const json = (path, body) => ({ path, body: JSON.stringify(body), mediaType: "application/json" });
  const files = [json("api/index.json", { units: "api/units/" })];
  // Of units 1 to 28 in both views: 3 and 4 went, 27 and 28 came, 5 to 7 changed.
  for (let unit = 1; unit <= 28; unit += 1) {
    if (isNew ? unit === 3 || unit === 4 : unit > 26) continue;
    const target = unit >= 5 && unit <= 7 ? `Kai ${version}` : `Kai ${unit}`;
    files.push(json(`api/units/${unit}/index.json`, { id: unit, target, source: "Quay ".repeat(unit) }));
    files.push(json(`api/units/${unit}/format=api/index.json`, { id: unit, target, view: "api" }));
  }
  files.push(json("api/units/index.json", { count: isNew ? 27 : 26, version }));
  files.push(json("api/changes/index.json", { count: 3 }));
  const po = { mediaType: "text/x-po", contentDisposition: "attachment; filename=de.po" };
  files.push({ path: "api/translations/a/b/de/file/de.po", body: 'msgid "Quay"\n', ...po });
  if (isNew) files.push(json("api/screenshots/1/file/deep/way/index.json", { is: "new" }));
  else files.push(json("api/sources/1/only/old/index.json", { is: "old" }));
  return [...files, ...HOST_FILES];
}

/** @param {"old" | "new"} version */
export function factsOf(version) {
  return {
    tool: { name: "lingodex", version: "0.0.0" },
    base_url: "http://localhost:8000",
    links: "query",
    host: null,
    counts: { units: version === "new" ? 27 : 26 },
    documents: filesOf(version).length - 2,
    absent: [],
  };
}
