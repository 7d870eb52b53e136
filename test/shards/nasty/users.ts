import type { Cells } from "./rows.ts";

/** Not in the order of their identifiers; half of them have none. */
export const USERNAMES = [
  "zoë",
  "anna.n",
  "o'neil",
  "名無し",
  "🚢captain",
  "Bruno+vault",
  "x".repeat(30),
] as const;

export function userRows(): readonly Cells[] {
  return USERNAMES.map((username, at) => ({
    ...(at % 2 === 0 ? { id: 90 - 7 * at } : {}),
    username,
    full_name: at === 1 ? "" : `${username}, "the ${at}th" <captain>`,
    email: `user${at}@example.org`,
  }));
}
