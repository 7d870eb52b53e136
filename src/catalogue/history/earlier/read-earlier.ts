import { join } from "node:path";
import { type Diagnostic, Diagnostics, type Micros, NothingTaken, UsageError } from "../../../model/index.ts";
import {
  type ReadOptions,
  type ReadResult,
  readCatalogue,
  readOwnSettings,
  readSettingsOfToday,
} from "../../read/catalogue.ts";
import { type EarlierReading, NO_OWN_SETTINGS, type OwnSettings } from "../../read/earlier.ts";
import { DISK, type InputDisk } from "../../read/files/input-disk.ts";
import { MANIFEST_NAMES, rootOf } from "../../read/manifests/catalogue-root.ts";
import type { GivenManifest } from "../../read/manifests/raw-manifests.ts";
import type { HistoryPoint } from "../history-point.ts";
import { type KnownMoment, momentOf, pointOf, requireFolder } from "./moment.ts";
import { PastDisk } from "./past-disk.ts";
import { findPlacesThen, type PlacesThen, wayIn } from "./places-then.ts";

export interface EarlierOptions {
  /** The requested revision or date. */
  readonly at: string;
  /** `now`: uses today's manifests and tables, even if the commit has its own. */
  readonly catalogueFrom?: "then" | "now" | undefined;
  /**
   * A folder without a manifest is published with the detection of today, in a bare repository with that of the commit.
   */
  readonly discover?: boolean | undefined;
}

export interface EarlierCatalogue {
  readonly read: ReadResult;
  readonly moment: KnownMoment;
  readonly isDiscovered: boolean;
  /** True if manifest and tables are today's. Then they can name records that did not exist at that time. */
  readonly isOfToday: boolean;
  /** Notes from detecting the manifest. */
  readonly said: readonly Diagnostic[];
  readonly pointOf: (root: string) => HistoryPoint | undefined;
}

/**
 * Reads a catalogue at an earlier commit (design/ADOPT.md 5). Problems go to `diagnostics`. Work tree and index are
 * not read, except for today's manifest and tables.
 *
 * @throws UsageError if there is no repository, no such revision, or no catalogue
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

/** Reads again until all wanted files were fetched. */
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

/** Leaves out rows of later changes. The time of a commit has no microseconds. */
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

/** The manifest and tables with which an earlier catalogue is read. */
interface ChosenCatalogue extends Pick<EarlierReading, "catalogue" | "own" | "isOfToday"> {
  /** The manifest, if it is not in a file. */
  readonly manifest: GivenManifest | undefined;
  /** See `PastDisk`; the files are those of the disk with the manifests and tables. */
  readonly fetch: () => Promise<boolean>;
}

interface Asked {
  readonly directory: string;
  readonly moment: KnownMoment;
  readonly disk: PastDisk;
  readonly from: "then" | "now" | undefined;
  readonly discover: boolean | undefined;
}

/**
 * The commit's own catalogue, else today's, else a detected one (design/ADOPT.md 5). @throws UsageError if there is
 * none
 */
async function chooseCatalogue(
  asked: Asked,
  options: ReadOptions,
  diagnostics: Diagnostics,
): Promise<ChosenCatalogue> {
  const { disk, from } = asked;
  const root = rootOf(asked.directory);
  const today = await todayOf(asked, options.maxInputBytes);
  const isToday = today !== undefined && holdsManifest(today.catalogue, root);
  if (from !== "now" && holdsManifest(disk, root)) {
    const own = isToday ? await ownSettings(options, today, diagnostics) : NO_OWN_SETTINGS;
    return { catalogue: disk, own, isOfToday: false, manifest: undefined, fetch: () => disk.fetch() };
  }
  if (isToday) return { ...today, own: undefined, isOfToday: true, manifest: undefined };
  const discovered = asked.discover === true ? await discover(asked) : undefined;
  if (discovered !== undefined) return discovered;
  const { directory, moment } = asked;
  throw new UsageError(
    from === "now"
      ? `${directory} contains no catalogue today`
      : `${directory} contains no catalogue, neither at ${moment.commit} nor today`,
    "name the catalogue's folder, or write one (docs/reference/catalogue.md has an example of ten lines)",
  );
}

type Today = Pick<ChosenCatalogue, "catalogue" | "fetch">;

/** In a bare repository, today's state is that of HEAD. */
async function todayOf({ moment }: Asked, maxInputBytes: number): Promise<Today | undefined> {
  const { git, head } = moment;
  if (!git.isBare) return { catalogue: DISK, fetch: async () => false };
  if (head === undefined) return undefined;
  const disk = await PastDisk.open({ ...moment, commit: head }, maxInputBytes);
  return { catalogue: disk, fetch: () => disk.fetch() };
}

function holdsManifest(disk: InputDisk, root: string): boolean {
  return MANIFEST_NAMES.some((name) => disk.exists(join(root, name)));
}

/** If today's manifest is wrong, the allowed output folder is unknown, which is an error. */
async function ownSettings(
  options: ReadOptions,
  { catalogue, fetch }: Today,
  diagnostics: Diagnostics,
): Promise<OwnSettings> {
  for (;;) {
    const said = new Diagnostics();
    const own = readOwnSettings(options, catalogue, said.report);
    if (await fetch()) continue;
    diagnostics.take(said.sorted());
    return own;
  }
}

/** Detects translations in today's work tree; in a bare repository, in the commit. */
async function discover({ directory, disk, moment }: Asked): Promise<ChosenCatalogue | undefined> {
  if (moment.git.isBare) {
    const { discoveredThen } = await import("./discovered-then.ts");
    const manifest = await discoveredThen(moment, disk.tree);
    const fetch = (): Promise<boolean> => disk.fetch();
    return manifest && { catalogue: disk, own: NO_OWN_SETTINGS, isOfToday: false, manifest, fetch };
  }
  const { discoveredManifest } = await import("../../repository/used.ts");
  const manifest = (await discoveredManifest(directory).catch(nothingFor))?.manifest;
  return manifest && { catalogue: DISK, own: undefined, isOfToday: true, manifest, fetch: async () => false };
}

/** The messages of detection also apply to the commit. */
function nothingFor(error: unknown): undefined {
  if (!(error instanceof NothingTaken)) throw error;
}
