import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { BuildOptions } from "../build/index.ts";
import { keepNewSpace, letNewSpaceGrow } from "../store/index.ts";

/** The bytes of inputs of a large catalogue, which has about 40,000 units. */
const LARGE = 8 * 2 ** 20;

/**
 * The growth of the heap, in per cent of its live data, after which the engine collects again, from a number of bytes
 * of inputs on (about 10,000, 40,000, 300,000 and 900,000 units). By default it grows by more than the first of these.
 */
const STEPS = [
  { bytes: 2 ** 20, growth: 100 },
  { bytes: LARGE, growth: 30 },
  { bytes: 64 * 2 ** 20, growth: 15 },
  { bytes: 192 * 2 ** 20, growth: 8 },
] as const;

/**
 * From this size on, the space of new objects stays as large as it is: 4 to 16 MiB, because it grows while a thread begins.
 * It would grow to 32 MiB with Node 20, and to 128 MiB with Node 24.
 */
const ENOUGH_NEW_SPACE = 4 * 2 ** 20;

type Listeners = Pick<BuildOptions, "onInput" | "onProgress">;

/**
 * Lets the heap of a large catalogue grow in smaller steps, and keeps its space of new objects small. This takes more
 * processor time for less memory (test/bench/RESULTS.md, "Memory as the catalogue grows"). A catalogue is known to be large when its files are
 * read; for a small one, the space may grow from then on. These are settings of the process, so the library does not
 * change them.
 *
 * @returns listeners of builds, one after the other
 */
export function heapThrift(onProgress: Listeners["onProgress"]): Listeners {
  const coming = [...STEPS];
  let bytesRead = 0;
  let isKept = false;
  let isRead = false;
  let isWriting = false;
  return {
    onInput(bytes) {
      if (isRead) {
        // Another build begins. While a program waits, the engine makes the space smaller.
        letNewSpaceGrow();
        [isRead, isWriting, isKept, bytesRead] = [false, false, false, 0];
      }
      bytesRead += bytes;
      if (!isKept && bytesOfNewSpace() >= ENOUGH_NEW_SPACE) {
        isKept = true;
        keepNewSpace();
      }
      for (let step = coming[0]; step !== undefined && bytesRead >= step.bytes; step = coming[0]) {
        setFlagsFromString(`--heap-growing-percent=${step.growth}`);
        coming.shift();
      }
    },
    onProgress(progress) {
      const { phase } = progress;
      if (isKept && bytesRead < LARGE && (phase === "history" || phase === "link")) {
        letNewSpaceGrow();
        isKept = false;
      }
      isRead ||= phase === "link";
      if (phase === "write" && !isWriting) {
        isWriting = true;
        if (bytesRead >= LARGE) collect();
      }
      onProgress?.(progress);
    },
  };
}

/** Collects what reading and linking left, so that the heap has room for what writing makes and does not grow. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  if (typeof gc === "function") gc();
}

function bytesOfNewSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
