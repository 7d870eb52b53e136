import { dirname, posix } from "node:path";
import type { Report } from "../model/diagnostic.ts";
import type { Hash64, Micros } from "../model/hash.ts";
import type { Location } from "../model/location.ts";
import type { State } from "../model/format.ts";
import type {
  ChangeRow,
  CheckRow,
  ContentRow,
  ScreenshotRow,
  SourceRow,
  Tables,
  TranslationRow,
  UnitName,
  UnitRow,
  UserRow,
} from "../model/table-rows.ts";
import type { ReleaseTables } from "./release-tables.ts";
import type { InputSchemas } from "./schema.ts";
import { readTableFile, type TableRow } from "./table-file.ts";
import { parseTimestamp } from "./timestamps.ts";
import type { InputPath, Workspace } from "./workspace.ts";

export interface TablesInput {
  /** As the catalogue's manifest names it. */
  readonly directory: string;
  readonly directoryAt: Location;
  /** Slugs of projects and of their components, for rows that name what does not exist. */
  readonly slugs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly release: ReleaseTables;
}

/** Reads every table of the catalogue (SOURCES.md, "Tables"). Rows that are wrong are reported and left out. */
export function readTables(
  input: TablesInput,
  workspace: Workspace,
  schemas: InputSchemas,
  report: Report,
): Tables {
  return new TablesReading(input, workspace, schemas, report).read();
}

/** A row with the file that holds it: a screenshot's image is named relative to that. */
interface FiledRow {
  readonly row: TableRow;
  readonly file: InputPath;
}

class TablesReading {
  readonly #input: TablesInput;
  readonly #workspace: Workspace;
  readonly #schemas: InputSchemas;
  readonly #report: Report;
  #usernames: ReadonlySet<string> = new Set();

  constructor(input: TablesInput, workspace: Workspace, schemas: InputSchemas, report: Report) {
    this.#input = input;
    this.#workspace = workspace;
    this.#schemas = schemas;
    this.#report = report;
  }

  read(): Tables {
    const users = this.#table("users").map(({ row }) => this.#user(row));
    this.#usernames = new Set(users.map(({ username }) => username));
    this.#refuseTwice(users, "user", ({ username }) => username, (username) => `the user ${JSON.stringify(username)}`);
    const tables: Tables = {
      users,
      units: this.#rows("units", (row) => this.#unit(row)),
      sources: this.#rows("sources", (row) => this.#source(row)),
      changes: this.#rows("changes", (row) => this.#change(row)),
      translations: this.#rows("translations", (row) => this.#translation(row)),
      suggestions: this.#rows("suggestions", (row) => this.#content(row)),
      comments: this.#rows("comments", (row) => this.#content(row)),
      checks: this.#rows("checks", (row) => this.#check(row)),
      screenshots: this.#rows("screenshots", (row, file) => this.#screenshot(row, file)),
    };
    this.#refuseSameIds("user", tables.users);
    this.#refuseSameIds("unit", tables.units);
    this.#refuseSameIds("source", tables.sources);
    this.#refuseSameIds("change", tables.changes);
    this.#refuseSameIds("translation", tables.translations);
    this.#refuseSameIds("screenshot", tables.screenshots);
    return tables;
  }

