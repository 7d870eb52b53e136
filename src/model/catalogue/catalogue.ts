import type { Hash64, Micros } from "../values/hash.ts";
import type { HistoryRow } from "./history-row.ts";
import type { Language } from "./language.ts";
import type { CatalogueSettings, ProjectManifest } from "./manifest.ts";
import type { ChangeRow, Tables, UserRow } from "./table-rows.ts";

/** A text in a history's newest commit that was written for another source than its current one. */
export interface OutdatedText {
  /** The source that it was written for. */
  readonly previousSource: string;
  /** The outdated text. A different text that is not committed yet is not outdated. */
  readonly target: string;
}

/** The results of reading the histories of the repositories (ADOPT.md 4). */
export interface CatalogueHistory {
  /** The numbered changes, including those of removed nouns. */
  readonly changes: readonly ChangeRow[];
  /** Users that no row of the table names. */
  readonly users: readonly UserRow[];
  /** The first time of each source, by `project/component`, then `id_hash`. */
  readonly sourceTimes: ReadonlyMap<string, ReadonlyMap<Hash64, Micros>>;
  /** Outdated texts by `project/component/language`, then `id_hash`. Empty if they were not requested. */
  readonly outdated: ReadonlyMap<string, ReadonlyMap<Hash64, OutdatedText>>;
  /** The progress of translations. Empty if it was not requested. */
  readonly overTime: readonly HistoryRow[];
  /** True if a later build can believe times that lie in the future of this build. */
  readonly dependsOnClock: boolean;
  readonly counts: LogCounts;
}

/** The counts are sums over all repositories. */
export interface LogCounts {
  /** Counts the commits of the mainline. */
  readonly steps: number;
  readonly commits: number;
  /** Counts all records, also those that are not published. */
  readonly records: number;
  /** The number of steps that an earlier run had derived. */
  readonly cached: number;
}

/** read → compute: the content of a catalogue's files, before anything is counted, numbered or joined. */
export interface Catalogue {
  readonly settings: CatalogueSettings;
  /** The projects in the order of creation, including private ones. */
  readonly projects: readonly ProjectManifest[];
  readonly tables: Tables;
  /** Undefined if the change log comes from tables alone. */
  readonly history?: CatalogueHistory;
  /** The release's table with what `languages` adds, by code. */
  readonly languages: ReadonlyMap<string, Language>;
  /** Names of the change log's actions, by their numbers. */
  readonly actions: ReadonlyMap<number, string>;
  /** English names of the language table, without those of languages that only files made. */
  readonly languageNames: readonly string[];
  /** Lower-case words that the check `same` accepts: the catalogue's own, else the built-in ones. */
  readonly internationalWords: readonly string[];
}
