import { resolve } from "node:path";
import {
  type Catalogue,
  type CatalogueHistory,
  type CatalogueSettings,
  Diagnostics,
  type PublicCatalogue,
  UsageError,
  type WholeCatalogue,
} from "../../model/index.ts";
import { leftOutAround } from "../../store/git/index.ts";
import { usersCache } from "../../store/index.ts";
import { buildTime } from "../history/build-time.ts";
import { type HistoryOptions, readHistory } from "../history/catalogue-history.ts";
import { pointName } from "../history/earlier/moment.ts";
import type { EarlierCatalogue } from "../history/earlier/read-earlier.ts";
import type { HistoryCache } from "../history/log-memory.ts";
import { type HistoryUse, neededHistory } from "../history/needed-history.ts";
import { type Every, OverTime } from "../history/over-time.ts";
import { withPlaces } from "../history/repository-places.ts";
import { withStatuses } from "../history/repository-statuses.ts";
import { type LinkOptions, linkWhole, type RestOfCatalogue } from "../link/link.ts";
import { publicView, publishedLanguages } from "../link/visibility.ts";
import { CHECKS } from "../quality/checks/index.ts";
import { unitsAskingHistory } from "../quality/history-needs.ts";
import type { ToldChecks } from "../quality/told-checks.ts";
import { type ReadOptions, type ReadResult, readCatalogue } from "../read/catalogue.ts";
import { LeftOut } from "../read/files/left-out.ts";
import { rootOf } from "../read/manifests/catalogue-root.ts";
import type { GivenManifest } from "../read/manifests/raw-manifests.ts";
import { checkPaths, checkUnits, type Limits, withDefaults } from "./limits.ts";
import { requireCatalogue } from "./required-catalogue.ts";

/** The options for reading and numbering a catalogue. */
export interface CatalogueOptions extends Limits {
  /** `frozen` refuses a catalogue in which an identifier would be derived. */
  readonly ids?: "derived" | "frozen" | undefined;
  /** The time of records without one, in seconds since 1970 (SOURCES.md, "Tables"); 0 by default. */
  readonly sourceDateEpoch?: number | undefined;
  /**
   * Further places that `allow_roots` can name. If they are given, it can name no others outside of the checkout,
   * because the catalogue can be a stranger's.
   */
  readonly allowedRoots?: readonly string[] | undefined;
  /**
   * If the directory has no manifest, uses the one that `lingodex init --yes` would write, and reports it
   * (`catalogue/repository/used.ts`).
   */
  readonly discover?: boolean | undefined;
  /** The manifest to use instead of a file; `discover` finds it. */
  readonly manifest?: GivenManifest | undefined;
  /** Given with `manifest`: the absolute paths of folders where a new file can change the result of detection. */
  readonly folders?: readonly string[] | undefined;
  /**
   * An earlier state of the catalogue: a revision of its repository, or a date (2024-05-01, RFC 3339), which means the
   * last step of HEAD's mainline until then. `rev:NAME` is a revision.
   */
  readonly at?: string | undefined;
  /** `now` uses today's manifests and tables together with `at`. */
  readonly catalogueFrom?: "then" | "now" | undefined;
  /** True if warnings count as errors. */
  readonly strict?: boolean | undefined;
}

/** A catalogue that was read, and linked if reading found no errors. */
export type Prepared =
  | {
      readonly read: ReadResult;
      readonly catalogue: Catalogue;
      /** The published part. */
      readonly linked: PublicCatalogue;
      /** Includes private projects, for the catalogue's owner and for the next build. */
      readonly whole: WholeCatalogue;
      readonly overTime: OverTime | undefined;
      readonly earlier: EarlierCatalogue | undefined;
    }
  | {
      readonly read: ReadResult;
      readonly earlier: EarlierCatalogue | undefined;
      readonly catalogue?: undefined;
      readonly linked?: undefined;
      readonly whole?: undefined;
      readonly overTime?: undefined;
    };

