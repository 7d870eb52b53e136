import { setFlagsFromString } from "node:v8";
import type { InputWitness } from "../model/inputs.ts";

/** From here on, catalogues are large: about 40,000 units. */
const MANY_INPUT_BYTES = 8 * 2 ** 20;
/** How far the heap may grow beyond what was alive in it, before the engine collects again; else it doubles and more. */
const GROWTH_PERCENT = 40;

/**
 * A witness that lets a large catalogue's heap grow in smaller steps: a few per cent of time for a quarter of the
 * memory. Small ones are done before it would matter.
 */
export function thriftyWith(witness: InputWitness): InputWitness {
  let bytesRead = 0;
  return {
    file(path, status, bytes) {
      witness.file(path, status, bytes);
      const isLarge = bytesRead >= MANY_INPUT_BYTES;
      bytesRead += bytes.length;
      if (!isLarge && bytesRead >= MANY_INPUT_BYTES)
        setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
    },
    directory: (path, entries) => witness.directory(path, entries),
    missing: (path) => witness.missing(path),
  };
}
