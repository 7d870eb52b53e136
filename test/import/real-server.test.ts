import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { skipForPlatform } from "../end-to-end/missing.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import type { Item } from "./captured.ts";
import { filesOf } from "./imported.ts";
import { CAUSELESS, judgeCopy, type ShownLists } from "./judged-units.ts";
import { ownEnvironment, runImport } from "./program.ts";

/** Of a whole server, at the pace that it allows. */
const LONG = 3_600_000;

/**
 * `LINGODEX_PLATFORM` names a server that runs, and on which nobody works meanwhile; `LINGODEX_PLATFORM_OPTIONS` what
 * else `lingodex import` is told (`--project website --files rebuilt`), and `LINGODEX_TOKEN` who asks. With
 * `LINGODEX_PLATFORM_JUDGED=1`, as `test/platform/run.py` sets it, each unit has to be equal, and the exit code 0.
 */
it("a server that runs becomes a catalogue that is built and proven, and is not read anew", {
  timeout: LONG,
}, async (context) => {
  const { LINGODEX_PLATFORM: url, LINGODEX_PLATFORM_OPTIONS: options = "", LINGODEX_TOKEN } = process.env;
  if (url === undefined) return skipForPlatform(context);
  const directory = join(temporaryDirectory(), "l10n");
  const environment = ownEnvironment({ LINGODEX_TOKEN: LINGODEX_TOKEN ?? "" });
  const words = [url, directory, "--json", ...options.split(" ").filter((word) => word !== "")];

  const first = await runImport(words, environment);
  // 1: something that the server shows could not be taken, and is told.
  expect([0, 1], first.stderr).toContain(first.code);
  const { counts, told, requests } = JSON.parse(first.stdout);
  process.stdout.write(`${url}: ${JSON.stringify({ counts, requests })}\n`);
  for (const { code, count, examples } of told)
    process.stdout.write(`  ${code}: ${count}, as ${JSON.stringify(examples[0])}\n`);
  expect(counts.units).toBeGreaterThan(0);

  const out = join(temporaryDirectory(), "public");
  for (const step of [
    // With the fields of newer clients, which tell states and explanations.
    ["build", directory, "--out", out, "--no-cache", "--compat", "wlc3"],
    ["verify", out],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...step], {
      env: environment,
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
  }

  if (process.env["LINGODEX_PLATFORM_JUDGED"] === "1") {
    expect(told.filter(({ code }: { readonly code: string }) => CAUSELESS.has(code))).toEqual([]);
    expect(first.code, first.stderr).toBe(0);
    const { lost, ...judged } = judgeCopy(readFiles(out), await listsOf(url, LINGODEX_TOKEN));
    process.stdout.write(`units: ${JSON.stringify(judged)}, left out: ${JSON.stringify([...lost])}\n`);
    expect(lost.has("unknown")).toBe(false);
  }

  const files = filesOf(directory);
  const second = await runImport(words, environment);
  expect(second.code, second.stderr).toBe(first.code);
  expect(JSON.parse(second.stdout)).toMatchObject({ written: 0, deleted: 0, conflicts: [] });
  expect(filesOf(directory)).toEqual(files);
});

/** As the server shows them when an import has asked for all files. */
async function listsOf(url: string, token: string | undefined): Promise<ShownLists> {
  const itemsOf = async (name: string): Promise<readonly Item[]> => {
    const headers = token ? { Authorization: `Token ${token}` } : undefined;
    const answer = await fetch(`${url}/api/${name}/?page_size=1000`, headers && { headers });
    return ((await answer.json()) as { readonly results: readonly Item[] }).results;
  };
  return {
    projects: await itemsOf("projects"),
    components: await itemsOf("components"),
    units: await itemsOf("units"),
  };
}