/** The options that a build adds. */
export interface Preparation extends Pick<ReadOptions, "excluded" | "witness"> {
  readonly out?: string | undefined;
  /** The place where histories are remembered; by default the user's cache, false for none. */
  readonly historyCache?: HistoryCache | false | undefined;
  /** True if problems of pages for people are reported; false by default. */
  readonly hasPages?: (settings: CatalogueSettings) => boolean;
  /** The failing checks to report to people. Published documents do not depend on this option. */
  readonly told?: (settings: CatalogueSettings) => ToldChecks;
  /** Also counts progress over time, if there are histories. */
  readonly overTime?: (settings: CatalogueSettings) => Every | undefined;
  /** The use of histories; `all` by default. */
  readonly history?: HistoryUse | undefined;
  /** Called while histories are read, with the number of processed commits and of all commits of a mainline. */
  readonly onHistory?: ((done: number, total: number) => void) | undefined;
  /** Called after everything was read, before linking. */
  readonly onRead?: () => void;
  /** See `LinkOptions`. */
  readonly spendsRows?: boolean | undefined;
  /** The part of the catalogue to read and link; by default all of it. */
  readonly part?: CataloguePart | undefined;
}

/** A part of a catalogue that is read and linked by itself. */
export interface CataloguePart {
  readonly wants: NonNullable<ReadOptions["wants"]>;
  /** See `ReadOptions`: returns the rows that belong to the part. */
  readonly tablesFrom: NonNullable<ReadOptions["tablesFrom"]>;
  readonly rest?: RestOfCatalogue | undefined;
}

/**
 * Reads and links a catalogue. Problems go to `diagnostics`.
 *
 * @throws UsageError if the directory has no catalogue
 */
export async function prepare(
  directory: string,
  options: CatalogueOptions,
  diagnostics: Diagnostics,
  preparation: Preparation = {},
): Promise<Prepared> {
  const { out, witness, onHistory, onRead, part } = preparation;
  const limits = withDefaults(options);
  const { read, earlier } = await readNowOrThen(directory, options, diagnostics, preparation);
  tellOfPages(read, preparation, diagnostics);
  // Invalid settings are reported and not used.
  const overTime = diagnostics.hasErrors
    ? undefined
    : read.catalogue && overTimeOf(preparation, read.catalogue);
  const asked = {
    maxInputBytes: limits.maxInputBytes,
    now: buildTime(options.sourceDateEpoch),
    ...{ witness, overTime, cache: cacheOf(directory, read, preparation), pointOf: earlier?.pointOf },
    onProgress: onHistory,
  };
  const { history: use = "all" } = preparation;
  const linking: LinkOptions = {
    fallbackTime: (options.sourceDateEpoch ?? 0) * 1_000_000,
    ids: options.ids ?? "derived",
    told: read.catalogue && preparation.told?.(read.catalogue.settings),
    catalogueAt: read.manifestAt,
    rest: part?.rest,
  };
  const history = await historyFor(use, read, { asked, linking }, diagnostics);
  onRead?.();
  if (read.catalogue === undefined || diagnostics.hasErrors) return { read, earlier };
  // Published numbers and texts do not depend on whether a checkout is complete.
  const current =
    use === "all"
      ? await withPlaces(await withStatuses(read.catalogue, read, asked, diagnostics.report), read, asked)
      : read.catalogue;
  if (diagnostics.hasErrors) return { read, earlier };
  const catalogue = history === undefined ? current : { ...current, history };
  const said = new Diagnostics();
  const whole = linkWhole(
    catalogue,
    { ...linking, spendsRows: preparation.spendsRows },
    earlier?.isOfToday ? said.report : diagnostics.report,
  );
  // Rows of today's tables can name records that did not exist then.
  diagnostics.take(said.sorted().filter(({ code }) => !code.startsWith("table/vanished-")));
  const linked = publicView(whole, publishedLanguages(whole, catalogue));
  checkUnits(limits, { linked, at: read.manifestAt }, diagnostics.report);
  checkPaths(linked, out === undefined ? read.out : resolve(out), diagnostics.report);
  return { read, catalogue, linked, whole, overTime, earlier };
}

