import { dirname, posix } from "node:path";
import type {
  ChangeRow,
  CheckRow,
  ContentRow,
  LabelRow,
  Report,
  ScreenshotRow,
  SourceRow,
  State,
  TranslationRow,
  UnitName,
  UnitRow,
  UserRow,
} from "../../../model/index.ts";
import { LABEL_COLORS } from "../../../model/index.ts";
import { publishedName } from "../files/file-names.ts";
import type { InputPath, Workspace } from "../files/workspace.ts";
import type { ReleaseTables } from "../languages/release-tables.ts";
import type { TableRow } from "./table-file.ts";

interface KnownNames {
  readonly release: Pick<ReleaseTables, "actions">;
  readonly checks: ReadonlySet<string>;
}

/** Typed rows of tables (SOURCES.md, "Tables"). Undefined, with a report, for a row that cannot be used. */
export class RowReader {
  readonly #known: KnownNames;
  readonly #usernames: ReadonlySet<string> | undefined;
  readonly #workspace: Workspace;
  readonly #report: Report;

  /** @param usernames undefined if the table of users could not be read as a whole */
  constructor(
    known: KnownNames,
    usernames: ReadonlySet<string> | undefined,
    workspace: Workspace,
    report: Report,
  ) {
    this.#known = known;
    this.#usernames = usernames;
    this.#workspace = workspace;
    this.#report = report;
  }

  unit(row: TableRow): UnitRow | undefined {
    const name = this.#unitName(row);
    if (name === undefined) return undefined;
    // The object is written out, because spreading takes ten times as long.
    const { idHash, context, source } = name;
    return {
      idHash,
      context,
      source,
      id: row.identifier("id"),
      project: row.needName("project"),
      component: row.needName("component"),
      language: row.needName("language"),
      // The schema lists the states.
      state: row.get("state") as State | undefined,
      previousSource: row.text("previous_source"),
      priority: row.integer("priority"),
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
      id: row.identifier("id"),
      project: row.needName("project"),
      component: row.needName("component"),
      timestamp: row.timestamp("timestamp"),
      priority: row.integer("priority"),
      checkFlags: row.text("check_flags"),
      explanation: row.text("explanation"),
      labels: row.text("labels"),
      location: row.locate(),
    };
  }

  label(row: TableRow): LabelRow | undefined {
    // Trimmed, as labels in `sources.csv` are.
    const name = row.need("label").trim();
    if (name === "") return void this.#report("table/missing-value", row.locate(), "label");
    const asked = row.get("color");
    const color = LABEL_COLORS.find((one) => one === asked);
    if (asked !== undefined && color === undefined) {
      const expected = `must be ${LABEL_COLORS.join(", ")}`;
      this.#report("table/bad-value", row.locate("color"), "color", asked, expected);
    }
    return {
      project: row.needName("project"),
      name,
      color,
      description: row.get("description") ?? "",
      location: row.locate(),
    };
  }

  change(row: TableRow): ChangeRow | undefined {
    const action = Number(row.need("action"));
    const timestamp = row.timestamp("timestamp");
    if (!this.#known.release.actions.has(action)) {
      return void this.#report("table/unknown-action", row.locate("action"), row.need("action"));
    }
    const name = this.#optionalName(row);
    // Reads all three, so that each reports its problems.
    const isByUser = this.#isUser(row, "user");
    const isOfUser = this.#isUser(row, "author");
    const isPlaced = this.#isPlaced(row, name);
    if (timestamp === undefined || !isByUser || !isOfUser || !isPlaced) return undefined;
    const { idHash, context, source } = name;
    return {
      idHash,
      context,
      source,
      id: row.identifier("id"),
      timestamp,
      action,
      project: row.name("project"),
      component: row.name("component"),
      language: row.name("language"),
      user: row.name("user"),
      author: row.name("author"),
      target: row.text("target") ?? "",
      dictionary: row.identifier("dictionary"),
      location: row.locate(),
    };
  }

  translation(row: TableRow): TranslationRow {
    return {
      id: row.identifier("id"),
      project: row.needName("project"),
      component: row.needName("component"),
      language: row.needName("language"),
      lastChange: row.timestamp("last_change"),
      lastAuthor: row.text("last_author"),
      location: row.locate(),
    };
  }

  /** @param words the column with the words, if the table has one */
  content(row: TableRow, words?: "target" | "comment"): ContentRow | undefined {
    const contentHash = row.hash("content_hash");
    const name = row.get("content_hash") === undefined ? this.#unitName(row) : this.#optionalName(row);
    const user = this.#isUser(row, "user") ? row.name("user") : undefined;
    const timestamp = row.timestamp("timestamp");
    const text = words && row.text(words);
    if (name === undefined) return undefined;
    if (row.get("content_hash") === undefined && row.get("component") === undefined) {
      return void this.#report("table/missing-value", row.locate(), "component");
    }
    const { idHash, context, source } = name;
    const content = {
      idHash,
      context,
      source,
      project: row.needName("project"),
      component: row.name("component"),
      language: row.name("language"),
      contentHash,
      location: row.locate(),
    };
    return text ? { ...content, said: { text, user, timestamp } } : content;
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
    const image = row.get("image");
    return {
      id: row.identifier("id"),
      name: row.need("name"),
      project: row.need("project"),
      component: row.need("component"),
      sources: row.identifiers("sources"),
      imageName: image === undefined ? undefined : posix.basename(image),
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

  /** A row for a unit must name its translation; a row for a language, its component. */
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
      idHash: row.hash("id_hash"),
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

/** Users come first, because rows of other tables name them. */
export function readUser(row: TableRow): UserRow {
  return {
    id: row.identifier("id"),
    username: row.need("username"),
    fullName: row.get("full_name") ?? "",
    email: row.get("email") ?? "",
    location: row.locate(),
  };
}
