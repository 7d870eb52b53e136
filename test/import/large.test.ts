import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { largeHistory } from "./fake/large.ts";
import { FakeServer } from "./fake/server.ts";

const UNITS = 20_000;
const RECORDS = 60_000;
const MOST_MEGABYTES = 300;

it("reads 20,000 units and 60,000 records of the log in 300 MB, in as many requests as reckoned", async () => {
  const server = await FakeServer.start(largeHistory(RECORDS));
  onTestFinished(() => server.close());
  const folder = temporaryDirectory();
  const [told, seen] = [join(folder, "memory.cjs"), join(folder, "memory")];
  writeFileSync(
    told,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(seen)}, String(process.resourceUsage().maxRSS)));`,
  );

  const words = ["--require", told, bin, "import", server.origin, join(folder, "l10n"), "--json"];
  const result = await outputOf(words);

  expect(result).toMatchObject({ ok: true, counts: { units: UNITS } });
  const kilobytes = Number(readFileSync(seen, "utf8"));
  expect(kilobytes / 1024).toBeLessThan(MOST_MEGABYTES);
  const first = server.asked.length;
  expect(await outputOf(words)).toMatchObject({ ok: true, written: 0 });
  expect(Number(readFileSync(seen, "utf8")) / 1024).toBeLessThan(MOST_MEGABYTES);
  expect(server.asked.splice(first).length).toBeLessThan(10);
  const files = server.asked.filter((address) => /\/(file|monolingual_base)\/$/.test(address)).length;
  expect(server.asked.length).toBeLessThanOrEqual(8 + UNITS / 1000 + RECORDS / 1000 + files);
});

async function outputOf(words: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void child.kill());
  let text = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) text += chunk;
  return JSON.parse(text);
}
