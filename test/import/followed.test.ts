import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RefusedTokenError } from "../../src/import/guest.ts";
import type { WatchedImport, WatchOptions } from "../../src/import/watch.ts";
import { watchPlatform } from "../../src/import/watch.ts";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { USER, VISITOR } from "./captured.ts";
import { Platform } from "./platform.ts";

const WORDS = ["--rewrite-host", "--synth"];

/** A platform that is followed, in this process, until `turn` has had enough of it. */
async function followed(
  url: string,
  turn: (ran: WatchedImport, control: AbortController) => Promise<void> | void,
  options: Partial<WatchOptions> = {},
): Promise<readonly WatchedImport[]> {
  const control = new AbortController();
  const directory = join(temporaryDirectory(), "l10n");
  const asked = { url, directory, seconds: 0.01, signal: control.signal, pause: async () => undefined };
  const runs: WatchedImport[] = [];
  for await (const ran of watchPlatform({ ...asked, ...options })) {
    runs.push(ran);
    await turn(ran, control);
  }
  return runs;
}

describe("a platform that is followed", () => {
  it("is imported again and again, and finds nothing new", async () => {
    const { origin } = await Platform.start(VISITOR, WORDS);
    let turns = 0;
    const runs = await followed(origin, (_, control) => {
      turns += 1;
      if (turns === 3) control.abort();
    });
    expect(runs.map(({ result }) => result?.written)).toEqual([expect.any(Number), 0, 0]);
    expect(runs[0]?.result?.written).toBeGreaterThan(10);
    for (const { elapsed, wait } of runs) {
      expect(elapsed).toBeGreaterThan(0);
      expect(wait).toBe(0.01);
    }
  });

  it("that went away is told as trouble, and waited for", async () => {
    const platform = await Platform.start(VISITOR, WORDS);
    const runs = await followed(platform.origin, async ({ trouble }, control) => {
      if (trouble === undefined) await platform.stop();
      else control.abort();
    });
    expect(runs).toHaveLength(2);
    expect(runs[1]?.trouble?.message).toMatch(/ECONNREFUSED/);
    expect(runs[1]?.result).toBeUndefined();
  });

  it("is not asked before the time that it names", async () => {
    const { origin } = await Platform.start(VISITOR, [
      ...WORDS,
      "--fault",
      "429",
      "--every",
      "5",
      "--retry-after",
      "3600",
    ]);
    const runs = await followed(origin, (_, control) => control.abort());
    expect(runs).toHaveLength(1);
    expect(runs[0]?.trouble).toBeDefined();
    expect(runs[0]?.wait).toBe(3600);
  });

  it("that refuses the token ends it, and so does what no turn mends", async () => {
    const { origin } = await Platform.start(VISITOR, [...WORDS, "--user", USER]);
    const once = (_: WatchedImport, control: AbortController): void => control.abort();
    await expect(followed(origin, once, { token: "wlu_wrong7" })).rejects.toThrow(RefusedTokenError);
    await expect(followed("ftp://localhost/", once)).rejects.toThrow(UsageError);
  });

  it("whose import is interrupted gives no turn", async () => {
    const { origin } = await Platform.start(VISITOR, WORDS);
    const control = new AbortController();
    const directory = join(temporaryDirectory(), "l10n");
    const options = { url: origin, directory, seconds: 1, signal: control.signal };
    const runs: WatchedImport[] = [];
    for await (const ran of watchPlatform({ ...options, onProgress: () => control.abort() })) runs.push(ran);
    expect(runs).toEqual([]);
    for await (const ran of watchPlatform(options)) runs.push(ran);
    expect(runs).toEqual([]);
  });
});
