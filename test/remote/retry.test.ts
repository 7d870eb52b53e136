import { expect, it } from "vitest";
import { persist } from "../../src/published/http/retry.ts";

/** How long is waited, where a host asks for this each time. */
async function waitsFor(asked: string | undefined): Promise<readonly number[]> {
  const waited: number[] = [];
  const headers = new Headers(asked === undefined ? {} : { "retry-after": asked });
  const ask = async () => ({ status: 503, headers });
  const wait = async (milliseconds: number): Promise<void> => void waited.push(milliseconds);
  await persist(ask, "http://a", wait).catch((error: Error) => {
    if (!error.message.includes("the host answers 503")) throw error;
  });
  return waited;
}

const GROWING = [500, 1000, 2000];

it.each([
  [undefined, GROWING],
  // Not at once, whatever it says.
  ["0", GROWING],
  ["-5", GROWING],
  ["soon", GROWING],
  ["2026", undefined],
  ["1", [1000, 1000, 2000]],
  ["2.5", [3000, 3000, 3000]],
  ["7", [7000, 7000, 7000]],
  ["Sun, 06 Nov 1994 08:49:37 GMT", GROWING],
] as const)("a host that asks for %s is asked again after %j", async (asked, waits) => {
  if (waits !== undefined) expect(await waitsFor(asked)).toEqual(waits);
  else await expect(waitsFor(asked)).rejects.toThrow("the host asks to wait 2026 s");
});

it("a date is one", async () => {
  const until = new Date(Date.now() + 20_000).toUTCString();
  for (const waited of await waitsFor(until)) expect(Math.abs(waited - 20_000)).toBeLessThan(2000);
});
