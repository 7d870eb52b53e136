import { type AbsentAddress, partOf, type TreeManifest, type TreePart } from "../../../model/index.ts";
import { type Cut, hex, PARTS_ROOT } from "./cut.ts";
import { digestOf, hashPrefix } from "./entry-list.ts";
import { composePart, type PartFile } from "./part-files.ts";

/** Matches each possible path of a part with absent addresses. */
export const ABSENT_PATH = new RegExp(`^${PARTS_ROOT}/absent-[0-9a-f]+\\.json$`);

/** The approximate number of addresses in a part. An edit that changes one address writes about 30 kB. */
const ADDRESSES_PER_PART = 256;
/** A manifest names at most 2^10 such parts, in about 150 kB. With more than 262,144 addresses, parts are larger. */
export const MOST_ABSENT_BITS = 10;

type Absence = Pick<TreeManifest, "absent" | "absent_parts">;

/** The number of hash bits of an address that name its part. @param addresses the number of addresses */
function bitsOf(addresses: number): number {
  const bits = Math.ceil(Math.log2(addresses / ADDRESSES_PER_PART));
  return Math.min(Math.max(bits, 0), MOST_ABSENT_BITS);
}

/** Names of all possible parts. @param addresses the number of addresses */
export function absentPaths({ listBits }: Cut, addresses: number): readonly string[] {
  if (listBits === 0 || addresses === 0) return [];
  const bits = bitsOf(addresses);
  return Array.from({ length: 2 ** bits }, (_, part) => pathOf(part, bits));
}

function pathOf(part: number, bits: number): string {
  return `${PARTS_ROOT}/absent-${hex(part, bits)}.json`;
}

/**
 * The parts with the absent addresses of a tree of three levels, in the order of their names. They depend only on the
 * set of addresses, and each address counts once.
 */
export function* composeAbsent(absent: readonly AbsentAddress[]): Iterable<PartFile> {
  const bits = bitsOf(absent.length);
  const parts = new Map<string, Map<string, string>>();
  for (const { address, reason } of absent) {
    const path = pathOf(partOf(hashPrefix(digestOf(address)), bits), bits);
    const lines = parts.get(path) ?? new Map<string, string>();
    parts.set(path, lines.set(address, JSON.stringify({ address, reason })));
  }
  for (const path of [...parts.keys()].sort())
    yield composePart(path, parts.get(path) ?? new Map(), "absent");
}

/**
 * The absent addresses in a manifest of three levels. @param put receives each part, in the order of their names
 */
export function composeAbsence(absent: readonly AbsentAddress[], put: (file: PartFile) => void): Absence {
  const parts = Array.from(composeAbsent(absent), (file) => {
    put(file);
    return file.part;
  });
  return parts.length === 0 ? { absent } : { absent_parts: parts };
}

/**
 * The first of a manifest's parts that lingodex would not write.
 *
 * @param absent the content of all parts together
 */
export function misshapenIn(
  parts: readonly TreePart[],
  absent: readonly AbsentAddress[],
): string | undefined {
  const due = new Set(Array.from(composeAbsent(absent), ({ part }) => lineOf(part)));
  return parts.find((part) => !due.has(lineOf(part)))?.path;
}

function lineOf({ path, sha256, entries }: TreePart): string {
  return [path, sha256, entries].join();
}