  #rows<Row>(name: string, convert: (row: TableRow, file: InputPath) => Row | undefined): Row[] {
    return this.#table(name).flatMap(({ row, file }) => {
      const { project, component } = { project: row.get("project"), component: row.get("component") };
      if (!this.#exists(row, project, component)) return [];
      return convert(row, file) ?? [];
    });
  }

  /** `changes.csv`, then `changes.*.csv`, in code-point order of their names. */
  #table(name: string): FiledRow[] {
    const { directory, directoryAt } = this.#input;
    const folder = this.#workspace.locate(this.#workspace.root, directory, directoryAt);
    if (folder === undefined) return [];
    const files = this.#workspace.glob(folder.path, `${name}{,.*}.csv`);
    return files.flatMap((path) => {
      const file = this.#workspace.locate(folder.path, path, directoryAt);
      const bytes = file && this.#workspace.read(file, directoryAt);
      if (file === undefined || bytes === undefined) return [];
      const validate = this.#schemas.validator<unknown>(`tables/${name}`);
      const rows = readTableFile({ bytes, file: file.file, validate, report: this.#report });
      return rows.map((row) => ({ row, file }));
    });
  }

  #exists(row: TableRow, project: string | undefined, component: string | undefined): boolean {
    if (project === undefined) return true;
    const components = this.#input.slugs.get(project);
    if (components === undefined) {
      this.#report("table/unknown-project", row.locate("project"), project);
      return false;
    }
    if (component === undefined || components.has(component)) return true;
    this.#report("table/unknown-component", row.locate("component"), project, component);
    return false;
  }

  #user(row: TableRow): UserRow {
    return {
      id: this.#id(row),
      username: row.need("username"),
      fullName: row.get("full_name") ?? "",
      email: row.get("email") ?? "",
      location: row.locate(),
    };
  }

  #unit(row: TableRow): UnitRow | undefined {
    const name = this.#unitName(row);
    if (name === undefined) return undefined;
    return {
      ...name,
      id: this.#id(row),
      project: row.need("project"),
      component: row.need("component"),
      language: row.need("language"),
      // The schema lists the states.
      state: row.get("state") as State | undefined,
      previousSource: row.get("previous_source"),
      priority: numberIn(row, "priority"),
      comment: row.get("comment"),
      unitLocation: row.get("location"),
      flags: row.get("flags"),
      location: row.locate(),
    };
  }

  #source(row: TableRow): SourceRow | undefined {
    const name = this.#unitName(row);
    if (name === undefined) return undefined;
    return {
      ...name,
      id: this.#id(row),
      project: row.need("project"),
      component: row.need("component"),
      timestamp: this.#timestamp(row, "timestamp"),
      priority: numberIn(row, "priority"),
      checkFlags: row.get("check_flags"),
      location: row.locate(),
    };
  }

  #change(row: TableRow): ChangeRow | undefined {
    const action = Number(row.need("action"));
    const timestamp = this.#timestamp(row, "timestamp");
    if (!this.#input.release.actions.has(action)) {
      return void this.#report("table/unknown-action", row.locate("action"), row.need("action"));
    }
    const name = this.#optionalName(row);
    const isRight = [this.#isUser(row, "user"), this.#isUser(row, "author"), this.#isPlaced(row, name)].every(Boolean);
    if (timestamp === undefined || !isRight) return undefined;
    return {
      ...name,
      id: this.#id(row),
      timestamp,
      action,
      project: row.get("project"),
      component: row.get("component"),
      language: row.get("language"),
      user: row.get("user"),
      author: row.get("author"),
      target: row.get("target") ?? "",
      dictionary: numberIn(row, "dictionary"),
      location: row.locate(),
    };
  }

  #translation(row: TableRow): TranslationRow {
    return {
      id: this.#id(row),
      project: row.need("project"),
      component: row.need("component"),
      language: row.need("language"),
      lastChange: this.#timestamp(row, "last_change"),
      lastAuthor: row.get("last_author"),
      location: row.locate(),
    };
  }

  #content(row: TableRow): ContentRow | undefined {
    const contentHash = this.#hash(row, "content_hash");
    const name = contentHash === undefined ? this.#unitName(row) : this.#optionalName(row);
    this.#isUser(row, "user");
    this.#timestamp(row, "timestamp");
    if (name === undefined) return undefined;
    if (contentHash === undefined && row.get("component") === undefined) {
      return void this.#report("table/missing-value", row.locate(), "component");
    }
    return {
      ...name,
      project: row.need("project"),
      component: row.get("component"),
      language: row.get("language"),
      contentHash,
      location: row.locate(),
    };
  }

  #check(row: TableRow): CheckRow | undefined {
    const content = this.#content(row);
    const check = row.need("check");
    if (!this.#input.release.checks.has(check)) {
      return void this.#report("table/unknown-check", row.locate("check"), check);
    }
    const isDismissed = ["true", "yes", "1"].includes(row.need("dismissed").toLowerCase());
    return content && { ...content, check, isDismissed };
  }

  #screenshot(row: TableRow, { path }: InputPath): ScreenshotRow {
    return {
      id: this.#id(row),
      name: row.need("name"),
      project: row.need("project"),
      component: row.need("component"),
      sources: (row.get("sources") ?? "").split(" ").filter(Boolean).map(Number),
      image: this.#image(row, dirname(path)),
      location: row.locate(),
    };
  }

  #image(row: TableRow, directory: string): ScreenshotRow["image"] {
    const named = row.get("image");
    if (named === undefined) return undefined;
    const at = row.locate("image");
    const place = this.#workspace.probe(directory, named, at);
    if (place === "missing") return void this.#report("table/missing-image", at, named);
    const bytes = place && this.#workspace.read(place, at);
    return bytes && { name: posix.basename(named), bytes };
  }

  /** What names a unit must say which translation's; a language, which component's. */
  #isPlaced(row: TableRow, { idHash, context, source }: UnitName): boolean {
    const isUnit = idHash !== undefined || context !== undefined || source !== undefined;
    const needed = isUnit ? ["component", "language"] : row.get("language") === undefined ? [] : ["component"];
    const missing = needed.filter((column) => row.get(column) === undefined);
    for (const column of missing) this.#report("table/missing-value", row.locate(), column);
    return missing.length === 0;
  }

  #unitName(row: TableRow): UnitName | undefined {
    const name = this.#optionalName(row);
    if (name.idHash !== undefined || name.context !== undefined || name.source !== undefined) return name;
    return void this.#report("table/unnamed-unit", row.locate());
  }

  #optionalName(row: TableRow): UnitName {
    return { idHash: this.#hash(row, "id_hash"), context: row.get("context"), source: row.get("source") };
  }

  #id(row: TableRow): number | undefined {
    const id = numberIn(row, "id");
    if (id === undefined || Number.isSafeInteger(id)) return id;
    const expected = "must be a positive integer below 2^53";
    return void this.#report("table/bad-value", row.locate("id"), "id", row.need("id"), expected);
  }

  #hash(row: TableRow, column: string): Hash64 | undefined {
    const cell = row.get(column);
    if (cell === undefined) return undefined;
    const hash = BigInt(cell);
    if (BigInt.asIntN(64, hash) === hash) return hash;
    return void this.#report("table/bad-value", row.locate(column), column, cell, "must be a signed 64-bit integer");
  }

  #timestamp(row: TableRow, column: string): Micros | undefined {
    const cell = row.get(column);
    if (cell === undefined) return undefined;
    const parsed = parseTimestamp(cell);
    if (typeof parsed === "number") return parsed;
    return void this.#report("table/bad-timestamp", row.locate(column), column, cell, parsed.reason);
  }

  #isUser(row: TableRow, column: string): boolean {
    const username = row.get(column);
    if (username === undefined || this.#usernames.has(username)) return true;
    this.#report("table/unknown-user", row.locate(column), username);
    return false;
  }

  #refuseSameIds(kind: string, rows: readonly { readonly id: number | undefined; readonly location: Location }[]): void {
    const taken = new Map<number, Location>();
    for (const { id, location } of rows) {
      if (id === undefined) continue;
      const other = taken.get(id);
      if (other === undefined) taken.set(id, location);
      else this.#report("table/duplicate-id", location, kind, id, `${other.file}:${other.line}`);
    }
  }

  #refuseTwice<Row extends { readonly location: Location }>(
    rows: readonly Row[],
    _kind: string,
    keyOf: (row: Row) => string,
    describe: (key: string) => string,
  ): void {
    const seen = new Map<string, Location>();
    for (const row of rows) {
      const key = keyOf(row);
      const other = seen.get(key);
      if (other === undefined) seen.set(key, row.location);
      else this.#report("table/duplicate-row", row.location, describe(key), `${other.file}:${other.line}`);
    }
  }
}

function numberIn(row: TableRow, column: string): number | undefined {
  const cell = row.get(column);
  return cell === undefined ? undefined : Number(cell);
}
