import {
  addressKey,
  type ChangeRow,
  type Location,
  type Report,
  type Tables,
  type UserRow,
} from "../../../model/index.ts";

/** Refuses two rows with one identifier, and two users of one name or address. */
export function refuseSameRows(tables: Tables, report: Report): void {
  refuseSameIds("user", tables.users, report);
  refuseSameIds("unit", tables.units, report);
  refuseSameIds("source", tables.sources, report);
  refuseSameIds("change", tables.changes, report);
  refuseSameIds("translation", tables.translations, report);
  refuseSameIds("screenshot", tables.screenshots, report);
  refuseSameUsers(tables.users, report);
  refuseNoRoom(tables.changes, report);
}

interface NumberedRow {
  readonly id: number | undefined;
  readonly location: Location;
}

function refuseSameIds(kind: string, rows: readonly NumberedRow[], report: Report): void {
  if (areAscending(rows)) return;
  const taken = new Map<number, Location>();
  for (const { id, location } of rows) {
    if (id === undefined) continue;
    const other = taken.get(id);
    if (other === undefined) taken.set(id, location);
    else report("table/duplicate-id", location, kind, id, `${other.file}:${other.line}`);
  }
}

/** Logs mostly are: no two can be the same then. */
function areAscending(rows: readonly NumberedRow[]): boolean {
  let last = -1;
  for (const { id } of rows) {
    if (id === undefined) continue;
    if (id <= last) return false;
    last = id;
  }
  return true;
}

function refuseSameUsers(users: readonly UserRow[], report: Report): void {
  refuseSame(
    users,
    ({ username }) => username,
    ({ username }) => `the user ${JSON.stringify(username)}`,
    report,
  );
  // Git's authors are known by it, whatever the case of its letters; it is printed nowhere.
  const addressed = users.filter(({ email }) => email !== "");
  const address = ({ email }: UserRow): string => addressKey(email);
  refuseSame(addressed, address, ({ username }) => `the address of ${JSON.stringify(username)}`, report);
}

function refuseSame(
  users: readonly UserRow[],
  keyOf: (user: UserRow) => string,
  nameOf: (user: UserRow) => string,
  report: Report,
): void {
  const seen = new Map<string, Location>();
  for (const user of users) {
    const other = seen.get(keyOf(user));
    if (other === undefined) seen.set(keyOf(user), user.location);
    else report("table/duplicate-row", user.location, nameOf(user), `${other.file}:${other.line}`);
  }
}

/** Derived identifiers of changes lie after the greatest given one (SOURCES.md), and below 2^53 like all. */
function refuseNoRoom(changes: readonly ChangeRow[], report: Report): void {
  const derived = changes.filter(({ id }) => id === undefined).length;
  if (derived === 0) return;
  for (const { id, location } of changes) {
    if (id === undefined || id <= Number.MAX_SAFE_INTEGER - derived) continue;
    report("table/bad-value", location, "id", String(id), "must leave room for the changes without one");
  }
}
