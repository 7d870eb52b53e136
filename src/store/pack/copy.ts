import { join } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { PackOutput, type PackOutputOptions, type PointerFacts } from "./output.ts";
import type { PackPointer } from "./pointer.ts";

export interface Copied {
  readonly pointer: PackPointer;
  /** Files that were written, and that went. */
  readonly written: number;
  readonly deleted: number;
}

/**
 * Takes over the files of another pack, each proved by whoever gives it. A file that was put stays, whatever becomes of the
 * rest: it is named by what it holds, and the next copy has not to fetch it again.
 */
export class PackCopy {
  readonly #directory: string;
  readonly #output: PackOutput;

  /** @throws UsageError where a tree stands there, or what is not ours */
  constructor(options: PackOutputOptions) {
    this.#directory = options.directory;
    this.#output = new PackOutput(options);
  }

  /** Makes the folders. */
  begin(): void {
    this.#output.begin();
  }

  /** What stands under a name, not proved. */
  read(path: string, most: number): Buffer | undefined {
    return readRegularFile(join(this.#directory, path), most);
  }

  put(path: string, bytes: Buffer): void {
    this.#output.files.put(path, bytes);
  }

  /** After an error: what was put stays. */
  abandon(): void {
    this.#output.leaveEmpty();
  }

  putBeside(name: string, bytes: Uint8Array): void {
    this.#output.putBeside(name, bytes);
  }

  /** Puts the pack in place, when all that its pointer leads to stands. */
  commit(facts: PointerFacts): Copied {
    this.#output.begin();
    const pointer = this.#output.finish(facts);
    return { pointer, written: this.#output.written, deleted: this.#output.clear(pointer) };
  }
}
