/** The bodies of the two errors that a tree of files can answer with (RULES.md 1.7, 1.9), below `api/errors/`. */
export const ERROR_DOCUMENTS = {
  "not-found.json": '{"detail":"Not found."}',
  "invalid-page.json": '{"detail":"Invalid page."}',
} as const;
