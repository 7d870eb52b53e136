import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { headersOf, THROTTLED, VISITOR } from "./captured.ts";
import { filesOf } from "./imported.ts";
import { Platform } from "./platform.ts";
import { runImport } from "./program.ts";

const OFTEN = { timeout: 400_000 };
/** Many times what is needed: an import that each run begins anew is found before the time is over. */
const MOST_RUNS = 60;

describe("a server that asks to come back later", () => {
  it("loses nothing of what it said: each run goes on, and says when", OFTEN, async () => {
    const words = ["--synth", "--port", String(await freePort())];
    const good = await Platform.start(VISITOR, words);
    const whole = join(temporaryDirectory(), "l10n");
    expect((await runImport([good.origin, whole])).code).toBe(0);
    await good.stop();
    const every = ["--fault", "429", "--every", "5", "--retry-after", "3600"];
    const platform = await Platform.start(VISITOR, [...words, ...every]);
    const directory = join(temporaryDirectory(), "l10n");

    let runs = 0;
    for (let code: number | null = 74; code === 74 && runs < MOST_RUNS; runs += 1) {
      const ran = await runImport([platform.origin, directory, "--json"]);
      code = ran.code;
      if (code !== 74) continue;
      const diagnostics = [{ code: "failure/input-output", message: expect.stringContaining("3600 s") }];
      expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, retry_after: 3600, diagnostics });
      expect(ran.stderr).toMatch(
        /hint: run the command again in 60 min 00 s: not before \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/,
      );
    }

    expect(filesOf(directory)).toEqual(filesOf(whole));
    // A git export that is not there is no request of the API.
    const asked = platform.asked().filter(({ address }) => address.startsWith("/api/"));
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.length).toBe(runs - 1);
    expect(refused.length).toBeGreaterThan(2);
    const answered = asked.filter(({ status }) => status !== 429).map(({ address }) => address);
    const repeated = answered.filter((address, at) => answered.indexOf(address) !== at);
    expect([...new Set(repeated)].every((address) => address.startsWith("/api/changes/"))).toBe(true);
    // The log's newest page, at the end of each run that came so far.
    expect(repeated.length).toBeLessThanOrEqual(2);
  });

  it("as a real one did, is understood by its answer", async () => {
    const platform = await Platform.start(THROTTLED);

    const { code, stdout } = await runImport([platform.origin, join(temporaryDirectory(), "l10n"), "--json"]);

    expect(code).toBe(74);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, retry_after: 3576 });
    expect(platform.asked().length).toBe(1);
  });

  it("is not asked once more than a real one allowed", async () => {
    const last = headersOf(THROTTLED).find((headers) => headers["x-ratelimit-remaining"] === "0") ?? {};
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      const lists = ["projects", "components", "units", "changes", "sources"];
      const root = Object.fromEntries(lists.map((name) => [name, `http://inside/api/${name}/`]));
      response.writeHead(200, { ...last, "content-type": "application/json" }).end(JSON.stringify(root));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const { code, stdout } = await runImport([origin, join(temporaryDirectory(), "l10n"), "--json"]);

    expect(code).toBe(74);
    expect(JSON.parse(stdout)).toMatchObject({ retry_after: 3576 });
    expect(asked).toEqual(["/api/"]);
  });

  it("within a minute is waited for", async () => {
    const every = ["--fault", "429", "--every", "20", "--retry-after", "1"];
    const platform = await Platform.start(VISITOR, ["--synth", ...every]);

    const { code } = await runImport([platform.origin, join(temporaryDirectory(), "l10n")]);

    expect(code).toBe(0);
    expect(platform.asked().filter(({ status }) => status === 429).length).toBeGreaterThan(1);
  }, 60_000);
});

describe("a budget of requests", () => {
  it("ends the run with what to do, and no time to wait for", async () => {
    const platform = await Platform.start(VISITOR, ["--synth"]);
    const words = [platform.origin, join(temporaryDirectory(), "l10n"), "--max-requests", "3", "--json"];

    const { code, stdout, stderr } = await runImport(words);

    expect(code).toBe(74);
    expect(JSON.parse(stdout)).not.toHaveProperty("retry_after");
    expect(stderr).toContain("the 3 requests of --max-requests are used: run import again to continue");
    expect(platform.asked().length).toBe(3);
  });
});
