/** The collections of the API's root, in the platform's order (RULES.md 1.12). */
export const ROOT_COLLECTIONS = [
  "projects",
  "components",
  "translations",
  "languages",
  "changes",
  "units",
  "sources",
  "screenshots",
] as const;
