import { parseTimestamp } from "../../model/index.ts";
import { type ChangeRecord, type TranslationRecord, translationKey, type UserRecord } from "./records.ts";

/** A name for a user with only a number (release 3.6.1). */
export function usernameOf(id: number): string {
  return `user-${id}`;
}

/** The identifiers in such names of users. */
export function numbersOf(usernames: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...usernames].map((username) => [username, Number(username.slice("user-".length))]));
}

/** The names of users in records of the log, each once. */
export function usernamesIn(changes: readonly ChangeRecord[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ user, author }) => [user, author]).filter((name) => name !== null));
}

export interface KnownUsers {
  readonly ids: ReadonlyMap<string, number>;
  readonly fullNames: ReadonlyMap<string, string>;
}

/** The users that the log names: first those with an identifier, in its order, then those without one, by name. */
export function usersOf(
  changes: readonly ChangeRecord[],
  { ids, fullNames }: KnownUsers,
): readonly UserRecord[] {
  const users = [...usernamesIn(changes)].sort().map((username) => ({
    username,
    id: ids.get(username),
    fullName: fullNames.get(username) ?? "",
  }));
  const place = ({ id }: UserRecord): number => id ?? Number.MAX_VALUE;
  return users.sort((one, other) => place(one) - place(other));
}

/**
 * Display names by username. A translation's `last_author` is the author of its newest counted record.
 *
 * @param isCounted true for records that make an author: 3.6.1 counts changes of texts (RULES.md 5), later releases
 * count all
 */
export function fullNamesOf(
  changes: readonly ChangeRecord[],
  translations: readonly TranslationRecord[],
  isCounted: (change: ChangeRecord) => boolean,
): ReadonlyMap<string, string> {
  const newest = new Map<string, ChangeRecord>();
  for (const change of changes) {
    const { project, component, language } = change;
    if (!isCounted(change) || !project || !component || !language) continue;
    newest.set(translationKey({ project, component, language }), change);
  }
  const names = new Map<string, string>();
  for (const translation of translations) {
    const change = newest.get(translationKey(translation));
    const { lastAuthor, lastChange } = translation;
    if (change?.author == null || lastAuthor == null || lastChange == null) continue;
    if (parseTimestamp(change.timestamp) === parseTimestamp(lastChange)) names.set(change.author, lastAuthor);
  }
  return names;
}
