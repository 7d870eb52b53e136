/** What a random catalogue says, before it is files. Edits change it in place; `filesOf` writes it down. */
export interface RandomCatalogue {
  manifestName: string;
  /** Keys of the catalogue's manifest besides `projects` and `tables`. */
  keys: Record<string, unknown>;
  projects: RandomProject[];
  tables: Record<TableName, TableRow[]>;
  /** Images of screenshots, by their names. */
  images: Record<string, string>;
  /** What stands on disk whatever the rest says: `null` for nothing. */
  overrides: Record<string, string | Buffer | null>;
  /** For names and identifiers that nothing else has. */
  next: number;
}

export interface RandomProject {
  slug: string;
  name: string;
  manifest: "inline" | "file" | "glob";
  keys: Record<string, unknown>;
  components: RandomComponent[];
}

export interface RandomComponent {
  slug: string;
  name: string;
  isInline: boolean;
  keys: Record<string, unknown>;
  /** Components that share files hold the same object. */
  files: RandomFiles;
  /** `<project>/<component>` whose checkout it shares. */
  parent: string | undefined;
}

export interface RandomFiles {
  format: string;
  /** The directory of the checkout, below the catalogue's. */
  root: string;
  /** Below the root, without the extension. */
  mask: string;
  template: "none" | "beside" | "apart";
  newBase: "none" | "own" | "translation";
  /** Of bilingual files: `apart` is a `.pot`. What it lacks of the units, some of the translations have. */
  reference: "none" | "apart" | "translation";
  /** Language codes in names of files; the source language's is `en`. */
  codes: string[];
  units: RandomUnit[];
}

export interface RandomUnit {
  context: string;
  source: string;
  comment: string;
  flags: string;
  /** Of bilingual files: where the unit has no target, the file has no entry; `reference` names the reference. */
  absentFrom?: readonly string[];
  /** By the code in the file's name. */
  targets: Record<string, { text: string; isFuzzy: boolean }>;
}

export const TABLES = {
  users: ["id", "username", "full_name", "email"],
  units: [
    "project",
    "component",
    "language",
    "id_hash",
    "context",
    "source",
    "id",
    "state",
    "previous_source",
    "priority",
    "comment",
    "location",
    "flags",
  ],
  sources: [
    "project",
    "component",
    "id_hash",
    "context",
    "source",
    "id",
    "timestamp",
    "priority",
    "check_flags",
  ],
  changes: [
    "id",
    "timestamp",
    "action",
    "project",
    "component",
    "language",
    "id_hash",
    "context",
    "source",
    "user",
    "author",
    "target",
    "dictionary",
  ],
  translations: ["project", "component", "language", "id", "last_change", "last_author"],
  suggestions: [
    "project",
    "component",
    "language",
    "content_hash",
    "id_hash",
    "context",
    "source",
    "target",
    "user",
    "timestamp",
  ],
  comments: [
    "project",
    "component",
    "language",
    "content_hash",
    "id_hash",
    "context",
    "source",
    "comment",
    "user",
    "timestamp",
  ],
  checks: [
    "project",
    "component",
    "language",
    "content_hash",
    "id_hash",
    "context",
    "source",
    "check",
    "dismissed",
  ],
  screenshots: ["id", "name", "project", "component", "sources", "image"],
} as const;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES: readonly TableName[] = [
  "users",
  "units",
  "sources",
  "changes",
  "translations",
  "suggestions",
  "comments",
  "checks",
  "screenshots",
];

/** Cells by column; `part` splits a table in two files. */
export interface TableRow {
  readonly cells: Record<string, string>;
  /** What the row is about: where only one row may be, a new one takes the old one's place. */
  readonly about: string;
  part: string;
}
