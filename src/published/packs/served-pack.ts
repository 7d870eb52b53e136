import { isFailureOf, isOfPack } from "../../model/index.ts";
import { type PackReader, pointerStamp, type RawHeaders, readOwnFile } from "../../store/index.ts";
import { openPack } from "./open-pack.ts";

/** A pack that is read while newer ones are published over it: each time one whole generation. */
export class ServedPack {
  readonly name: string;
  #pack: PackReader;

  /** @throws UsageError where the directory holds no pack; BrokenPackError where it is broken */
  constructor(directory: string) {
    this.name = directory;
    this.#pack = openPack(directory);
  }

  get baseUrl(): string {
    return this.#pack.pointer.base_url;
  }

  /** Of the pointer that stands. */
  stamp(): string | undefined {
    return pointerStamp(this.name);
  }

  /** What cannot be read is not switched to. */
  renew(): void {
    try {
      this.#pack = openPack(this.name);
    } catch (error) {
      if (!isFailureOf(error, "input", "disk")) throw error;
    }
  }

  /** A file of the tree, or one of the pack itself, for those who copy it. */
  find(path: string): Buffer | undefined {
    return isOfPack(path) ? readOwnFile(this.name, path) : this.#pack.find(path);
  }

  get headers(): ReadonlyMap<string, RawHeaders> {
    return this.#pack.headers;
  }
}
