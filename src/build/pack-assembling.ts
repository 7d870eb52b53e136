import { asOutputError } from "../model/disk/index.ts";
import type { Site } from "../site/index.ts";
import {
  type Assembled,
  bytesOf,
  PackAssembly,
  type PackFacts,
  PackOutput,
  type PackPointer,
  Workplace,
} from "../store/index.ts";
import { hostOf, treeIn } from "./pack-publishing.ts";
import type { VanishingGuard } from "./vanishing-guard.ts";

/** A bucket that was made elsewhere. */
export interface ReadyBucket {
  readonly number: number;
  /** 32 hex digits. */
  readonly name: string;
  /** Of its archive, in bytes. */
  readonly length: number;
  /** The archive, compressed. */
  readonly packed: Buffer;
}

export interface PackAssembling {
  /** A directory that is safe to publish into. */
  readonly out: string;
  readonly site: Site;
  readonly guard: VanishingGuard;
  readonly facts: Omit<PackFacts, "beside"> & Pick<PackPointer, "files" | "bytes">;
  readonly bits: number;
  /** All of them, each once. What it throws refuses the pack. */
  readonly buckets: Iterable<ReadyBucket>;
  /** See `encodeHeaders`. */
  readonly headers: Buffer;
  readonly onWait?: ((pid: number) => void) | undefined;
}

export interface AssembledPack extends Pick<Assembled, "pointer" | "unchanged"> {
  readonly written: number;
  readonly deleted: number;
}

/**
 * Puts a pack together of buckets, all or none. Until its last step the old pack is untouched.
 *
 * @returns undefined, and nothing done, where the pack that stands must stay
 * @throws UsageError, OutputError
 */
export async function assemblePack({
  out,
  site,
  guard,
  onWait,
  ...assembling
}: PackAssembling): Promise<AssembledPack | undefined> {
  const { limits, beside } = hostOf(site);
  const place = await Workplace.enter(out, false, onWait);
  try {
    const { mostFiles } = limits;
    const output = new PackOutput({ directory: out, stage: place.stage, mostFiles, flushes: false });
    for (const file of beside) output.putBeside(file.path, Buffer.from(bytesOf(file)));
    const packed = guard.permitsOver(() => treeIn(out)) ? put(output, assembling) : undefined;
    if (packed === undefined) place.leave();
    else place.done();
    return packed;
  } catch (error) {
    place.leave();
    throw asOutputError(`put the new pack in place in ${out}`, error);
  }
}

function put(
  output: PackOutput,
  { facts, bits, buckets, headers }: Pick<PackAssembling, "facts" | "bits" | "buckets" | "headers">,
): AssembledPack {
  try {
    const assembly = new PackAssembly(output, bits);
    for (const { number, name, length, packed } of buckets) {
      const isWritten = output.files.putBucket(name, length, () => packed);
      assembly.index.add({ number, name, length, isWritten });
    }
    const { pointer, unchanged } = assembly.finish(facts, headers);
    return { pointer, unchanged, written: output.written, deleted: output.clear(pointer) };
  } catch (error) {
    output.undo();
    throw error;
  }
}
