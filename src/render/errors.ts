import { ROUTING } from "../model/routing/plan.ts";

/** The bodies of the two errors that a tree of files can answer with (RULES.md 1.7, 1.9), below `api/errors/`. */
export const ERROR_DOCUMENTS: Readonly<Record<"not-found.json" | "invalid-page.json", string>> = {
  "not-found.json": ROUTING.replies["not-found"].body,
  "invalid-page.json": ROUTING.replies["invalid-page"].body,
};
