import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { type Expectation, type Outcome, readSite, unmet } from "./expectation.ts";

const CASES = fileURLToPath(new URL("../fixtures/cases/formats/", import.meta.url));

/** A small input from a public report, and what a user rightly expects of it. */
interface Case {
  readonly title: string;
  readonly why: string;
  /** Arguments of one command, or of several, which run one after the other. */
  readonly run: readonly string[] | readonly (readonly string[])[];
  /** True where the input is a git repository of one commit. */
  readonly git?: boolean;
  readonly expect: Expectation;
}

describe.each(readdirSync(CASES).sort())("format case %s", (name) => {
  const example: Case = JSON.parse(readFileSync(join(CASES, name, "case.json"), "utf8"));

  it(`${example.title}`, () => {
    const outcome = play(name, example);
    expect(outcome.exit, outcome.said).toBeLessThan(70);
    expect(unmet(example.expect, outcome), `${example.why}\n${outcome.said}`).toEqual([]);
  });
});

function play(name: string, { run, git = false }: Case): Outcome {
  const home = quickDirectory();
  const folder = join(home, "huts");
  cpSync(join(CASES, name, "input"), folder, { recursive: true });
  const env = { ...process.env, LINGODEX_CACHE_DIR: join(home, "cache"), NO_COLOR: "1", LC_ALL: "C.UTF-8" };
  if (git) commitAll(folder, env);
  let said = "";
  let exit = 0;
  for (const words of commandsOf(run)) {
    const { stdout, stderr, status, signal } = spawnSync(process.execPath, [bin, ...words], {
      ...{ cwd: folder, env, encoding: "utf8", timeout: 60_000, stdio: ["ignore", "pipe", "pipe"] },
    });
    if (status === null) throw new Error(`lingodex ${words.join(" ")} ended by ${signal}`);
    said += stdout + stderr;
    exit = status;
    // Whatever comes after a crash says nothing.
    if (status >= 70) break;
  }
  return { exit, said, site: readSite(join(folder, "public")) };
}

function commandsOf(run: Case["run"]): readonly (readonly string[])[] {
  const commands = run.filter((part) => typeof part !== "string");
  return commands.length > 0 ? commands : [run.filter((part) => typeof part === "string")];
}

function commitAll(folder: string, env: NodeJS.ProcessEnv): void {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  for (const words of [
    ["init", "-q"],
    ["add", "-A"],
    [...who, "commit", "-q", "-m", "one"],
  ])
    expect(spawnSync("git", words, { cwd: folder, env, encoding: "utf8" })).toMatchObject({ status: 0 });
}
