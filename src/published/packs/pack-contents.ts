import { InputError, POINTER_PATH } from "../../model/index.ts";
import {
  type Contents,
  type DueFile,
  MOST_POINTER_BYTES,
  type PackPointer,
  provePointer,
  type Walk,
  walkPack,
} from "../../store/index.ts";
import { BUNDLE_LIMITS } from "./bundle-contents.ts";

/**
 * What a bundle of a pack holds: the pointer comes first, then each file when those before have named it, in one order. So
 * nothing is taken that was not announced, and all is proved as it comes.
 */
export class PackContents implements Contents {
  readonly #name: string;
  #walk: Walk<void> | undefined;
  #due: DueFile | undefined = { path: POINTER_PATH, most: MOST_POINTER_BYTES };
  files = 1;
  bytes = MOST_POINTER_BYTES;

  /** @param name what people call the bundle */
  constructor(name: string) {
    this.#name = name;
  }

  expect(path: string, size: number): void {
    const due = this.#due;
    if (due === undefined) this.#fail(`${path} comes after its last file`);
    if (path !== due.path) this.#fail(`${path} comes where ${due.path} is due`);
    if (size > due.most) this.#fail(`${path} has ${size} bytes: more than was announced`);
    this.files += 1;
    this.bytes += size;
    if (this.bytes > BUNDLE_LIMITS.bytes) this.#fail("holds more than is unpacked");
  }

  take(_path: string, bytes: Buffer): void {
    const step = this.#walk === undefined ? this.#begin(bytes).next() : this.#walk.next(bytes);
    this.#due = step.done === true ? undefined : step.value;
  }

  end(): void {
    if (this.#due !== undefined) this.#fail(`lacks ${this.#due.path}`);
  }

  #begin(bytes: Buffer): Walk<void> {
    const pointer: PackPointer = provePointer(bytes.toString("utf8"), this.#name);
    if (pointer.files > BUNDLE_LIMITS.files || pointer.bytes > BUNDLE_LIMITS.bytes)
      this.#fail("holds more than is unpacked");
    this.#walk = walkPack(pointer);
    return this.#walk;
  }

  #fail(why: string): never {
    throw new InputError(`${this.#name}: ${why}`);
  }
}
