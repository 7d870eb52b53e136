import type { Change } from "./linked.ts";

/** Actions that change a translation's content: of these, with a user, is `last_change` (RULES.md 5). */
export const CONTENT_ACTIONS: ReadonlySet<number> = new Set([2, 5, 6, 7, 8, 9, 27, 32, 36, 37]);

/** True for a change of a text that somebody made. */
export function isContentChange({ action, user }: Pick<Change, "action" | "user">): boolean {
  return user !== null && CONTENT_ACTIONS.has(action);
}
