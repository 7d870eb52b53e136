import {
  addressKey,
  type ChangeRow,
  DIAGNOSTICS,
  type Location,
  type Report,
  type Row,
  type Tables,
  type UserRow,
} from "../../../model/index.ts";
import type { InputPath, Workspace } from "../files/workspace.ts";
import type { ReleaseTables } from "../languages/release-tables.ts";
import type { DeclaredSlugs } from "../manifests/manifests.ts";
import { schemaValidator } from "../manifests/schema.ts";
import { readTableFile, type TableRow } from "./table-file.ts";
import { RowReader, readUser } from "./table-rows.ts";

export interface TablesInput {
  /** The folder of the tables, as the manifest names it. */
  readonly directory: string;
  readonly directoryAt: Location;
  /** Absolute paths of translation files with the name of a table. */
  readonly translations: ReadonlySet<string>;
  /** Slugs of projects and of their components, to find rows that name missing ones. */
  readonly slugs: DeclaredSlugs;
  readonly release: ReleaseTables;
  readonly checks: ReadonlySet<string>;
}

/** Reads all tables of the catalogue (SOURCES.md, "Tables"). Wrong rows are reported and left out. */
export function readTables(input: TablesInput, workspace: Workspace, report: Report): Tables {
  const files = new TableFiles(input, workspace, report);
  const users: UserRow[] = [];
  for (const { row } of files.rows("users")) users.push(readUser(row));
  // If a user's row is wrong, rows that name the user are not.
  const usernames = files.hasTrouble("users") ? undefined : new Set(users.map(({ username }) => username));
  const reader = new RowReader(input, usernames, workspace, report);
  const read = <Row>(name: string, convert: (row: TableRow, file: InputPath) => Row | undefined): Row[] => {
    const rows: Row[] = [];
    for (const { row, file } of files.rows(name)) {
      const converted = files.isAbout(row) ? convert(row, file) : undefined;
      if (converted !== undefined) rows.push(converted);
    }
    return rows;
  };
  const tables: Tables = {
    users,
    units: read("units", (row) => reader.unit(row)),
    sources: read("sources", (row) => reader.source(row)),
    labels: read("labels", (row) => reader.label(row)),
    changes: read("changes", (row) => reader.change(row)),
    translations: read("translations", (row) => reader.translation(row)),
    suggestions: read("suggestions", (row) => reader.content(row, "target")),
    comments: read("comments", (row) => reader.content(row, "comment")),
    checks: read("checks", (row) => reader.check(row)),
    screenshots: read("screenshots", (row, file) => reader.screenshot(row, file)),
  };
  refuseSameRows(tables, report);
  return tables;
}

/** A row with its file: a screenshot's image is named relative to that. */
interface FiledRow {
  readonly row: TableRow;
  readonly file: InputPath;
}

class TableFiles {
  readonly #input: TablesInput;
  readonly #folder: InputPath | undefined;
  readonly #workspace: Workspace;
  readonly #report: Report;
  readonly #troubled = new Set<string>();

  constructor(input: TablesInput, workspace: Workspace, report: Report) {
    this.#input = input;
    this.#folder = workspace.locateDirectory(workspace.root, input.directory, input.directoryAt);
    this.#workspace = workspace;
    this.#report = report;
  }

  /** The rows of `changes.csv` and `changes.*.csv`, in code-point order of their names. */
  *rows(name: string): Iterable<FiledRow> {
    const { directoryAt } = this.#input;
    if (this.#folder === undefined) return;
    const folder = this.#folder.path;
    const names = this.#workspace.list(folder, directoryAt);
    if (names === undefined) this.#troubled.add(name);
    for (const path of names ?? []) {
      if (path.startsWith(`${name}.`) && path.endsWith(".csv")) yield* this.#rowsOf(name, folder, path);
    }
  }

  *#rowsOf(name: string, folder: string, path: string): Iterable<FiledRow> {
    const { directoryAt } = this.#input;
    const file = this.#workspace.locate(folder, path, directoryAt);
    if (file !== undefined && this.#input.translations.has(file.path)) return;
    const bytes = file && this.#workspace.read(file, directoryAt);
    if (file === undefined || bytes === undefined) {
      this.#troubled.add(name);
      return;
    }
    const validator = schemaValidator<unknown>(`tables/${name}`);
    const source = { bytes, file: file.file, validator, report: this.#reportOf(name) };
    for (const row of readTableFile(source, this.#report)) yield { row, file };
  }

  /** True if `rows` could not return all rows of the table. */
  hasTrouble(name: string): boolean {
    return this.#troubled.has(name);
  }

  #reportOf(name: string): Report {
    return (code, location, ...args) => {
      if (DIAGNOSTICS[code].severity === "error") this.#troubled.add(name);
      this.#report(code, location, ...args);
    };
  }

  /** False, with a report, if the row names a project or component that is not in the catalogue. */
  isAbout(row: TableRow): boolean {
    const project = row.name("project");
    const component = row.name("component");
    if (project === undefined) return true;
    const { slugs } = this.#input;
    if (!slugs.mayHaveProject(project)) {
      this.#report("table/unknown-project", row.locate("project"), project);
      return false;
    }
    if (component === undefined || slugs.mayHaveComponent(project, component)) return true;
    this.#report("table/unknown-component", row.locate("component"), project, component);
    return false;
  }
}

/** Refuses two rows with the same identifier, and two users with the same name or address. */
function refuseSameRows(tables: Tables, report: Report): void {
  for (const kind of ["user", "unit", "source", "change", "translation", "screenshot"] as const)
    refuseSameIds(kind, tables[`${kind}s`], report);
  refuseSameUsers(tables.users, report);
  refuseSame(
    tables.labels ?? [],
    ({ project, name }) => `${project}/${name}`,
    ({ name }) => `the label ${JSON.stringify(name)}`,
    report,
  );
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

/** True for most logs. Then two identifiers cannot be equal. */
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
  // Git's authors match by it, without regard to case. It is not published.
  const addressed = users.filter(({ email }) => email !== "");
  const address = ({ email }: UserRow): string => addressKey(email);
  refuseSame(addressed, address, ({ username }) => `the address of ${JSON.stringify(username)}`, report);
}

function refuseSame<Named extends Row>(
  rows: readonly Named[],
  keyOf: (row: Named) => string,
  nameOf: (row: Named) => string,
  report: Report,
): void {
  const seen = new Map<string, Location>();
  for (const row of rows) {
    const other = seen.get(keyOf(row));
    if (other === undefined) seen.set(keyOf(row), row.location);
    else report("table/duplicate-row", row.location, nameOf(row), `${other.file}:${other.line}`);
  }
}

/** Derived identifiers of changes follow the greatest given one (SOURCES.md), and must be below 2^53. */
function refuseNoRoom(changes: readonly ChangeRow[], report: Report): void {
  const derived = changes.filter(({ id }) => id === undefined).length;
  if (derived === 0) return;
  for (const { id, location } of changes) {
    if (id === undefined || id <= Number.MAX_SAFE_INTEGER - derived) continue;
    report("table/bad-value", location, "id", String(id), "must leave room for derived ids");
  }
}
