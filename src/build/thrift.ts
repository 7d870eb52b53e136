import { setFlagsFromString } from "node:v8";
import type { InputWitness } from "../model/inputs.ts";

/**
 * From so many bytes of inputs on (about 40,000 and 300,000 units), how far the heap may grow beyond what was alive in
 * it before the engine collects again, in per cent; else it doubles and more.
 */
const STEPS = [
  { bytes: 8 * 2 ** 20, growth: 40 },
  { bytes: 64 * 2 ** 20, growth: 15 },
] as const;

/**
 * A witness that lets a large catalogue's heap grow in smaller steps: a few per cent of time for a quarter of the
 * memory. Small ones are done before it would matter.
 */
export function thriftyWith(witness: InputWitness): InputWitness {
  const coming = [...STEPS];
  let bytesRead = 0;
  return {
    file(path, status, bytes) {
      witness.file(path, status, bytes);
      bytesRead += bytes.length;
      for (let step = coming[0]; step !== undefined && bytesRead >= step.bytes; step = coming[0]) {
        setFlagsFromString(`--heap-growing-percent=${step.growth}`);
        coming.shift();
      }
    },
    directory: (path, entries) => witness.directory(path, entries),
    missing: (path) => witness.missing(path),
  };
}
