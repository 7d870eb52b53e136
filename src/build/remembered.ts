import {
  count,
  type Diagnostic,
  either,
  exactly,
  hasShape,
  isTellable,
  list,
  maybe,
  record,
  STORED_DIAGNOSTIC,
  text,
} from "../model/index.ts";
import { type InputRecord, type ProgramRecord, TREE_MEMORY, type TreeMemory } from "../store/index.ts";
import type { BuildResult } from "./build-options.ts";
import { BUILT_HISTORY } from "./built-history.ts";

/**
 * What a build remembers of itself for the next one. It says nothing of where to read or to write: that is the command
 * line's and the manifest's.
 */
export interface Remembered {
  readonly program: ProgramRecord;
  readonly asked: string;
  readonly inputs: readonly InputRecord[];
  /** SHA-256 of the tree's manifest. */
  readonly manifest: string;
  readonly tree: TreeMemory;
  readonly result: Pick<BuildResult, "documents" | "pages" | "bytes" | "generation" | "history"> & {
    readonly files: number;
  };
  readonly diagnostics: readonly Diagnostic[];
}

const SHA256 = text(/^[0-9a-f]{64}$/);
/** Empty for what says nothing. */
const STAMP = text(/^(?:\d+ \d+ -?\d+ -?\d+)?$/);
/** Empty for what was read twice, with two contents. */
const CONTENT = text(/^(?:[0-9a-f]{64})?$/);
/** Relative; whether it stays where manifests may point is for `isRemembered`. */
const PATH = text(/^(?!\/)[^\0]+$/);

const INPUT = either(
  record({ kind: exactly("file"), path: PATH, stamp: STAMP, sha256: CONTENT, reads: count(1) }),
  record({ kind: exactly("directory"), path: PATH, stamp: STAMP, sha256: CONTENT }),
  record({ kind: exactly("missing"), path: PATH }),
);

/** All of it: a test makes every wrong memory from this. */
export const REMEMBERED = record<Remembered>({
  program: record({ fingerprint: SHA256, stamps: CONTENT }),
  asked: text(),
  inputs: list(INPUT),
  manifest: SHA256,
  tree: TREE_MEMORY,
  result: record({
    documents: count(),
    pages: count(),
    bytes: count(),
    generation: SHA256,
    history: maybe(BUILT_HISTORY),
    files: count(),
  }),
  diagnostics: list(STORED_DIAGNOSTIC),
});

/**
 * True where a stored value is a whole memory.
 *
 * @param isInput true for a path, relative to the catalogue's directory, that may be read
 */
export function isRemembered(value: unknown, isInput: (path: string) => boolean): value is Remembered {
  if (!hasShape(value, REMEMBERED)) return false;
  const { inputs, diagnostics } = value;
  const paths = inputs.map(({ path }) => path);
  return (
    paths.every(isInput) &&
    new Set(paths).size === paths.length &&
    diagnostics.every((one) => isTellable(one))
  );
}
