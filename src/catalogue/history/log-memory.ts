import { systemCode } from "../../model/disk/index.ts";
import { hasShape, list, record, type Shape, text } from "../../model/index.ts";
import { CacheFolder, isThisProgram, type ProgramRecord, programRecord } from "../../store/index.ts";
import { isSegment, type LogSegment } from "./changelog/log-segment.ts";
import { KEPT_FACTS, type KeptFacts, type KeptLog } from "./kept-log.ts";

/** A cache that is shared by all that ask for a repository's history. Folders are absolute and free of links. */
export interface HistoryCache {
  readonly folder: string;
  /** The user's own cache folder, which has the key. */
  readonly keys: string;
}

/** Whose log it is. */
export interface LogSubject {
  /** The real path of its git directory. */
  readonly repository: string;
  /** A hash over all that the log depends on besides commits and the program. */
  readonly digest: string;
  /** How many components it tells of. */
  readonly components: number;
}

/** What is stored of a log besides its segments, which are pieces. */
export interface StoredLog extends KeptFacts {
  readonly program: ProgramRecord;
  /** Names of pieces: the ids of the last commits of segments. */
  readonly segments: readonly string[];
}

const SHA256 = text(/^[0-9a-f]{64}$/);

export const STORED_LOG: Shape = record<StoredLog>({
  ...KEPT_FACTS,
  program: record<ProgramRecord>({ fingerprint: SHA256, stamps: text(/^(?:[0-9a-f]{64})?$/) }),
  segments: list(text()),
});

/** The log that an earlier run derived. It decides how long this one takes, and nothing else. */
export class LogMemory {
  readonly #folder: CacheFolder<StoredLog>;
  readonly #components: number;
  /** As they are stored. */
  #known: readonly LogSegment[] = [];

  constructor({ folder, keys }: HistoryCache, { repository, digest, components }: LogSubject) {
    this.#components = components;
    const isState = (value: unknown): value is StoredLog => isStoredLog(value, components);
    this.#folder = new CacheFolder({ folder, keys, subject: { repository, log: digest } }, isState);
  }

  /** Undefined where there is none that this very program wrote, or not all of it. */
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

  /** @param log which may share segments with the one that was loaded. Where the disk fails, it is not remembered. */
  store({ segments, ...facts }: KeptLog): void {
    const known = this.#known;
    // Of the same steps another log may tell something else.
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

function isStoredLog(value: unknown, components: number): value is StoredLog {
  return hasShape(value, STORED_LOG) && (value as StoredLog).places.length === components;
}
