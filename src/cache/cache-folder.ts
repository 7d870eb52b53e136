import { hash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { readSealed, writeSealed } from "./sealed-file.ts";

const STATE = "state";
const SNAPSHOT = "snapshot-";

/** Where a piece lies in the snapshot, and what it must hash to. */
type PiecePlace = readonly [offset: number, length: number, sha256: string];

/** What is stored of a state besides the state itself. */
interface Stored<State> {
  readonly state: State;
  readonly snapshot: number;
  readonly pieces: ReadonlyMap<string, PiecePlace>;
}

/**
 * The folder that remembers a build: a small state, and a snapshot in pieces that are read when they are needed and
 * replaced one by one. Safe to delete, to cut, to restore from elsewhere: what is not as it was written is not there.
 */
export class CacheFolder<State> {
  readonly #directory: string;
  #stored: Stored<State> | undefined;

  /** @param directory absolute; made when something is remembered */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** What was remembered last; undefined where there is nothing that can be trusted. */
  load(): State | undefined {
    if (!isOwnDirectory(dirname(this.#directory)) || !isOwnDirectory(this.#directory)) return undefined;
    const bytes = readSealed(join(this.#directory, STATE));
    if (bytes === undefined) return undefined;
    try {
      // What is wrong with it is found where it is used: it was sealed by us.
      const stored: Stored<State> = deserialize(bytes);
      this.#stored = stored;
      return stored.state;
    } catch {
      return undefined;
    }
  }

  /** @throws RangeError where the piece is not as it was written */
  piece(name: string): unknown {
    const place = this.#stored?.pieces.get(name);
    if (this.#stored === undefined || place === undefined) throw new RangeError(`no piece ${name}`);
    const [offset, length, sha256] = place;
    const bytes = readAt(this.#snapshotPath(this.#stored.snapshot), offset, length);
    if (hash("sha256", bytes) !== sha256) throw new RangeError(`the piece ${name} is damaged`);
    return deserialize(bytes);
  }

  /** Makes the folder, if need be. */
  open(): void {
    makeOwnDirectory(this.#directory);
  }

  /** Remembers a state with a snapshot of its own. */
  replace(state: State, pieces: Iterable<readonly [name: string, value: unknown]>): void {
    const snapshot = (this.#stored?.snapshot ?? 0) + 1;
    const path = this.#snapshotPath(snapshot);
    rmSync(path, { recursive: true, force: true });
    const places = new Map<string, PiecePlace>();
    appendPieces(path, pieces, places);
    this.#store({ state, snapshot, pieces: places });
    this.#clear(snapshot);
  }

  /** Remembers a state that shares all pieces but these with the one before. */
  amend(state: State, pieces: Iterable<readonly [name: string, value: unknown]>): void {
    if (this.#stored === undefined) throw new Error("nothing is remembered that could be amended");
    const { snapshot } = this.#stored;
    const places = new Map(this.#stored.pieces);
    appendPieces(this.#snapshotPath(snapshot), pieces, places);
    this.#store({ state, snapshot, pieces: places });
  }

  /** True where most of the snapshot is pieces that were replaced since. */
  get isSpread(): boolean {
    const places = [...(this.#stored?.pieces.values() ?? [])];
    const live = places.reduce((sum, [, length]) => sum + length, 0);
    const end = places.reduce((last, [offset, length]) => Math.max(last, offset + length), 0);
    return end > 3 * live + 2 ** 20;
  }

  #store(stored: Stored<State>): void {
    const path = join(this.#directory, STATE);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
    writeSealed(path, serialize(stored));
    this.#stored = stored;
  }

  #snapshotPath(snapshot: number): string {
    return join(this.#directory, `${SNAPSHOT}${snapshot}`);
  }

  /** Removes what earlier builds left. */
  #clear(snapshot: number): void {
    for (const name of readdirSync(this.#directory)) {
      if (name !== STATE && name !== `${SNAPSHOT}${snapshot}`)
        rmSync(join(this.#directory, name), { recursive: true, force: true });
    }
  }
}

function appendPieces(
  path: string,
  pieces: Iterable<readonly [name: string, value: unknown]>,
  places: Map<string, PiecePlace>,
): void {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o666);
  try {
    let end = fstatSync(descriptor).size;
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

function readAt(path: string, offset: number, length: number): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const bytes = Buffer.allocUnsafeSlow(length);
    let done = 0;
    while (done < length) {
      const read = readSync(descriptor, bytes, done, length - done, offset + done);
      if (read === 0) throw new RangeError(`${path} is cut short`);
      done += read;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

/** A stranger's catalogue may hold a link by our name: nothing is read or written through it. */
function isOwnDirectory(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

function makeOwnDirectory(path: string): void {
  const parent = dirname(path);
  if (!isOwnDirectory(parent)) {
    mkdirSync(dirname(parent), { recursive: true });
    mkdirSync(parent);
    writeFileSync(join(parent, ".gitignore"), "*\n", { flag: "wx" });
  }
  if (!isOwnDirectory(path)) mkdirSync(path);
}
