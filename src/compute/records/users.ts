import type { Report } from "../../model/diagnostic.ts";
import type { NamedUser } from "../../model/linked.ts";
import type { UserRow } from "../../model/table-rows.ts";
import { Identifiers } from "./identifiers.ts";

/**
 * The users by name, numbered.
 *
 * @param ofGit those that only a history names: no table could give them a number, and nothing asks for one
 */
export function numberUsers(
  rows: readonly UserRow[],
  ofGit: readonly UserRow[],
  report: Report,
): NumberedUsers {
  const identifiers = new Identifiers(
    "user",
    rows.map(({ id }) => id),
    report,
  );
  const users = new Map<string, NamedUser>();
  const add = ({ id, username, fullName, location }: UserRow, isDue: boolean): void => {
    users.set(username, {
      id: id ?? identifiers.derive({ project: username }, location, isDue),
      displayName: nameOfUser({ username, fullName }),
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

/** As they are shown to people. */
export function nameOfUser({ username, fullName }: Pick<UserRow, "username" | "fullName">): string {
  return displayName(fullName === "" ? username : fullName);
}

export function displayName(name: string): string {
  return name.replace(/[<>]/g, "");
}
