import { type Diagnostic, Diagnostics, type Micros } from "../../../model/index.ts";
import {
  type ReadOptions,
  type ReadResult,
  readCatalogue,
  readSettingsOfToday,
} from "../../read/catalogue.ts";
import type { EarlierReading } from "../../read/earlier.ts";
import type { HistoryPoint } from "../history-point.ts";
import { type ChosenCatalogue, chooseCatalogue } from "./chosen-catalogue.ts";
import { type KnownMoment, momentOf, requireFolder } from "./moment.ts";
import { PastDisk } from "./past-disk.ts";
import { findPlacesThen, type PlacesThen, wayIn } from "./places-then.ts";
import { pointOf } from "./point.ts";

/** Which moment, and whose catalogue. */
export interface EarlierOptions {
  /** A revision, or a date. */
  readonly at: string;
  /** `now`: today's, also where the commit has its own. */
  readonly catalogueFrom?: "then" | "now" | undefined;
  /** A folder without a manifest is published as it would be today, or in a bare repository would have been. */
  readonly discover?: boolean | undefined;
}

/** A catalogue as it was. */
export interface EarlierCatalogue {
  readonly read: ReadResult;
  readonly moment: KnownMoment;
  /** Nobody wrote a manifest. */
  readonly isDiscovered: boolean;
  /** The manifest and the tables are today's: they may tell of what came later. */
  readonly isOfToday: boolean;
  /** What was said when the manifest was found. */
  readonly said: readonly Diagnostic[];
  /** See `HistoryOptions`. */
  readonly pointOf: (root: string) => HistoryPoint | undefined;
}

/**
 * Reads a catalogue as it was at a commit (design/ADOPT.md 5); what is wrong with it goes to `diagnostics`. Work tree and
 * index are not looked at, but for today's manifest and tables.
 *
 * @throws UsageError where there is no repository, no such revision, or no catalogue
 */
export async function readEarlier(
  options: ReadOptions,
  { at, catalogueFrom, discover }: EarlierOptions,
  diagnostics: Diagnostics,
): Promise<EarlierCatalogue> {
  requireFolder(options.directory);
  const moment = await momentOf(options.directory, pointOf(at), readSettingsOfToday(options));
  const disk = await PastDisk.open(moment, options.maxInputBytes);
  const asked = { directory: options.directory, moment, disk, from: catalogueFrom, discover };
  const chosen = await chooseCatalogue(asked, options, diagnostics);
  const { read, said } = await readUntilWhole(options, disk, chosen);
  diagnostics.take(said);
  const { isOfToday } = chosen;
  return {
    read:
      isOfToday && read.catalogue !== undefined ? { ...read, catalogue: upTo(read.catalogue, moment) } : read,
    moment,
    isOfToday,
    isDiscovered: chosen.manifest !== undefined,
    said: chosen.manifest?.said ?? [],
    pointOf: (root) => historyPoint(disk, root, isOfToday),
  };
}

interface WholeReading {
  readonly read: ReadResult;
  readonly said: readonly Diagnostic[];
}

/** Reads again until nothing is wanted that git was not asked for yet. */
async function readUntilWhole(
  options: ReadOptions,
  disk: PastDisk,
  { catalogue, fetch, manifest, own, isOfToday }: ChosenCatalogue,
): Promise<WholeReading> {
  let places: PlacesThen | undefined;
  for (;;) {
    const placesOf: EarlierReading["placesOf"] = (project, slug) => places?.get(`${project}/${slug}`);
    const earlier = { catalogue, files: disk, own, isOfToday, placesOf };
    const diagnostics = new Diagnostics();
    const read = readCatalogue({ ...options, manifest, earlier }, diagnostics.report);
    const hasMore = [await fetch(), await disk.fetch()].includes(true);
    if (hasMore) continue;
    if (!isOfToday || places !== undefined) return { read, said: diagnostics.sorted() };
    places = await findPlacesThen(read.sources, disk, options.maxInputBytes);
    if (places.size === 0) return { read, said: diagnostics.sorted() };
  }
}

/** Change rows of what came later are left out. A commit's time has no microseconds. */
function upTo<Catalogue extends NonNullable<ReadResult["catalogue"]>>(
  catalogue: Catalogue,
  { time }: KnownMoment,
): Catalogue {
  const end: Micros = (time + 1) * 1_000_000;
  const { tables } = catalogue;
  const changes = tables.changes.filter(({ timestamp }) => timestamp < end);
  return { ...catalogue, tables: { ...tables, changes } };
}

function historyPoint(disk: PastDisk, root: string, isOfToday: boolean): HistoryPoint | undefined {
  const place = disk.placeOf(root);
  if (place === undefined) return undefined;
  const { git, commit, head, isOfMainline } = place.repository;
  return {
    git,
    commit,
    movesFrom: isOfMainline && isOfToday ? head : commit,
    peopleOf: isOfMainline ? head : commit,
    wayTo: (directory) => wayIn(disk, directory),
  };
}
