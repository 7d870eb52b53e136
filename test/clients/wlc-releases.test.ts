import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { freePort } from "../free-port.ts";
import { versionOf } from "../hosts/servers/running.ts";
import { sample } from "../suite/sample.ts";
import { WLC_COMMANDS, WLC_RELEASES, WLC_RUNS, type WlcRun, wlcRuns } from "./wlc-releases.ts";

/** Whether what is seen is to be written down, and not held to what was. */
const writes = process.env["LINGODEX_WLC_RECORD"] === "1";
const EVERY = 8;
const seen: Record<string, WlcRun> = {};
const root = mkdtempSync(join(tmpdir(), "lingodex-wlc-"));
const previews: Preview[] = [];
let [plain, amended] = ["", ""];

beforeAll(async () => {
  plain = await serve([]);
  amended = await serve(["wlc3"]);
});

afterAll(async () => {
  for (const preview of previews) await preview.close();
  rmSync(root, { recursive: true, force: true });
  if (writes) writeFileSync(WLC_RUNS, `${JSON.stringify({ ...wlcRuns(), ...seen }, null, 2)}\n`);
});

async function serve(compat: readonly "wlc3"[]): Promise<string> {
  const [out, port] = [mkdtempSync(join(root, "tree-")), await freePort()];
  const site = { baseUrl: `http://127.0.0.1:${port}`, host: "preview", compat, cache: false } as const;
  expect(await build({ catalogue: oracleCatalogue, out, ...site })).toMatchObject({ ok: true });
  previews.push(await servePreview({ directory: out, port, prefix: "" }));
  return site.baseUrl;
}

/** What runs each release, where the machine has it. */
const programs = Object.entries(WLC_RELEASES).map(([release, variable]) => {
  const program = process.env[variable] ?? `wlc-${release}`;
  return { release, variable, program, isHere: versionOf(program, ["--version"], /([\d.]+)/) === release };
});

describe.each(programs)("wlc $release", ({ release, variable, program, isHere }) => {
  const commands = writes ? WLC_COMMANDS : sample(WLC_COMMANDS, EVERY, `commands of wlc ${release}`);

  it.for(commands)(
    "%s ends as docs/reference/clients.md says",
    { timeout: 120_000 },
    async (command, context) => {
      const lack = `wlc ${release} is not installed (${variable} names it)`;
      if (!isHere) return skipFor(lack, context);
      const endings = [
        await endingOf(program, command, plain),
        await endingOf(program, command, amended),
      ] as const;
      seen[release] = { ...seen[release], [command]: endings };
      if (!writes) expect(endings).toEqual(wlcRuns()[release]?.[command]);
    },
  );
});

/** `ok`, or the last line of what it says. */
async function endingOf(program: string, command: string, site: string): Promise<string> {
  const args = ["--config", "/dev/null", "--url", `${site}/api/`, "--format", "json", ...command.split(" ")];
  const { failed, said } = await new Promise<{ failed: boolean; said: string }>((resolve) => {
    const how = { timeout: 60_000, maxBuffer: 64 * 2 ** 20 };
    execFile(program, args, how, (error, _, stderr) => resolve({ failed: error !== null, said: stderr }));
  });
  if (!failed) return "ok";
  if (said.includes("invalid choice")) return "no such command";
  return (
    said
      .trim()
      .split("\n")
      .at(-1)
      ?.replace(/wlc\.(?:models\.)?Statistics\(\)/, "Statistics()") ?? ""
  );
}
