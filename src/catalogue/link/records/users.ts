import type { Bots, NamedUser, Report, UserRow } from "../../../model/index.ts";
import { Identifiers } from "./identifiers.ts";

/**
 * The users by name, with numbers.
 *
 * @param ofGit users that only a history names. A table cannot give them a number, and no document needs one
 */
export function numberUsers(
  rows: readonly UserRow[],
  ofGit: readonly UserRow[],
  bots: Bots,
  report: Report,
): NumberedUsers {
  const identifiers = new Identifiers(
    "user",
    rows.map(({ id }) => id),
    report,
  );
  const users = new Map<string, NamedUser>();
  const add = (row: UserRow, isDue: boolean): void => {
    const { id, username, fullName, location } = row;
    users.set(username, {
      id: id ?? identifiers.derive({ project: username }, location, isDue),
      displayName: nameOfUser({ username, fullName }),
      isBot: isBotUser(row, bots),
    });
  };
  for (const row of rows) add(row, true);
  for (const row of ofGit) add(row, false);
  return { users, identifiers };
}

export interface NumberedUsers {
  readonly users: ReadonlyMap<string, NamedUser>;
  readonly identifiers: Identifiers;
}

/** A history has already decided about its users by name and address. For users in a table, the table decides. */
export function isBotUser({ isBot, username, fullName, email }: UserRow, bots: Bots): boolean {
  return isBot ?? bots.has({ names: [username, fullName], email });
}

/** The name of a user as pages show it. */
export function nameOfUser({ username, fullName }: Pick<UserRow, "username" | "fullName">): string {
  return displayName(fullName === "" ? username : fullName);
}

export function displayName(name: string): string {
  return name.replace(/[<>]/g, "");
}
