import { hash } from "node:crypto";
import { relative, sep } from "node:path";
import {
  compareCodePoints,
  type InputWitness,
  type ListedEntry,
  type StampedStatus,
  stampOf,
} from "../../model/index.ts";
import type { DirectoryRecord, FileRecord, InputRecord } from "./input-records.ts";

/** Clocks of file systems are behind by up to one tick. */
export const TICK_MS = 50;
/** The clock of some file systems counts only seconds, or even only every second one. */
const COARSE_TICK_MS = 2_100;

export class InputTrail implements InputWitness {
  readonly #root: string;
  readonly #records = new Map<string, InputRecord>();

  /** @param root the catalogue's directory, free of links */
  constructor(root: string) {
    this.#root = root;
  }

  get records(): readonly InputRecord[] {
    return [...this.#records.values()];
  }

  file(path: string, status: StampedStatus, bytes: Uint8Array): void {
    const name = this.#nameOf(path);
    const earlier = this.#records.get(name);
    // One reader missed the file and another found it, so both must look again.
    if (earlier?.kind === "missing") return;
    const sha256 = hash("sha256", bytes);
    // Two reads found different bytes, so the next build must read the file again.
    const isSteady = earlier?.kind !== "file" || earlier.sha256 === sha256;
    const record: FileRecord = {
      kind: "file",
      path: name,
      stamp: isSteady ? settledStamp(status) : "",
      sha256: isSteady ? sha256 : "",
      reads: (earlier?.kind === "file" ? earlier.reads : 0) + 1,
    };
    this.#records.set(name, record);
  }

  directory(path: string, entries: readonly ListedEntry[]): void {
    const name = this.#nameOf(path);
    const earlier = this.#records.get(name);
    if (earlier?.kind === "missing") return;
    const sha256 = listingHash(entries);
    const isSteady = earlier?.kind !== "directory" || earlier.sha256 === sha256;
    // The stamp is taken at the end of the build, because the build makes directories of its own.
    const record: DirectoryRecord = {
      kind: "directory",
      path: name,
      stamp: "",
      sha256: isSteady ? sha256 : "",
    };
    this.#records.set(name, record);
  }

  missing(path: string): void {
    const name = this.#nameOf(path);
    this.#records.set(name, { kind: "missing", path: name });
  }

  #nameOf(path: string): string {
    return relative(this.#root, path).split(sep).join("/") || ".";
  }
}

/** A stamp that changes with the file; empty if the last change is so recent that the stamp may not change. */
export function settledStamp(status: StampedStatus): Stamp {
  const times = [status.ctimeNs, status.mtimeNs];
  const isCoarse = times.every((time) => time % 1_000_000_000n === 0n);
  const settledBefore = BigInt(Date.now() - (isCoarse ? COARSE_TICK_MS : TICK_MS)) * 1_000_000n;
  return times.every((time) => time <= settledBefore) ? stampOf(status) : "";
}

type Stamp = FileRecord["stamp"];

export function listingHash(entries: readonly ListedEntry[]): string {
  const lines = entries.map((entry) => `${entry.name}\0${kindOf(entry)}\n`).sort(compareCodePoints);
  return hash("sha256", lines.join(""));
}

function kindOf(entry: ListedEntry): string {
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "file";
}
