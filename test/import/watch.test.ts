import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { bin } from "../suite/built.ts";
import { LATER, USER, VISITOR } from "./captured.ts";
import { FakeHistory } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { everywhere, Front, SIGN_IN, withEmpty } from "./front.ts";
import { filesOf } from "./imported.ts";
import { Platform } from "./platform.ts";
import { ownEnvironment, runImport } from "./program.ts";

const LONG = { timeout: 120_000 };

/** `lingodex import --watch`, while it runs. */
class Following {
  readonly child: ChildProcess;
  readonly #ended: Promise<readonly unknown[]>;
  stdout = "";
  stderr = "";

  constructor(words: readonly string[]) {
    this.child = spawn(process.execPath, [bin, "import", ...words], { env: ownEnvironment() });
    this.child.stdout?.on("data", (bytes) => (this.stdout += bytes));
    this.child.stderr?.on("data", (bytes) => (this.stderr += bytes));
    this.#ended = once(this.child, "close");
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  async until(isSo: () => boolean): Promise<void> {
    const end = performance.now() + 60_000;
    while (!isSo()) {
      if (performance.now() > end || this.child.exitCode !== null)
        throw new Error(`it did not come so far:\n${this.stdout}\n${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  get lines(): readonly string[] {
    return this.stderr.split("\n").filter((line) => line !== "");
  }

  async interrupt(signal: NodeJS.Signals = "SIGINT"): Promise<unknown> {
    this.child.kill(signal);
    return (await this.#ended)[0];
  }

  async end(): Promise<unknown> {
    return (await this.#ended)[0];
  }
}

describe("import --watch", () => {
  it("follows the server, through a time when it is away", LONG, async () => {
    const words = ["--rewrite-host", "--synth", "--port", String(await freePort())];
    const before = await Platform.start(VISITOR, words);
    const directory = join(temporaryDirectory(), "l10n");
    const following = new Following([before.origin, directory, "--watch", "1"]);
    await following.until(() => following.stderr.includes("importing again every 1 s (Ctrl-C ends this)"));
    const first = following.lines.length;
    const files = filesOf(directory);
    // Nothing is said of imports that find nothing new.
    const asked = before.asked().length;
    await following.until(() => before.asked().length > asked + 30);
    expect(following.lines.length).toBe(first);

    await before.stop();
    await following.until(() => following.lines.length > first);
    expect(following.lines.slice(first)[0]).toMatch(
      /^lingodex: error: .*ECONNREFUSED.*; next import in 1 s$/,
    );
    expect(filesOf(directory)).toEqual(files);
    const after = await Platform.start(LATER, words);
    await following.until(() => /files written/.test(following.lines.slice(first).join()));

    expect(await following.interrupt()).toBe(130);
    const whole = join(temporaryDirectory(), "l10n");
    expect((await runImport([after.origin, whole])).code).toBe(0);
    expect(filesOf(directory)).toEqual(filesOf(whole));
    expect(filesOf(directory)).not.toEqual(files);
  });

  it("goes on after a time when the server shows a page, or nothing", LONG, async () => {
    const history = new FakeHistory();
    const component = history.addComponent("shop", "app", ["cs"]);
    history.addString(component, "one", "One", 0);
    const server = await FakeServer.start(history);
    onTestFinished(() => server.close());
    const front = await Front.before(server.origin);
    const directory = join(temporaryDirectory(), "l10n");
    const following = new Following([front.origin, directory, "--watch", "1"]);
    await following.until(() => following.stderr.includes("importing again every 1 s"));
    const files = filesOf(directory);

    front.breaking = everywhere({ body: SIGN_IN });
    await following.until(() => /is not an API of Weblate; next import in 1 s$/m.test(following.stderr));
    front.breaking = withEmpty("projects");
    await following.until(() => /shows no project; next import in 1 s$/m.test(following.stderr));
    expect(filesOf(directory)).toEqual(files);
    history.addString(component, "two", "Two", 1);
    front.breaking = undefined;
    await following.until(() => following.stderr.includes(", 4 units, "));

    expect(await following.interrupt()).toBe(130);
  });

  it("ends at once where the first import shows a page", LONG, async () => {
    const front = await Front.before("http://localhost:9");
    front.breaking = everywhere({ body: SIGN_IN });
    const following = new Following([front.origin, join(temporaryDirectory(), "l10n"), "--watch", "1"]);
    expect(await following.end()).toBe(2);
    expect(following.stderr).toContain("is not an API of Weblate");
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends with 130 by %s after the running request, with the folder whole",
    async (signal) => {
      const platform = await Platform.start(VISITOR, ["--synth", "--delay-ms", "400"]);
      const directory = join(temporaryDirectory(), "l10n");
      const following = new Following([platform.origin, directory, "--watch", "1"]);
      await following.until(() => platform.asked().length > 3);

      const asked = platform.asked().length;
      expect(await following.interrupt(signal)).toBe(130);

      expect(platform.asked().length).toBeLessThanOrEqual(asked + 1);
      expect(existsSync(join(directory, "catalogue.yaml"))).toBe(false);
      expect(following.stderr).toBe("");
      // No lock stays, and what came is not asked for again.
      const { code } = await runImport([platform.origin, directory]);
      expect(code).toBe(0);
      const addresses = platform.asked().map(({ address }) => address);
      const repeated = addresses.filter((address, at) => addresses.indexOf(address) !== at);
      expect(repeated.length).toBeLessThanOrEqual(1);
    },
    120_000,
  );

  it("goes on with what a budget left, a line of JSON each import", LONG, async () => {
    const platform = await Platform.start(VISITOR, ["--synth"]);
    const directory = join(temporaryDirectory(), "l10n");
    const words = [platform.origin, directory, "--watch", "1", "--json", "--max-requests", "20"];
    const following = new Following(words);
    await following.until(() => following.stdout.includes('"ok":true'));

    expect(await following.interrupt()).toBe(130);

    const told = following.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(told.length).toBeGreaterThan(2);
    const ended = { ok: false, diagnostics: [{ code: "failure/input-output", hint: "" }] };
    for (const one of told.slice(0, -1)) expect(one).toMatchObject(ended);
    expect(told.at(-1)).toMatchObject({ ok: true, release: "5.x" });
    expect(following.lines.every((line) => /20 requests .*; next import in 1 s$/.test(line))).toBe(true);
  });

  it("does not ask again before the server said", LONG, async () => {
    const every = ["--fault", "429", "--every", "5", "--retry-after", "3600"];
    const platform = await Platform.start(VISITOR, ["--synth", ...every]);
    const following = new Following([platform.origin, join(temporaryDirectory(), "l10n"), "--watch", "1"]);
    await following.until(() => following.lines.length > 0);

    await new Promise((resolve) => setTimeout(resolve, 2500));

    expect(following.lines).toEqual([expect.stringMatching(/wait 3600 s; next import in 60 min 00 s$/)]);
    expect(platform.asked().length).toBe(5);
    expect(await following.interrupt()).toBe(130);
  });

  it("ends by what another turn does not mend", LONG, async () => {
    const platform = await Platform.start(VISITOR, ["--synth"]);
    const directory = join(temporaryDirectory(), "l10n");
    const following = new Following([platform.origin, directory, "--watch", "1", "--json"]);
    await following.until(() => following.stdout.includes('"ok":true'));
    const report = join(directory, "import-report.json");

    // Without its report the folder is nobody's import. One that is running may write it once more.
    await following.until(() => {
      if (following.child.exitCode === null) rmSync(report, { force: true });
      return following.child.exitCode !== null;
    });

    expect(await following.end()).toBe(2);

    const last = JSON.parse(following.stdout.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ ok: false, diagnostics: [{ code: "failure/usage" }] });
    expect(following.stderr).toContain("is not an import");
  });

  it("does not ask again with a token that is refused", LONG, async () => {
    const platform = await Platform.start(VISITOR, ["--synth", "--user", USER]);
    const token = join(temporaryDirectory(), "token");
    writeFileSync(token, "wlu_wrong7");
    const words = ["--token-file", token, "--watch", "1"];
    const following = new Following([platform.origin, join(temporaryDirectory(), "l10n"), ...words]);

    expect(await following.end()).toBe(74);

    expect(following.stderr).toContain("refuses the token (401)");
    expect(platform.asked().length).toBe(1);
  });

  it.each(["0", "-1", "soon", "1.5"])("takes no %s for seconds", async (word) => {
    const { code, stderr } = await runImport(["http://localhost:1", "l10n", `--watch=${word}`]);

    expect(code).toBe(2);
    expect(stderr).toContain("--watch");
  });
});
