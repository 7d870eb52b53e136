/** Kinds of the log that release 3.6.1 has, under the same numbers (oracle/modern, section 6). */
const LAST_KNOWN = 51;

const CHANGED = 2;
const UPLOADED = 9;
const NEW_SOURCE = 13;

/** Later kinds, and which of the release's say the same. */
const SAME_AS: ReadonlyMap<number, number> = new Map([
  [54, UPLOADED],
  [59, CHANGED],
  [72, CHANGED],
  [74, CHANGED],
  [77, CHANGED],
]);

/** Strings that came, by repository or upload: a record for each language, where the release has one for all. */
const STRING_CAME: ReadonlySet<number> = new Set([71, 73]);

/**
 * The release's kind of a record of a later release's log; undefined where it has none.
 *
 * @param isOnSource whether it is about a string itself, and not about one of its translations
 */
export function releasedAction(action: number, isOnSource: boolean): number | undefined {
  if (action <= LAST_KNOWN) return action;
  if (STRING_CAME.has(action)) return isOnSource ? NEW_SOURCE : undefined;
  return SAME_AS.get(action);
}