/** Reads the needed part of the histories, which is empty if today's numbers and texts do not depend on them. */
async function historyFor(
  use: HistoryUse,
  read: ReadResult,
  { asked, linking }: { readonly asked: HistoryOptions; readonly linking: LinkOptions },
  diagnostics: Diagnostics,
): Promise<CatalogueHistory | undefined> {
  const { catalogue, tracked } = read;
  const { report } = diagnostics;
  if (diagnostics.hasErrors) return undefined;
  if (use === "all") return readHistory(read, asked, report);
  if (catalogue === undefined || tracked === undefined) return undefined;
  const { marksOutdated } = catalogue.settings;
  const asking =
    use === "texts" ? new Map() : unitsAskingHistory(linkWhole(catalogue, linking, () => undefined));
  const needed = neededHistory({ tracked, marksOutdated, asking });
  return needed && readHistory(read, { ...asked, needed }, report);
}

function tellOfPages(
  { catalogue, saidOfPages }: ReadResult,
  { hasPages }: Preparation,
  diagnostics: Diagnostics,
): void {
  if (catalogue !== undefined && hasPages?.(catalogue.settings)) diagnostics.take(saidOfPages);
}

function overTimeOf({ overTime: everyOf }: Preparation, { settings }: Catalogue): OverTime | undefined {
  const every = everyOf?.(settings);
  return every && new OverTime(every, settings.timeZone);
}

/** Undefined if no history is needed. */
function cacheOf(
  directory: string,
  { out, sourceRoots, tracked }: ReadResult,
  { historyCache }: Preparation,
): HistoryCache | undefined {
  if (tracked === undefined || historyCache === false) return undefined;
  if (historyCache !== undefined) return historyCache;
  return usersCache({ catalogue: rootOf(directory), out, sourceRoots });
}

type Reading = Pick<Prepared, "read" | "earlier">;

async function readNowOrThen(
  directory: string,
  options: CatalogueOptions,
  diagnostics: Diagnostics,
  { out, excluded, witness, part }: Preparation,
): Promise<Reading> {
  const { manifest, at, catalogueFrom, discover, allowedRoots } = options;
  const { maxInputBytes } = withDefaults(options);
  const reading: ReadOptions = {
    directory,
    maxInputBytes,
    checks: new Set(CHECKS.map(({ id }) => id)),
    excluded,
    allowedRoots,
    out: out === undefined ? undefined : resolve(out),
    wants: part?.wants,
    tablesFrom: part?.tablesFrom,
  };
  if (at !== undefined) {
    diagnostics.isOf(pointName(at));
    const { readEarlier } = await import("../history/earlier/read-earlier.ts");
    const earlier = await readEarlier(reading, { at, catalogueFrom, discover }, diagnostics);
    diagnostics.take(earlier.said);
    return { read: earlier.read, earlier };
  }
  if (catalogueFrom !== undefined)
    throw new UsageError(
      "catalogueFrom (--catalogue-from) needs at (--at)",
      "add --at with a revision or a date",
    );
  if (manifest === undefined) requireCatalogue(directory);
  diagnostics.take(manifest?.said ?? []);
  const found = await leftOutAround(rootOf(directory));
  const leftOut = found && new LeftOut(found.top, found.files, found.submodules);
  const read = readCatalogue({ ...reading, manifest, witness, leftOut }, diagnostics.report);
  return { read, earlier: undefined };
}

/** True if the catalogue must not be published. */
export function isRefused(diagnostics: Diagnostics, { strict = false }: CatalogueOptions): boolean {
  return diagnostics.hasErrors || (strict && diagnostics.hasWarnings);
}
