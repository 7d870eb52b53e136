import { setFlagsFromString } from "node:v8";

/**
 * From so many bytes of inputs on (about 40,000 and 300,000 units), how far the heap may grow beyond what was alive in
 * it before the engine collects again, in per cent; else it doubles and more.
 */
const STEPS = [
  { bytes: 8 * 2 ** 20, growth: 40 },
  { bytes: 64 * 2 ** 20, growth: 15 },
] as const;

/**
 * What lets a large catalogue's heap grow in smaller steps: a few per cent of time for a quarter of the memory. Small
 * ones are done before it would matter. It is the process's own setting, so nothing that the library does.
 *
 * @returns to be called with how many bytes each input has
 */
export function heapThrift(): (bytes: number) => void {
  const coming = [...STEPS];
  let bytesRead = 0;
  return (bytes) => {
    bytesRead += bytes;
    for (let step = coming[0]; step !== undefined && bytesRead >= step.bytes; step = coming[0]) {
      setFlagsFromString(`--heap-growing-percent=${step.growth}`);
      coming.shift();
    }
  };
}
