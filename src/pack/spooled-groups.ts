import { readSync } from "node:fs";
import { OutputError } from "../model/failures.ts";
import { filesIn, type SpooledFile } from "./spooled-file.ts";

/** By the first eight bits of the path's hash. */
export const SPOOL_BITS = 8;
export const GROUPS = 2 ** SPOOL_BITS;

/** Where files of one group lie in the spilled ones, in bytes. */
export interface Extent {
  readonly at: number;
  readonly length: number;
}

/** What a `Spool` holds, as it passes from thread to thread: by group, the records in memory, and where others are in the file. */
export interface SpooledGroups {
  readonly waiting: readonly (readonly Uint8Array<SharedArrayBuffer>[])[];
  readonly spilled: readonly (readonly Extent[])[];
  /** Open in this process; undefined as long as memory sufficed. */
  readonly file: number | undefined;
}

/** Files out of a spool, group by group, in whatever thread. */
export class SpoolReader {
  readonly #groups: SpooledGroups;

  constructor(groups: SpooledGroups) {
    this.#groups = groups;
  }

  /** In no order. @throws OutputError; the system's error */
  filesOf(group: number): readonly SpooledFile[] {
    const { waiting, spilled } = this.#groups;
    const files = (spilled[group] ?? []).map((extent) => filesIn(this.#read(extent)));
    return [...files, filesIn(Buffer.concat(waiting[group] ?? []))].flat();
  }

  #read({ at, length }: Extent): Buffer {
    const { file } = this.#groups;
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length; ) {
      const taken = file === undefined ? 0 : readSync(file, bytes, done, length - done, at + done);
      if (taken === 0) throw new OutputError("the spool was cut off while it was used", undefined);
      done += taken;
    }
    return bytes;
  }
}
