import { hash } from "node:crypto";
import {
  InputError,
  POINTER_PATH,
  type TreeEntry,
  type TreeManifest,
  type TreePart,
} from "../../model/index.ts";
import {
  type Contents,
  type DueFile,
  exactReading,
  MANIFEST_PATH,
  type ManifestWalk,
  MOST_MANIFEST_BYTES,
  MOST_PART_BYTES,
  MOST_POINTER_BYTES,
  type PackPointer,
  provePointer,
  refusingFindings,
  sendAll,
  sizeOf,
  type Walk,
  WalkedManifest,
  walkPack,
} from "../../store/index.ts";

/** The limits of unpacking. Trees have no larger files, and are not expected to have more. */
export const BUNDLE_LIMITS = { files: 5_000_000, fileBytes: 256 * 2 ** 20, bytes: 64 * 2 ** 30 };

type Walked = WalkedManifest<TreeManifest, TreeEntry>;

/**
 * The announced contents of a bundle of a tree. The manifest comes first, then its parts (in the largest trees, lists
 * of them before), then all listed files, each once. So every file was announced, and it is proved when it
 * comes.
 */
export class BundleContents implements Contents {
  readonly #name: string;
  #walked: Walked | undefined;
  /** The files of the manifest that are still expected, by path. The function checks the bytes and uses them. */
  readonly #own = new Map<string, (bytes: Buffer) => void>();
  readonly #entries = new Map<string, TreeEntry>();
  #listed = 0;
  files = 1;
  bytes = MOST_MANIFEST_BYTES;

  constructor(name: string) {
    this.#name = name;
  }

  expect(path: string, size: number): void {
    if (this.#walked === undefined) {
      if (path !== MANIFEST_PATH)
        this.#fail(
          `is not a bundle of lingodex: it begins with neither ${POINTER_PATH} nor ${MANIFEST_PATH}`,
        );
      this.#limit(path, size, MOST_MANIFEST_BYTES);
    } else if (this.#own.has(path)) {
      this.#limit(path, size, MOST_PART_BYTES);
      this.bytes += size;
    } else this.#expectEntry(path, size);
  }

  take(path: string, bytes: Buffer): void {
    const takeOwn = this.#own.get(path);
    if (this.#walked === undefined) this.#takeManifest(bytes);
    else if (takeOwn !== undefined) {
      this.#own.delete(path);
      takeOwn(bytes);
    } else if (hash("sha256", bytes) === this.#entries.get(path)?.sha256) this.#entries.delete(path);
    else this.#fail(`${path} differs from its manifest`);
  }

  end(): void {
    if (this.#walked === undefined) this.#fail("is empty, not a bundle of lingodex");
    const [due] = [...this.#own.keys(), ...this.#entries.keys()];
    if (due !== undefined) this.#fail(`does not contain ${due}, which its manifest lists`);
  }

  #takeManifest(bytes: Buffer): void {
    const reading = exactReading(refusingFindings(this.#name));
    const walked = sendAll(WalkedManifest.walk(reading), () => bytes);
    if (walked === undefined) this.#fail("has a manifest that cannot be read");
    this.#walked = walked;
    this.bytes = bytes.length;
    const { manifest, lists, namedParts, absentParts } = walked;
    const announce = (entries: readonly TreeEntry[]): void => this.#announce(entries, manifest);
    const announceParts = (parts: readonly TreePart[]): void =>
      this.#announceOwn(parts, (part) => walked.part(part), announce);
    this.#announceOwn(lists, (list) => walked.list(list), announceParts);
    announceParts(namedParts);
    this.#announceOwn(absentParts, (part) => walked.absent(part));
    announce(manifest.entries ?? []);
  }

  /** Announces files that belong to the manifest. @param take receives the proved contents of each file */
  #announceOwn<Held>(
    named: readonly TreePart[],
    walk: (part: TreePart) => ManifestWalk<Held | undefined>,
    take?: (held: Held) => void,
  ): void {
    this.files += named.length;
    for (const part of named)
      this.#own.set(part.path, (bytes) => {
        const held = sendAll(walk(part), () => bytes);
        if (held !== undefined) take?.(held);
      });
  }

  #announce(entries: readonly TreeEntry[], manifest: TreeManifest): void {
    const size = sizeOf(entries);
    this.#listed += size;
    if (this.#listed > manifest.bytes) this.#fail("the sizes in its manifest do not add up");
    this.files += entries.length;
    this.bytes += size;
    if (this.files > BUNDLE_LIMITS.files || this.bytes > BUNDLE_LIMITS.bytes)
      this.#fail("is larger than the limit");
    for (const entry of entries) this.#entries.set(entry.path, entry);
  }

  #expectEntry(path: string, size: number): void {
    const listed = this.#entries.get(path)?.size;
    if (listed === undefined)
      this.#fail(`${path} ${this.#own.size > 0 ? "comes before the parts of its manifest" : NOT_DUE}`);
    if (listed !== size) this.#fail(`${path} differs from its manifest`);
    this.#limit(path, size, BUNDLE_LIMITS.fileBytes);
  }

  #limit(path: string, size: number, most: number): void {
    if (size > most) this.#fail(`${path} has ${size} bytes: more than the limit`);
  }

  #fail(why: string): never {
    throw new InputError(`${this.#name}: ${why}`);
  }
}

const NOT_DUE = "is not in its manifest, or is repeated";

/**
 * The announced contents of a bundle of a pack. The pointer comes first, then each file after those that name it, in
 * one order. So every file was announced, and it is proved when it comes.
 */
export class PackContents implements Contents {
  readonly #name: string;
  #walk: Walk<void> | undefined;
  #due: DueFile | undefined = { path: POINTER_PATH, most: MOST_POINTER_BYTES };
  files = 1;
  bytes = MOST_POINTER_BYTES;

  constructor(name: string) {
    this.#name = name;
  }

  expect(path: string, size: number): void {
    const due = this.#due;
    if (due === undefined) this.#fail(`${path} comes after its last file`);
    if (path !== due.path) this.#fail(`${path} comes instead of ${due.path}`);
    if (size > due.most) this.#fail(`${path} has ${size} bytes: more than expected`);
    this.files += 1;
    this.bytes += size;
    if (this.bytes > BUNDLE_LIMITS.bytes) this.#fail("is larger than the limit");
  }

  take(_path: string, bytes: Buffer): void {
    const step = this.#walk === undefined ? this.#begin(bytes).next() : this.#walk.next(bytes);
    this.#due = step.done === true ? undefined : step.value;
  }

  end(): void {
    if (this.#due !== undefined) this.#fail(`does not contain ${this.#due.path}`);
  }

  #begin(bytes: Buffer): Walk<void> {
    const pointer: PackPointer = provePointer(bytes.toString("utf8"), this.#name);
    if (pointer.files > BUNDLE_LIMITS.files || pointer.bytes > BUNDLE_LIMITS.bytes)
      this.#fail("is larger than the limit");
    this.#walk = walkPack(pointer);
    return this.#walk;
  }

  #fail(why: string): never {
    throw new InputError(`${this.#name}: ${why}`);
  }
}
