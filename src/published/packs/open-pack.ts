import { resolve } from "node:path";
import { asOutputError } from "../../model/disk/index.ts";
import { POINTER_PATH, UsageError } from "../../model/index.ts";
import { PackReader } from "../../store/index.ts";

export interface OpeningPack {
  /** The name of the pack in messages. The default is the directory. */
  readonly name?: string;
  /** The limit for bytes of buckets that stay unpacked. */
  readonly mostKept?: number;
}

/** @throws UsageError if the directory contains no pack; BrokenPackError if the pack is broken */
export function openPack(directory: string, { name = directory, mostKept }: OpeningPack = {}): PackReader {
  let pack: PackReader | undefined;
  try {
    pack = PackReader.open(resolve(directory), name, mostKept);
  } catch (error) {
    throw asOutputError(`read ${name}`, error);
  }
  if (pack !== undefined) return pack;
  throw new UsageError(
    `${name} contains no pack of lingodex: there is no ${POINTER_PATH}`,
    "name a folder that lingodex pack wrote",
  );
}
