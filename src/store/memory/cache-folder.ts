import { hash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { ProcessLock, readBytes, useRegularFile } from "../../model/disk/index.ts";
import { count, hasShape, map, text, tuple } from "../../model/index.ts";
import { noteUse, prune } from "./cache-entries.ts";
import { type EntrySubject, entryName, entryPath, isEntryFile, makeEntry, SNAPSHOT, STATE } from "./entry.ts";
import { isOwnFolder, makeMarkedFolder, OWNER_ALONE } from "./own-folder.ts";
import { ensureKey, readKey, readSealed, Seal, writeSealed } from "./seal.ts";

/** The place of a subject's memory, and the key for it. Folders are absolute and without links. */
export interface CachePlace {
  readonly folder: string;
  /** The user's own cache folder, which contains the key. It can be the same folder. */
  readonly keys: string;
  readonly subject: EntrySubject;
}

type PiecePlace = readonly [offset: number, length: number, sha256: string];

interface Stored<State> {
  readonly state: State;
  readonly snapshot: number;
  readonly pieces: ReadonlyMap<string, PiecePlace>;
}

const SNAPSHOT_NUMBER = count(1, 10 ** 15);
const PIECES = map(tuple(count(), count(), text(/^[0-9a-f]{64}$/)));

/**
 * The folder that remembers a build: a small state, and a snapshot in pieces that are read when they are needed and
 * replaced one by one. Users can delete it, cut it, or restore it from elsewhere. Data counts as missing if this user
 * did not write it, or if it is incomplete (by `isState`).
 */
export class CacheFolder<State> {
  readonly #place: CachePlace;
  readonly #directory: string;
  readonly #isState: (value: unknown) => value is State;
  #stored: Stored<State> | undefined;
  #seal: Buffer | undefined;

  constructor(place: CachePlace, isState: (value: unknown) => value is State) {
    this.#place = place;
    this.#directory = entryPath(place.folder, place.subject);
    this.#isState = isState;
  }

  /** The last state; undefined if there is none that can be trusted. */
  load(): State | undefined {
    if (![this.#place.folder, this.#part, this.#directory].every(isOwnFolder)) return undefined;
    try {
      const seal = this.#sealWith(readKey(this.#place.keys));
      const sealed = seal && readSealed(this.#statePath, seal);
      if (sealed === undefined) return undefined;
      const stored: unknown = deserialize(sealed.bytes);
      if (!this.#isStored(stored)) return undefined;
      this.#stored = stored;
      this.#seal = sealed.seal;
      noteUse(this.#statePath);
      return stored.state;
    } catch {
      return undefined;
    }
  }

  /**
   * The stored value of the piece. The caller proves its shape.
   *
   * @throws RangeError if the piece is not as it was written
   */
  piece(name: string): unknown {
    const place = this.#stored?.pieces.get(name);
    if (this.#stored === undefined || place === undefined) throw new RangeError(`no piece ${name}`);
    const bytes = readPiece(this.#snapshotPath(this.#stored.snapshot), place);
    if (bytes === undefined) throw new RangeError(`the piece ${name} is damaged`);
    return deserialize(bytes);
  }

  /**
   * Makes the folder, if it is missing.
   *
   * @throws the system's error
   */
  open(): void {
    makeMarkedFolder(this.#place.folder);
    if (!isOwnFolder(this.#part)) mkdirSync(this.#part, { mode: 0o700 });
    makeEntry(this.#directory, this.#place.subject);
  }

  replace(state: State, pieces: Iterable<readonly [name: string, value: unknown]>): void {
    ProcessLock.run(this.#directory, OWNER_ALONE, () => {
      const snapshot = (this.#stored?.snapshot ?? 0) + 1;
      const path = this.#snapshotPath(snapshot);
      rmSync(path, { recursive: true, force: true });
      const places = new Map<string, PiecePlace>();
      appendPieces(path, pieces, places);
      this.#store({ state, snapshot, pieces: places });
      this.#clear(snapshot);
    });
  }

  /**
   * Remembers a state that shares all pieces except these with the one before.
   *
   * @returns false, without a change, if another process has remembered something since; then call `replace`
   */
  amend(state: State, pieces: Iterable<readonly [name: string, value: unknown]>): boolean {
    const stored = this.#stored;
    if (stored === undefined) throw new Error("nothing is remembered that could be amended");
    let isDone = false;
    ProcessLock.run(this.#directory, OWNER_ALONE, () => {
      if (!this.#isCurrent()) return;
      const { snapshot } = stored;
      const places = new Map(stored.pieces);
      appendPieces(this.#snapshotPath(snapshot), pieces, places);
      this.#store({ state, snapshot, pieces: places });
      isDone = true;
    });
    return isDone;
  }

  /** Removes entries that were not used for a long time, here and beside this folder. */
  prune(): void {
    prune(this.#place.folder, this.#directory);
  }

  /** True if most of the snapshot consists of pieces that were replaced since. */
  get isSpread(): boolean {
    const places = [...(this.#stored?.pieces.values() ?? [])];
    const live = places.reduce((sum, [, length]) => sum + length, 0);
    const end = places.reduce((last, [offset, length]) => Math.max(last, offset + length), 0);
    return end > 3 * live + 2 ** 20;
  }

  /** True if the state on disk equals the known one. */
  #isCurrent(): boolean {
    const own = this.#seal;
    if (own === undefined) return false;
    return (
      useRegularFile(this.#statePath, (descriptor) => readBytes(descriptor, 0, own.length).equals(own)) ??
      false
    );
  }

  #isStored(value: unknown): value is Stored<State> {
    if (typeof value !== "object" || value === null) return false;
    const { state, snapshot, pieces } = value as Readonly<Record<string, unknown>>;
    return hasShape(snapshot, SNAPSHOT_NUMBER) && hasShape(pieces, PIECES) && this.#isState(state);
  }

  #store(stored: Stored<State>): void {
    const path = this.#statePath;
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
    const seal = this.#sealWith(ensureKey(this.#place.keys));
    this.#seal = seal && writeSealed(path, serialize(stored), seal);
    this.#stored = stored;
  }

  /** The seal for this subject. A memory that was copied to another subject's place has a different seal. */
  #sealWith(key: Uint8Array | undefined): Seal | undefined {
    return key && new Seal(key, `lingodex memory 1 ${entryName(this.#place.subject)}`);
  }

  /** The folder with the entries of this kind. */
  get #part(): string {
    return dirname(this.#directory);
  }

  get #statePath(): string {
    return join(this.#directory, STATE);
  }

  #snapshotPath(snapshot: number): string {
    return join(this.#directory, `${SNAPSHOT}${snapshot}`);
  }

  /** Removes files of earlier builds. It knows them by names that only lingodex uses. */
  #clear(snapshot: number): void {
    for (const name of readdirSync(this.#directory)) {
      const isLeft = isEntryFile(name) && (name.endsWith(".part") || name.startsWith(SNAPSHOT));
      if (isLeft && name !== `${SNAPSHOT}${snapshot}`)
        rmSync(join(this.#directory, name), { recursive: true, force: true });
    }
  }
}

function appendPieces(
  path: string,
  pieces: Iterable<readonly [name: string, value: unknown]>,
  places: Map<string, PiecePlace>,
): void {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;
  // A pipe at this place without a reader does not block.
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_WRONLY, OWNER_ALONE);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: "EEXIST" });
    let end = stats.size;
    for (const [name, value] of pieces) {
      const bytes = serialize(value);
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
      places.set(name, [end, bytes.length, hash("sha256", bytes)]);
      end += bytes.length;
    }
  } finally {
    closeSync(descriptor);
  }
}

function readPiece(path: string, [offset, length, sha256]: PiecePlace): Buffer | undefined {
  return useRegularFile(path, (descriptor, { size }) => {
    if (offset + length > size) return undefined;
    const bytes = readBytes(descriptor, offset, length);
    return hash("sha256", bytes) === sha256 ? bytes : undefined;
  });
}
