import { hash } from "node:crypto";
import { InputError, POINTER_PATH, TOOL, type TreeEntry, type TreePart } from "../../model/index.ts";
import {
  type Contents,
  MANIFEST_PATH,
  MOST_MANIFEST_BYTES,
  MOST_PART_BYTES,
  type ProvedManifest,
  proveAbsent,
  proveList,
  proveManifest,
  provePart,
  sizeOf,
} from "../../store/index.ts";

/** What is unpacked at most; a tree has no larger files, and hardly more of them. */
export const BUNDLE_LIMITS = { files: 5_000_000, fileBytes: 256 * 2 ** 20, bytes: 64 * 2 ** 30 };

type TakeOwn = (part: TreePart, bytes: Buffer) => void;

/**
 * What the own manifest of a bundle of a tree says that it holds: the manifest comes first, then its parts (in the largest trees
 * lists of them before), then all that they list, each once. So nothing is taken that was not announced, and all is
 * proved as it comes.
 */
export class BundleContents implements Contents {
  readonly #name: string;
  #proved: ProvedManifest | undefined;
  /** What is still due: parts of the manifest of all kinds, with what proves each and takes what it holds; and entries. */
  readonly #own = new Map<string, (bytes: Buffer) => void>();
  readonly #entries = new Map<string, TreeEntry>();
  #listed = 0;
  files = 1;
  bytes = MOST_MANIFEST_BYTES;

  /** @param name what people call the bundle */
  constructor(name: string) {
    this.#name = name;
  }

  /** True where nothing of it came yet. */
  get isNew(): boolean {
    return this.#proved === undefined;
  }

  expect(path: string, size: number): void {
    if (this.#proved === undefined) {
      if (path !== MANIFEST_PATH)
        this.#fail(
          `begins with neither ${POINTER_PATH} nor ${MANIFEST_PATH}: no bundle of lingodex (lingodex bundle packs one)`,
        );
      this.#limit(path, size, MOST_MANIFEST_BYTES);
    } else if (this.#own.has(path)) {
      this.#limit(path, size, MOST_PART_BYTES);
      this.bytes += size;
    } else this.#expectEntry(path, size);
  }

  take(path: string, bytes: Buffer): void {
    const takeOwn = this.#own.get(path);
    if (this.#proved === undefined) this.#takeManifest(bytes);
    else if (takeOwn !== undefined) {
      this.#own.delete(path);
      takeOwn(bytes);
    } else if (hash("sha256", bytes) === this.#entries.get(path)?.sha256) this.#entries.delete(path);
    else this.#fail(`${path} is not what its manifest lists`);
  }

  end(): void {
    if (this.#proved === undefined) this.#fail("holds nothing: no bundle of lingodex");
    const [due] = [...this.#own.keys(), ...this.#entries.keys()];
    if (due !== undefined) this.#fail(`lacks ${due}, which its manifest lists`);
  }

  #takeManifest(bytes: Buffer): void {
    const name = this.#name;
    const proved = proveManifest(bytes, TOOL.name, name);
    const { cut, manifest } = proved;
    const { parts = [], entries = [], absent_parts: absent = [] } = manifest;
    this.#proved = proved;
    this.bytes = bytes.length;
    const takePart: TakeOwn = (part, held) => this.#announce(provePart(held, part, cut, name), proved);
    const takeList: TakeOwn = (list, held) => this.#announceOwn(proveList(held, list, cut, name), takePart);
    this.#announceOwn(parts, cut.listBits === 0 ? takePart : takeList);
    this.#announceOwn(absent, (part, held) => void proveAbsent(held, part, name));
    this.#announce(entries, proved);
  }

  /** Of the manifest's own. */
  #announceOwn(named: readonly TreePart[], take: TakeOwn): void {
    this.files += named.length;
    for (const one of named) this.#own.set(one.path, (bytes) => take(one, bytes));
  }

  #announce(entries: readonly TreeEntry[], { manifest }: ProvedManifest): void {
    const size = sizeOf(entries);
    this.#listed += size;
    if (this.#listed > manifest.bytes) this.#fail("the sizes in its manifest do not add up");
    this.files += entries.length;
    this.bytes += size;
    if (this.files > BUNDLE_LIMITS.files || this.bytes > BUNDLE_LIMITS.bytes)
      this.#fail("holds more than is unpacked");
    for (const entry of entries) this.#entries.set(entry.path, entry);
  }

  #expectEntry(path: string, size: number): void {
    const listed = this.#entries.get(path)?.size;
    if (listed === undefined)
      this.#fail(`${path} ${this.#own.size > 0 ? "comes before the parts of its manifest" : NOT_DUE}`);
    if (listed !== size) this.#fail(`${path} is not what its manifest lists`);
    this.#limit(path, size, BUNDLE_LIMITS.fileBytes);
  }

  #limit(path: string, size: number, most: number): void {
    if (size > most) this.#fail(`${path} has ${size} bytes: more than is unpacked`);
  }

  #fail(why: string): never {
    throw new InputError(`${this.#name}: ${why}`);
  }
}

const NOT_DUE = "is none of the files that its manifest lists, or comes twice";
