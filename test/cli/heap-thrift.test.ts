import { setImmediate } from "node:timers/promises";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { heapThrift } from "../../src/cli/heap-thrift.ts";

const MB = 2 ** 20;

/** True if an object that nothing holds is gone when the first file is written. */
async function isCollected(bytesOfInputs: number): Promise<boolean> {
  const left = new WeakRef({});
  // Until its turn ends, a weak reference holds its object.
  await setImmediate();
  const { onInput, onProgress } = heapThrift(undefined);
  onInput?.(bytesOfInputs);
  for (const phase of ["link", "write", "write"] as const) onProgress?.({ phase, done: 0, total: 1 });
  return left.deref() === undefined;
}

it("collects what reading and linking a large catalogue left", async () => {
  expect([await isCollected(MB), await isCollected(8 * MB)]).toEqual([false, true]);
  expect(runInContext("typeof gc", createContext())).toBe("undefined");
});
