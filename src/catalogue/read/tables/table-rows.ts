import { dirname, posix } from "node:path";
import type {
  ChangeRow,
  CheckRow,
  ContentRow,
  Report,
  ScreenshotRow,
  SourceRow,
  State,
  TranslationRow,
  UnitName,
  UnitRow,
  UserRow,
} from "../../../model/index.ts";
import { publishedName } from "../files/file-names.ts";
import type { InputPath, Workspace } from "../files/workspace.ts";
import type { ReleaseTables } from "../languages/release-tables.ts";
import { CellReader } from "./table-cells.ts";
import type { TableRow } from "./table-file.ts";

/** What rows may name. */
interface KnownNames {
  readonly release: Pick<ReleaseTables, "actions">;
  /** Identifiers of the quality checks. */
  readonly checks: ReadonlySet<string>;
}

/** Rows of tables, typed (SOURCES.md, "Tables"). Nothing, and a report, for a row that cannot be used. */
export class RowReader {
  readonly #known: KnownNames;
  readonly #usernames: ReadonlySet<string> | undefined;
  readonly #workspace: Workspace;
  readonly #cells: CellReader;
  readonly #report: Report;

  /** @param usernames undefined where the table of users could not be read as a whole */
  constructor(
    known: KnownNames,
    usernames: ReadonlySet<string> | undefined,
    workspace: Workspace,
    report: Report,
  ) {
    this.#known = known;
    this.#usernames = usernames;
    this.#workspace = workspace;
    this.#cells = new CellReader(report);
    this.#report = report;
  }

  unit(row: TableRow): UnitRow | undefined {
    const name = this.#unitName(row);
    if (name === undefined) return undefined;
    // Spelt out: objects that are spread take ten times as long to make.
    const { idHash, context, source } = name;
    return {
      idHash,
      context,
      source,
      id: this.#cells.identifier(row, "id"),
      project: row.needName("project"),
      component: row.needName("component"),
      language: row.needName("language"),
      // The schema lists the states.
      state: row.get("state") as State | undefined,
      previousSource: row.text("previous_source"),
      priority: this.#cells.integer(row, "priority"),
      comment: row.text("comment"),
      unitLocation: row.text("location"),
      flags: row.text("flags"),
      location: row.locate(),
    };
  }

  source(row: TableRow): SourceRow | undefined {
    const name = this.#unitName(row);
    if (name === undefined) return undefined;
    const { idHash, context, source } = name;
    return {
      idHash,
      context,
      source,
      id: this.#cells.identifier(row, "id"),
      project: row.needName("project"),
      component: row.needName("component"),
      timestamp: this.#cells.timestamp(row, "timestamp"),
      priority: this.#cells.integer(row, "priority"),
      checkFlags: row.text("check_flags"),
      explanation: row.text("explanation"),
      location: row.locate(),
    };
  }

  change(row: TableRow): ChangeRow | undefined {
    const action = Number(row.need("action"));
    const timestamp = this.#cells.timestamp(row, "timestamp");
    if (!this.#known.release.actions.has(action)) {
      return void this.#report("table/unknown-action", row.locate("action"), row.need("action"));
    }
    const name = this.#optionalName(row);
    // All three, so that each complains.
    const isByUser = this.#isUser(row, "user");
    const isOfUser = this.#isUser(row, "author");
    const isPlaced = this.#isPlaced(row, name);
    if (timestamp === undefined || !isByUser || !isOfUser || !isPlaced) return undefined;
    const { idHash, context, source } = name;
    return {
      idHash,
      context,
      source,
      id: this.#cells.identifier(row, "id"),
      timestamp,
      action,
      project: row.name("project"),
      component: row.name("component"),
      language: row.name("language"),
      user: row.name("user"),
      author: row.name("author"),
      target: row.text("target") ?? "",
      dictionary: this.#cells.identifier(row, "dictionary"),
      location: row.locate(),
    };
  }

  translation(row: TableRow): TranslationRow {
    return {
      id: this.#cells.identifier(row, "id"),
      project: row.needName("project"),
      component: row.needName("component"),
      language: row.needName("language"),
      lastChange: this.#cells.timestamp(row, "last_change"),
      lastAuthor: row.text("last_author"),
      location: row.locate(),
    };
  }

  content(row: TableRow): ContentRow | undefined {
    const contentHash = this.#cells.hash(row, "content_hash");
    const name = row.get("content_hash") === undefined ? this.#unitName(row) : this.#optionalName(row);
    this.#isUser(row, "user");
    this.#cells.timestamp(row, "timestamp");
    if (name === undefined) return undefined;
    if (row.get("content_hash") === undefined && row.get("component") === undefined) {
      return void this.#report("table/missing-value", row.locate(), "component");
    }
    const { idHash, context, source } = name;
    return {
      idHash,
      context,
      source,
      project: row.needName("project"),
      component: row.name("component"),
      language: row.name("language"),
      contentHash,
      location: row.locate(),
    };
  }

  check(row: TableRow): CheckRow | undefined {
    const content = this.content(row);
    const check = row.need("check");
    if (!this.#known.checks.has(check)) {
      return void this.#report("table/unknown-check", row.locate("check"), check);
    }
    const isDismissed = ["true", "yes", "1"].includes(row.need("dismissed"));
    return content && { ...content, check, isDismissed };
  }

  screenshot(row: TableRow, { path }: InputPath): ScreenshotRow {
    return {
      id: this.#cells.identifier(row, "id"),
      name: row.need("name"),
      project: row.need("project"),
      component: row.need("component"),
      sources: this.#cells.identifiers(row, "sources"),
      imageName: baseNameOf(row.get("image")),
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
    if (bytes === undefined) return undefined;
    const name = publishedName(posix.basename(named), at, this.#report);
    return name === undefined ? undefined : { name, bytes };
  }

  /** What names a unit must say which translation's; a language, which component's. */
  #isPlaced(row: TableRow, { idHash, context, source }: UnitName): boolean {
    const isUnit = idHash !== undefined || context !== undefined || source !== undefined;
    const hasLanguage = row.get("language") !== undefined;
    if (row.get("component") !== undefined && (hasLanguage || !isUnit)) return true;
    const needed = isUnit ? ["component", "language"] : hasLanguage ? ["component"] : [];
    const missing = needed.filter((column) => row.get(column) === undefined);
    for (const column of missing) this.#report("table/missing-value", row.locate(), column);
    return missing.length === 0;
  }

  #unitName(row: TableRow): UnitName | undefined {
    const isNamed = ["id_hash", "context", "source"].some((column) => row.get(column) !== undefined);
    return isNamed ? this.#optionalName(row) : void this.#report("table/unnamed-unit", row.locate());
  }

  #optionalName(row: TableRow): UnitName {
    return {
      idHash: this.#cells.hash(row, "id_hash"),
      context: row.name("context"),
      source: row.name("source"),
    };
  }

  #isUser(row: TableRow, column: string): boolean {
    const username = row.get(column);
    if (username === undefined || (this.#usernames?.has(username) ?? true)) return true;
    this.#report("table/unknown-user", row.locate(column), username);
    return false;
  }
}

/** Users come first: rows of other tables name them. */
export function readUser(row: TableRow, report: Report): UserRow {
  return {
    id: new CellReader(report).identifier(row, "id"),
    username: row.need("username"),
    fullName: row.get("full_name") ?? "",
    email: row.get("email") ?? "",
    location: row.locate(),
  };
}

function baseNameOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : posix.basename(path);
}
