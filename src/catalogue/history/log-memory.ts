import { systemCode } from "../../model/disk/index.ts";
import { count, hasShape, list, maybe, record, type Shaped, text } from "../../model/index.ts";
import { CacheFolder, isThisProgram, programRecord } from "../../store/index.ts";
import { isSegment, type LogSegment, SegmentWriter, stepsOf } from "./changelog/log-segment.ts";
import type { FoundPlace, FoundPlaces } from "./changelog/moves.ts";
import type { ComponentName } from "./changelog/record.ts";
import { OBJECT_ID } from "./changelog/saved.ts";

/** A cache that all readers of a repository's history share. Folders are absolute and without links. */
export interface HistoryCache {
  readonly folder: string;
  /** The user's own cache folder, which contains the key. */
  readonly keys: string;
}

export interface LogSubject {
  /** The real path of its git directory. */
  readonly repository: string;
  /** A hash over everything that the log depends on, besides commits and the program. */
  readonly digest: string;
  readonly components: number;
}

const PLACES = list(record({ place: text(), until: count() }));

const KEPT_FACTS = {
  /** The last commit of the log. */
  head: OBJECT_ID,
  /** The number of commits that it reaches. */
  commits: count(1),
  /** The first commit of a shallow clone. */
  boundary: maybe(OBJECT_ID),
  /** Places by component. */
  places: list(
    record({ masks: PLACES, guides: PLACES, moves: list(record({ place: text(), commit: OBJECT_ID })) }),
  ),
};

const SHA256 = text(/^[0-9a-f]{64}$/);

/** The stored log without its segments, which are pieces. */
export const STORED_LOG = record({
  ...KEPT_FACTS,
  program: record({ fingerprint: SHA256, stamps: text(/^(?:[0-9a-f]{64})?$/) }),
  /** Names of pieces: the ids of the last commits of segments. */
  segments: list(text()),
});

type StoredLog = Shaped<typeof STORED_LOG>;

/** The facts of a log besides its steps. */
export type KeptFacts = Omit<StoredLog, "program" | "segments">;

export interface KeptLog extends KeptFacts {
  /** All its steps, oldest first. */
  readonly segments: readonly LogSegment[];
}

/** The log of an earlier run. It changes only the duration of this run, not the result. */
export class LogMemory {
  readonly #folder: CacheFolder<StoredLog>;
  readonly #components: number;
  #known: readonly LogSegment[] = [];

  constructor({ folder, keys }: HistoryCache, { repository, digest, components }: LogSubject) {
    this.#components = components;
    const isState = (value: unknown): value is StoredLog =>
      hasShape(value, STORED_LOG) && value.places.length === components;
    this.#folder = new CacheFolder({ folder, keys, subject: { repository, log: digest } }, isState);
  }

  /** Undefined if this version of the program wrote no memory, or if a part is missing. */
  load(): KeptLog | undefined {
    const stored = this.#folder.load();
    if (stored === undefined || !isThisProgram(stored.program)) return undefined;
    const segments: LogSegment[] = [];
    for (const name of stored.segments) {
      const segment = this.#piece(name);
      if (segment === undefined || segment.commits.at(-1) !== name) return undefined;
      segments.push(segment);
    }
    this.#known = segments;
    const { head, commits, boundary, places } = stored;
    return { head, commits, boundary, places, segments };
  }

  /** @param log can share segments with the loaded one. If the disk fails, it is not stored */
  store({ segments, ...facts }: KeptLog): void {
    const known = this.#known;
    // A different log can store different content for the same steps.
    const isLonger = known.length > 0 && known.every((segment, index) => segments[index] === segment);
    const pieces = segments.map((segment) => [nameOf(segment), segment] as const);
    const state: StoredLog = { ...facts, program: programRecord(), segments: segments.map(nameOf) };
    try {
      this.#folder.open();
      const isAmended =
        isLonger && !this.#folder.isSpread && this.#folder.amend(state, pieces.slice(known.length));
      if (!isAmended) this.#folder.replace(state, pieces);
      this.#folder.prune();
    } catch (error) {
      if (systemCode(error) === "") throw error;
    }
  }

  #piece(name: string): LogSegment | undefined {
    try {
      const piece = this.#folder.piece(name);
      return isSegment(piece, this.#components) ? piece : undefined;
    } catch {
      return undefined;
    }
  }
}

function nameOf({ commits }: LogSegment): string {
  return commits.at(-1) ?? "";
}

export function stepsIn(segments: readonly LogSegment[]): number {
  return segments.reduce((sum, { commits }) => sum + commits.length, 0);
}

/**
 * Joins the places of a search back to a step with those of an earlier search before that step. Undefined if the
 * earlier search had found different places by then, because its other results depend on them.
 */
export function joinedPlaces(
  newer: FoundPlaces,
  earlier: FoundPlaces,
  steps: number,
): FoundPlaces | undefined {
  const isOlder = ({ until }: FoundPlace): boolean => until < steps - 1;
  const differs = (kind: "masks" | "guides"): boolean => {
    const known = earlier[kind].filter((place) => !isOlder(place)).map(({ place }) => place);
    return JSON.stringify(known) !== JSON.stringify(newer[kind].map(({ place }) => place));
  };
  if (differs("masks") || differs("guides")) return undefined;
  const older = {
    masks: earlier.masks.filter(isOlder),
    guides: earlier.guides.filter(isOlder),
  };
  const count = older.masks.length + older.guides.length;
  return {
    masks: [...newer.masks, ...older.masks],
    guides: [...newer.guides, ...older.guides],
    // Both are in the order in which they were found, newest first.
    moves: [...newer.moves, ...earlier.moves.slice(earlier.moves.length - count)],
  };
}

/** A segment with fewer steps is small. Some small ones at the end of a log are normal, and many before it are not. */
const SMALL = 64;
const MOST_SMALL = 64;
const LEFT_SMALL = 8;

/** The same log, with fewer segments if builds of single commits left many small ones. */
export function inFewer(
  segments: readonly LogSegment[],
  names: readonly ComponentName[],
): readonly LogSegment[] {
  if (segments.filter(({ commits }) => commits.length < SMALL).length <= MOST_SMALL) return segments;
  const joined: LogSegment[] = [];
  let writer = new SegmentWriter(names);
  const last = segments.length - LEFT_SMALL;
  for (const [index, segment] of segments.entries()) {
    for (const step of stepsOf(segment, names)) writer.add(step);
    if (index < last - 1 && writer.steps < 4 * SMALL) continue;
    joined.push(writer.end(segment.saved));
    writer = new SegmentWriter(names);
  }
  return joined;
}
