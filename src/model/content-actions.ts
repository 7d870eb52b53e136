/** Actions that change a translation's content: of these, with a user, is `last_change` (RULES.md 5). */
export const CONTENT_ACTIONS: ReadonlySet<number> = new Set([2, 5, 6, 7, 8, 9, 27, 32, 36, 37]);
