import {
  type ChangeRow,
  type CheckRow,
  type ContentRow,
  column,
  count,
  exactly,
  FLAG,
  hasShape,
  INTEGER64,
  LOCATION,
  list,
  maybe,
  record,
  type ScreenshotRow,
  type Shape,
  type SourceRow,
  type Tables,
  TREE_NAME,
  type TranslationRow,
  type TreeName,
  text,
  type UnitRow,
  type UserRow,
} from "../../../model/index.ts";

/** A row that a project keeps by content. Many slices look for it. */
export type PlacedRow<Row extends ContentRow> = Row & {
  /** The place among the rows of its table. */
  readonly at: number;
};

export interface StoredRows extends Omit<Tables, "labels" | "suggestions" | "comments" | "checks"> {
  readonly suggestions: readonly PlacedRow<ContentRow>[];
  readonly comments: readonly PlacedRow<ContentRow>[];
  readonly checks: readonly PlacedRow<CheckRow>[];
}

export type TableName = keyof StoredRows;

const ID = maybe(count());
const TEXT = maybe(text());
const INTEGER = count(-Number.MAX_SAFE_INTEGER);
const UNIT_NAME = { idHash: maybe(INTEGER64), context: TEXT, source: TEXT };
const PLACE = { project: text(), component: text(), location: LOCATION };

const CONTENT = {
  ...{ ...UNIT_NAME, ...PLACE, component: TEXT, language: TEXT },
  contentHash: maybe(INTEGER64),
  at: count(),
  said: exactly(undefined),
};

export const IMAGE = record({
  // The name becomes the name of a file.
  name: text<TreeName>(TREE_NAME),
  bytes: column("Uint8Array"),
});

/** The shape of stored rows, because the folder of a job is untrusted. */
const ROWS: Readonly<Record<TableName, Shape>> = {
  users: record<UserRow>(
    {
      ...{ id: ID, username: text(), fullName: text(), email: text(), location: LOCATION },
      isBot: exactly(undefined),
    },
    "isBot",
  ),
  units: record<UnitRow>({
    ...{ ...UNIT_NAME, ...PLACE, language: text() },
    ...{ id: ID, priority: maybe(INTEGER), comment: TEXT, flags: TEXT },
    state: exactly("empty", "fuzzy", "translated", "approved", undefined),
    ...{ previousSource: TEXT, unitLocation: TEXT },
  }),
  sources: record<SourceRow>({
    ...{ ...UNIT_NAME, ...PLACE },
    ...{ id: ID, timestamp: maybe(INTEGER), priority: maybe(INTEGER), checkFlags: TEXT, explanation: TEXT },
    labels: TEXT,
  }),
  changes: record<ChangeRow>(
    {
      ...{ ...UNIT_NAME, ...PLACE, project: TEXT, component: TEXT, language: TEXT },
      ...{ id: ID, derivedId: ID, timestamp: INTEGER, action: count(), user: TEXT, author: TEXT },
      ...{ target: text(), dictionary: ID, commit: exactly(undefined) },
      believedTime: exactly(undefined),
      coAuthors: exactly(undefined),
    },
    "derivedId",
    "commit",
    "believedTime",
    "coAuthors",
  ),
  translations: record<TranslationRow>({
    ...{ ...PLACE, language: text() },
    ...{ id: ID, lastChange: maybe(INTEGER), lastAuthor: TEXT },
  }),
  suggestions: record<PlacedRow<ContentRow>>(CONTENT, "said"),
  comments: record<PlacedRow<ContentRow>>(CONTENT, "said"),
  checks: record<PlacedRow<CheckRow>>({ ...CONTENT, check: text(), isDismissed: FLAG }, "said"),
  screenshots: record<ScreenshotRow>({
    ...PLACE,
    ...{ id: ID, name: text(), sources: list(count()) },
    ...{ imageName: TEXT, image: maybe(IMAGE) },
  }),
};

export function areRows<Name extends TableName>(
  table: Name,
  rows: readonly unknown[],
): rows is StoredRows[Name] {
  const shape = ROWS[table];
  return rows.every((row) => hasShape(row, shape));
}
