import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { build } from "../../src/index.ts";
import { servePreview } from "../../src/published/serve/preview.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { drawnSeed, isFull } from "../suite/sample.ts";

const schemathesis = process.env["LINGODEX_SCHEMATHESIS"] ?? "st";
/** As many times as usual. */
const TIMES = isFull ? 10 : 1;
const EXAMPLES = 10 * TIMES;

it("what is served is what is described, whatever is asked", {
  timeout: 900_000 * TIMES,
}, async (context) => {
  const { stdout: version } = spawnSync(schemathesis, ["--version"], { encoding: "utf8" });
  if (!version?.includes("4.32.5"))
    skipFor("schemathesis 4.32.5 is not installed (LINGODEX_SCHEMATHESIS)", context);
  const out = temporaryDirectory();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const site = { baseUrl: origin, host: "preview", bulk: true, cache: false } as const;
  expect(await build({ catalogue: oracleCatalogue, out, ...site })).toMatchObject({ ok: true });
  const preview = await servePreview({ directory: out, port, prefix: "" });
  onTestFinished(() => preview.close());

  const seed = String(drawnSeed("schemathesis"));
  const work = temporaryDirectory();
  const config = join(work, "schemathesis.toml");
  writeFileSync(config, KNOWN_NAMES);
  const args = ["--config-file", config, "run", join(out, "lingodex/openapi.json"), "--url", origin];
  const how = ["--max-examples", String(EXAMPLES), "--seed", seed, "--warnings", "off", "--no-color"];
  const { said, code } = await run([...args, ...how], work);
  process.stdout.write(`schemathesis: ${/\d+ generated[^\n]*/.exec(said)?.[0]}, seed ${seed}\n`);
  expect(code, said).toBe(0);
});

/** By itself it would hardly ever guess a name. */
const KNOWN_NAMES = `[parameters]
"path.project" = "harbour"
"path.component" = "app"
"path.language" = "de"
"path.code" = "de"
`;

async function run(args: readonly string[], cwd: string): Promise<{ said: string; code: number | null }> {
  const child = spawn(schemathesis, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { said, code };
}
