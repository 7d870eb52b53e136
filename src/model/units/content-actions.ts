/** Actions that change a translation's content. `last_change` is the last one with a user (RULES.md 5). */
export const CONTENT_ACTIONS: ReadonlySet<number> = new Set([2, 5, 6, 7, 8, 9, 27, 32, 36, 37]);

/** Actions whose records contain the words of a comment or a suggestion, if the log has them. */
export const COMMENT_ADDED = 3;
export const SUGGESTION_ADDED = 4;
/** Actions that accept, remove or clean up suggestions. Earlier suggestions are gone after them. */
export const SUGGESTION_ENDED: ReadonlySet<number> = new Set([7, 26, 29]);

interface ChangeOfSomebody {
  readonly action: number;
  /** The user's identifier or name. */
  readonly user: number | string | null;
}

/** True for a change of a text by a person. */
export function isContentChange({ action, user }: ChangeOfSomebody): boolean {
  return user !== null && CONTENT_ACTIONS.has(action);
}
