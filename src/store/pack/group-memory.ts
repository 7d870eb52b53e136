import { GROUPS } from "./spooled-groups.ts";

const SLAB_BYTES = 2 ** 15;
/** 64 MiB, and a slab that is not full of each group. */
const MOST_FREE = 2 ** 26 / SLAB_BYTES + GROUPS;

type Slab = Buffer<SharedArrayBuffer>;

interface GroupBytes {
  readonly slabs: Slab[];
  /** Of the last one, in bytes. */
  used: number;
}

/** The bytes of each group, one behind the other, in memory that all threads can read. */
export class GroupMemory {
  readonly #groups: readonly GroupBytes[] = Array.from({ length: GROUPS }, () => ({
    slabs: [],
    used: SLAB_BYTES,
  }));
  readonly #free: Slab[] = [];
  #held = 0;

  /** In bytes. */
  get held(): number {
    return this.#held;
  }

  /** Takes a copy. */
  append(group: number, bytes: Uint8Array): void {
    const own = this.#groups[group];
    if (own === undefined) throw new RangeError(`no group ${group}`);
    for (let done = 0; done < bytes.length; ) {
      const slab = this.#slabOf(own);
      const length = Math.min(SLAB_BYTES - own.used, bytes.length - done);
      slab.set(length === bytes.length ? bytes : bytes.subarray(done, done + length), own.used);
      own.used += length;
      done += length;
    }
    this.#held += bytes.length;
  }

  /** By group, until more is appended. */
  pieces(): readonly (readonly Slab[])[] {
    return this.#groups.map(({ slabs, used }) =>
      slabs.map((slab, at) => (at === slabs.length - 1 ? slab.subarray(0, used) : slab)),
    );
  }

  /** Its memory is used again, but for that of what was much larger than the rest. */
  clear(): void {
    for (const own of this.#groups) {
      for (const slab of own.slabs.splice(0)) if (this.#free.length < MOST_FREE) this.#free.push(slab);
      own.used = SLAB_BYTES;
    }
    this.#held = 0;
  }

  /** Gives back the memory that nothing lies in. */
  end(): void {
    this.#free.length = 0;
  }

  /** One that is not full. */
  #slabOf(own: GroupBytes): Slab {
    const last = own.slabs.at(-1);
    if (last !== undefined && own.used < SLAB_BYTES) return last;
    const slab = this.#free.pop() ?? Buffer.from(new SharedArrayBuffer(SLAB_BYTES));
    own.slabs.push(slab);
    own.used = 0;
    return slab;
  }
}
