import { POINTER_PATH } from "../../model/index.ts";
import type { Contents } from "../../store/index.ts";
import { BundleContents } from "./bundle-contents.ts";
import { PackContents } from "./pack-contents.ts";

/** What a bundle holds, as its first file tells: a pack, or the files of a tree, as up to 0.2. */
export class Bundled implements Contents {
  readonly #name: string;
  #contents: Contents;

  /** @param name what people call the bundle */
  constructor(name: string) {
    this.#name = name;
    this.#contents = new BundleContents(name);
  }

  get files(): number {
    return this.#contents.files;
  }

  get bytes(): number {
    return this.#contents.bytes;
  }

  expect(path: string, size: number): void {
    if (path === POINTER_PATH && this.#contents instanceof BundleContents && this.#contents.isNew)
      this.#contents = new PackContents(this.#name);
    this.#contents.expect(path, size);
  }

  take(path: string, bytes: Buffer): void {
    this.#contents.take(path, bytes);
  }

  end(): void {
    this.#contents.end();
  }
}
