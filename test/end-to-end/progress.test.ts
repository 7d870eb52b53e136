import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { widthOf } from "../../src/cli/width.ts";
import { bin } from "../suite/built.ts";
import { sample } from "../suite/sample.ts";
import { skipFor } from "./missing.ts";
import { oracleCatalogue } from "./oracle.ts";
import { makeQuickDirectory } from "./quick-directory.ts";
import { temporaryDirectory } from "./temporary.ts";

const terminal = fileURLToPath(new URL("terminal.py", import.meta.url));
const hasPython = spawnSync("python3", ["-c", "import pty"]).status === 0;

/** No machine writes its documents in less than a second. */
const UNITS = 12_000;
/** What a progress line is written with: the line is cleared, and written anew. */
const CLEAR = "\r\u001b[K";

const directory = makeQuickDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Built anew each time, all of it: one is enough for all tests. */
beforeAll(() => {
  const rows = Array.from(
    { length: UNITS },
    (_, at) => `"text-${at}","Text number ${at}","Text Nummer ${at}"\n`,
  );
  mkdirSync(join(directory, "l10n"));
  writeFileSync(join(directory, "l10n/de.csv"), `"location","source","target"\n${rows.join("")}`);
  const component = { name: "App", slug: "app", filemask: "l10n/*.csv", file_format: "csv" };
  const projects = [{ name: "Large", slug: "large", components: [component] }];
  const catalogue = { base_url: "https://translations.example.org", host: "nginx", projects };
  writeFileSync(join(directory, "catalogue.json"), JSON.stringify(catalogue));
});

interface OnTerminal {
  readonly columns?: number;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Where a terminal is shown no progress. */
const SILENT: readonly (readonly [string, readonly string[], NodeJS.ProcessEnv])[] = [
  ["in CI", [], { CI: "true" }],
  ["on a terminal that knows no escapes", [], { TERM: "dumb" }],
  ["beside JSON", ["--json"], {}],
  ["with --quiet", ["--quiet"], {}],
];

/** All that a build prints on a terminal, line ends as a terminal has them. */
function onTerminal(args: readonly string[], { columns = 80, environment = {} }: OnTerminal = {}): string {
  const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, ...env } = process.env;
  const command = [terminal, String(columns), process.execPath, bin, "build", ...args];
  const run: SpawnSyncReturns<string> = spawnSync("python3", command, {
    encoding: "utf8",
    env: { ...env, TERM: "xterm-256color", ...environment },
  });
  expect(run.stderr).toBe("");
  expect(run.status).toBe(0);
  return run.stdout;
}

describe("progress of a long build", () => {
  it("is one line of a terminal, gone when the build is done", (context) => {
    if (!hasPython) skipFor("python3 is not installed", context);
    const printed = onTerminal(["--full", directory]);
    const [before = "", ...updates] = printed.split(CLEAR);
    expect(before).toBe("");
    // What follows the last clearing is the summary, and no update is a line of its own.
    const summary = updates.pop() ?? "";
    expect(summary).toMatch(/^Built [\d,]+ documents .* files written in [\d.]+ s\r\n$/);
    expect(updates.length).toBeGreaterThan(0);
    for (const update of updates) {
      expect(update).toMatch(/^(reading|linking|writing|putting)[\x20-\x7e…]*$/);
      expect(widthOf(update)).toBeLessThan(80);
    }
    expect(updates.join("\n")).toMatch(/writing documents: [\d,]+ of [\d,]+ \(\d+%\)/);
  });

  it("never wraps", (context) => {
    if (!hasPython) skipFor("python3 is not installed", context);
    const [, ...updates] = onTerminal(["--full", directory], { columns: 24 }).split(CLEAR);
    updates.pop();
    expect(updates.length).toBeGreaterThan(0);
    for (const update of updates) expect(widthOf(update)).toBeLessThan(24);
  });

  it.for(sample(SILENT, SILENT.length, "progress"))("is not shown %s", ([, args, environment], context) => {
    if (!hasPython) skipFor("python3 is not installed", context);
    const printed = onTerminal([...args, "--full", directory], { environment });
    expect(printed).not.toContain("\u001b");
    expect(printed).not.toContain("writing");
  });

  it("is not shown where nobody watches", () => {
    const { stdout, stderr } = spawnSync(process.execPath, [bin, "build", "--full", directory], {
      encoding: "utf8",
      env: { ...process.env, CI: "" },
    });
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Built [\d,]+ documents .* files written in [\d.]+ s\n$/);
  });
});

it("what each phase took is told as whole milliseconds, and only where it is asked for", () => {
  const out = temporaryDirectory();
  const site = ["--out", out, "--base-url", "http://localhost", "--no-cache"];
  const command = [bin, "build", oracleCatalogue, "--json", ...site];
  const tell = (...more: readonly string[]) =>
    JSON.parse(spawnSync(process.execPath, [...command, ...more], { encoding: "utf8" }).stdout);
  expect(tell()).not.toHaveProperty("timings");
  const { timings, seconds } = tell("--timings");
  expect(Object.keys(timings)).toEqual(["read", "link", "write", "commit"]);
  const times = Object.values<number>(timings);
  expect(times.every(Number.isInteger)).toBe(true);
  const sum = times.reduce((total, time) => total + time) / 1000;
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(seconds + 0.01);
});
