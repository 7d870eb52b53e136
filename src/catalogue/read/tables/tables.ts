import { DIAGNOSTICS, type Location, type Report, type Tables, type UserRow } from "../../../model/index.ts";
import type { InputPath, Workspace } from "../files/workspace.ts";
import type { ReleaseTables } from "../languages/release-tables.ts";
import type { DeclaredSlugs } from "../manifests/declared-slugs.ts";
import type { InputSchemas } from "../manifests/schema.ts";
import { refuseSameRows } from "./same-rows.ts";
import { readTableFile, type TableRow } from "./table-file.ts";
import { RowReader, readUser } from "./table-rows.ts";

export interface TablesInput {
  /** As the catalogue's manifest names it. */
  readonly directory: string;
  readonly directoryAt: Location;
  /** Slugs of projects and of their components, for rows that name what does not exist. */
  readonly slugs: DeclaredSlugs;
  readonly release: ReleaseTables;
  /** Identifiers of the quality checks. */
  readonly checks: ReadonlySet<string>;
}

/** Reads every table of the catalogue (SOURCES.md, "Tables"). Rows that are wrong are reported and left out. */
export function readTables(
  input: TablesInput,
  workspace: Workspace,
  schemas: InputSchemas,
  report: Report,
): Tables {
  const files = new TableFiles(input, workspace, schemas, report);
  const users: UserRow[] = [];
  for (const { row } of files.rows("users")) users.push(readUser(row, report));
  // Where a user's row is wrong, the rows that name the user are not.
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
    changes: read("changes", (row) => reader.change(row)),
    translations: read("translations", (row) => reader.translation(row)),
    suggestions: read("suggestions", (row) => reader.content(row)),
    comments: read("comments", (row) => reader.content(row)),
    checks: read("checks", (row) => reader.check(row)),
    screenshots: read("screenshots", (row, file) => reader.screenshot(row, file)),
  };
  refuseSameRows(tables, report);
  return tables;
}

/** A row with the file that holds it: a screenshot's image is named relative to that. */
interface FiledRow {
  readonly row: TableRow;
  readonly file: InputPath;
}

class TableFiles {
  readonly #input: TablesInput;
  readonly #folder: InputPath | undefined;
  readonly #workspace: Workspace;
  readonly #schemas: InputSchemas;
  readonly #report: Report;
  readonly #troubled = new Set<string>();

  constructor(input: TablesInput, workspace: Workspace, schemas: InputSchemas, report: Report) {
    this.#input = input;
    this.#folder = workspace.locateDirectory(workspace.root, input.directory, input.directoryAt);
    this.#workspace = workspace;
    this.#schemas = schemas;
    this.#report = report;
  }

  /** Of `changes.csv` and `changes.*.csv`, in code-point order of their names. */
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
    const bytes = file && this.#workspace.read(file, directoryAt);
    if (file === undefined || bytes === undefined) {
      this.#troubled.add(name);
      return;
    }
    const validator = this.#schemas.validator<unknown>(`tables/${name}`);
    const source = { bytes, file: file.file, validator, report: this.#reportOf(name) };
    for (const row of readTableFile(source)) yield { row, file };
  }

  /** True where `rows` could not give every row of the table. */
  hasTrouble(name: string): boolean {
    return this.#troubled.has(name);
  }

  #reportOf(name: string): Report {
    return (code, location, ...args) => {
      if (DIAGNOSTICS[code].severity === "error") this.#troubled.add(name);
      this.#report(code, location, ...args);
    };
  }

  /** False, and a report, where the row names a project or component that is not in the catalogue. */
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
