import { join } from "node:path";
import { Diagnostics, NothingTaken, UsageError } from "../../../model/index.ts";
import { type ReadOptions, readOwnSettings } from "../../read/catalogue.ts";
import { type EarlierReading, NO_OWN_SETTINGS, type OwnSettings } from "../../read/earlier.ts";
import { DISK, type InputDisk } from "../../read/files/input-disk.ts";
import { MANIFEST_NAMES, rootOf } from "../../read/manifests/catalogue-root.ts";
import type { GivenManifest } from "../../read/manifests/given-manifest.ts";
import type { KnownMoment } from "./moment.ts";
import { PastDisk } from "./past-disk.ts";

/** Whose manifest and tables a catalogue of another time is read with. */
export interface ChosenCatalogue extends Pick<EarlierReading, "catalogue" | "own" | "isOfToday"> {
  /** Where it stands in no file. */
  readonly manifest: GivenManifest | undefined;
  /** See `PastDisk`: of the disk of manifests and tables. */
  readonly fetch: () => Promise<boolean>;
}

interface Asked {
  readonly directory: string;
  readonly moment: KnownMoment;
  readonly disk: PastDisk;
  readonly from: "then" | "now" | undefined;
  readonly discover: boolean | undefined;
}

/** The commit's own, else today's, else what discovery finds (design/ADOPT.md 5). @throws UsageError where none is */
export async function chooseCatalogue(
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
      ? `${directory} holds no catalogue today`
      : `${directory} holds no catalogue, neither at ${moment.commit} nor today`,
    "name the catalogue's directory; docs/catalogue.md shows how to write one in ten lines",
  );
}

type Today = Pick<ChosenCatalogue, "catalogue" | "fetch">;

/** A bare repository's today is what HEAD has. */
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

/** Where today's manifest is wrong, nobody knows where a tree may go: that is an error. */
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

/** What the work tree would be today; of a bare repository, what the commit would have been. */
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

/** What is said then is said of the commit, too. */
function nothingFor(error: unknown): undefined {
  if (!(error instanceof NothingTaken)) throw error;
}
