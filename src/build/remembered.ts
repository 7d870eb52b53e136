import {
  count,
  either,
  exactly,
  hasShape,
  isTellable,
  list,
  maybe,
  record,
  type Shaped,
  STORED_DIAGNOSTIC,
  text,
} from "../model/index.ts";
import { TREE_MEMORY } from "../store/index.ts";
import { BUILT_HISTORY } from "./built-history.ts";

/**
 * The notes of a build for the next one. They never say where to read or to write, which the command line and the
 * manifest decide.
 */
export type Remembered = Shaped<typeof REMEMBERED>;

const SHA256 = text(/^[0-9a-f]{64}$/);
/** A stamp, or an empty text if the stamp proves nothing. */
const STAMP = text(/^(?:\d+ \d+ -?\d+ -?\d+)?$/);
/** A SHA-256, or an empty text if a file was read twice with two contents. */
const CONTENT = text(/^(?:[0-9a-f]{64})?$/);
/** A relative path. `isRemembered` proves that manifests may point to it. */
const PATH = text(/^(?!\/)[^\0]+$/);

const INPUT = either(
  record({ kind: exactly("file"), path: PATH, stamp: STAMP, sha256: CONTENT, reads: count(1) }),
  record({ kind: exactly("directory"), path: PATH, stamp: STAMP, sha256: CONTENT }),
  record({ kind: exactly("missing"), path: PATH }),
);

/** The shape of the whole memory. A test derives all kinds of wrong memories from it. */
export const REMEMBERED = record({
  program: record({ fingerprint: SHA256, stamps: CONTENT }),
  asked: text(),
  inputs: list(INPUT),
  /** SHA-256 of the tree's manifest. */
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
 * True if a stored value is a whole memory.
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
