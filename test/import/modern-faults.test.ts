import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { bin } from "../suite/built.ts";
import { isFull, sample } from "../suite/sample.ts";
import { LATER, VISITOR } from "./captured.ts";
import { filesOf, imported } from "./imported.ts";
import { Platform } from "./platform.ts";
import { ownEnvironment } from "./program.ts";

const OFTEN = { timeout: 120_000 };
const KINDS = ["429", "500", "slow", "truncate", "reset", "html", "loop", "empty"];
/** More requests than one import sends. */
const PLACES = Array.from({ length: 70 }, (_, place) => place + 2);
const SERVED = ["--synth", "--slow", "0.05", "--retry-after", "0"];

describe("a server of today that fails", () => {
  const cases = KINDS.flatMap((kind) =>
    sample(PLACES, 70, `5.x ${kind}`).map((place) => [kind, place] as const),
  );

  it.each(cases)("with %s at every request number %i: the copy is the same", OFTEN, async (kind, place) => {
    const port = ["--port", String(await freePort())];
    const good = await Platform.start(VISITOR, [...SERVED, ...port]);
    const whole = await imported(good.origin, { files: "api" });
    await good.stop();
    const bad = await Platform.start(VISITOR, [
      ...SERVED,
      ...port,
      "--fault",
      kind,
      "--every",
      String(place),
    ]);

    const { directory, result } = await imported(bad.origin, { files: "api" });

    expect(result.ok).toBe(whole.result.ok);
    expect(bad.asked().some(({ fault }) => fault === kind) || place > bad.asked().length).toBe(true);
    expect(filesOf(directory)).toEqual(filesOf(whole.directory));
  });
});

describe("a copy that is brought up to date", () => {
  it("is what an import from nothing gives, however often it was killed", OFTEN, async () => {
    const port = ["--port", String(await freePort())];
    const before = await Platform.start(VISITOR, [...SERVED, ...port]);
    const { directory } = await imported(before.origin);
    await before.stop();
    const after = await Platform.start(LATER, [...SERVED, ...port, "--delay-ms", "2"]);
    for (let kill = 0; kill < (isFull ? 100 : 8); kill += 1)
      await killedImport(after.origin, directory, 300 + 113 * (kill % 9));

    await imported(after.origin, { directory });

    const whole = await imported(after.origin, { directory: join(temporaryDirectory(), "l10n") });
    expect(filesOf(directory)).toEqual(filesOf(whole.directory));
  });
});

async function killedImport(origin: string, directory: string, after: number): Promise<void> {
  const child = spawn(process.execPath, [bin, "import", origin, directory], {
    stdio: "ignore",
    env: ownEnvironment(),
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), after);
  await ended;
  clearTimeout(timer);
}
