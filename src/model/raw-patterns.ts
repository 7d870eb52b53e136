/** Where bytes hang (SOURCES.md, "The tree", "Other bytes"), below `/api/`. `isLinked`: some document gives that address. */
export const RAW_PATTERNS = [
  { pattern: "translations/{project}/{component}/{language}/file/", isLinked: true },
  { pattern: "screenshots/{id}/file/", isLinked: true },
  { pattern: "components/{project}/{component}/monolingual_base/", isLinked: false },
  { pattern: "components/{project}/{component}/new_template/", isLinked: false },
] as const;
