import { isDeepStrictEqual } from "node:util";
import type { KnownRecords } from "./known-records.ts";
import type { Lists, WantedLists } from "./lists.ts";
import { isRestructured } from "./platform/modern/moved.ts";
import type {
  ModernChange,
  ModernComponent,
  ModernTranslation,
  ModernUnit,
} from "./platform/modern/nouns.ts";
import { componentKey, componentSegmentKey, translationKey } from "./platform/records.ts";
import type { WholeList } from "./platform-reader.ts";

export const LOG = "changes";

/**
 * The log, or those of the wanted projects, newest first: read until a known record. The records of a removed string
 * or language go with it, and then only the count shows whether the log is the same.
 */
export class ModernLog {
  readonly #log: Log;
  readonly #count: number;
  /** The first pages of the log. After any change, at least one differs. */
  readonly firstPages: readonly string[];
  /** The new records. */
  readonly came: readonly ModernChange[];
  /** True if the whole log was read. */
  readonly isWhole: boolean;

  private constructor(
    log: Log,
    read: readonly WholeList<ModernChange>[],
    { came, isWhole }: Pick<ModernLog, "came" | "isWhole">,
  ) {
    this.#log = log;
    this.#count = read.reduce((sum, { count }) => sum + count, 0);
    this.firstPages = read.map(({ firstPage }) => firstPage);
    this.came = came;
    this.isWhole = isWhole;
  }

  /** @param names of the logs of projects; undefined to read the log of the whole server */
  static async read(
    lists: Lists,
    known: KnownRecords<ModernChange>,
    names: readonly string[] | undefined,
  ): Promise<ModernLog> {
    const wanted = names && { names };
    const before = new Map(known.all);
    const isKnown = (change: ModernChange): boolean => isDeepStrictEqual(before.get(change.id), change);
    const read = await lists.readWanted(LOG, known.take, wanted, { until: isKnown });
    const came = read.flatMap(({ items }) => items.filter((change) => !isKnown(change)));
    const isFollowed = read.every(({ count, items }) => count === 0 || items.some(isKnown));
    const isSame = isFollowed && !came.some(({ id }) => before.has(id));
    const log = { lists, known, wanted };
    if (isSame && !isRestructured(came)) return new ModernLog(log, read, { came, isWhole: false });
    if (before.size > 0) await readWhole(log);
    return new ModernLog(log, read, { came, isWhole: true });
  }

  /** Reads the whole log, without known records. */
  async readAgain(): Promise<void> {
    await readWhole(this.#log);
  }

  /**
   * Removes records that the server does not have any more. If that does not explain its count, everything is read.
   * @param concerns false for records of unwanted nouns, about which nothing else was read
   */
  async settle(
    { components, translations, units }: Read,
    concerns: (change: ModernChange) => boolean,
  ): Promise<void> {
    const { known } = this.#log;
    if (this.isWhole) return;
    const named = new Set(components.map(componentSegmentKey));
    const isOfNone = ({ project, component }: ModernChange): boolean =>
      project !== undefined && component !== undefined && !named.has(componentKey({ project, component }));
    const hasAll = known.all.size === this.#count;
    // If records of a missing component still exist, the component was renamed, whatever the kind of that record.
    if (hasAll && [...known.all.values()].some((change) => concerns(change) && isOfNone(change)))
      return this.readAgain();
    if (hasAll) return;
    const shown = new Set(translations.map(translationKey));
    known.dropWhere((change) => {
      const { project = "", component = "", language, unit } = change;
      if (!concerns(change)) return false;
      if (isOfNone(change)) return true;
      if (language !== undefined && !shown.has(translationKey({ project, component, language }))) return true;
      return unit !== null && !units.has(unit);
    });
    if (known.all.size !== this.#count) await this.readAgain();
  }
}

/** The records of the server's other lists. */
interface Read {
  readonly components: readonly ModernComponent[];
  readonly translations: readonly ModernTranslation[];
  readonly units: ReadonlyMap<number, ModernUnit>;
}

interface Log {
  readonly lists: Lists;
  readonly known: KnownRecords<ModernChange>;
  readonly wanted: WantedLists | undefined;
}

/** Reads the whole log. Known records that the server no longer has are dropped. */
async function readWhole({ lists, known, wanted }: Log): Promise<void> {
  const read = await lists.readWanted(LOG, known.take, wanted);
  const there = new Set(read.flatMap(({ items }) => items.map(({ id }) => id)));
  known.dropWhere(({ id }) => !there.has(id));
}
