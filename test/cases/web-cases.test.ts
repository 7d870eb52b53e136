import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { bin } from "../suite/built.ts";

const CASES = fileURLToPath(new URL("../fixtures/cases/web/", import.meta.url));
const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** What a check ends with where the machine lacks something that it asks for. */
const NOT_RUN = 77;
const LIMIT_MS = 90_000;

interface Story {
  readonly title: string;
  readonly why: string;
}

describe.each(readdirSync(CASES).sort())("web case %s", (name) => {
  const { title, why }: Story = JSON.parse(readFileSync(join(CASES, name, "case.json"), "utf8"));

  it(title, async (context) => {
    const { code, said } = await runCheck(name);
    if (code === NOT_RUN) skipFor(said, context);
    expect(code, `${said}\n${why}`).toBe(0);
  });
});

/** Runs a case's own program in a fresh copy of its input, with nothing of this machine's settings. */
async function runCheck(name: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const top = mkdtempSync(join(tmpdir(), "lingodex-case-"));
  onTestFinished(() => rm(top, { recursive: true, force: true, maxRetries: 5 }), 120_000);
  const work = join(top, "work");
  const input = join(CASES, name, "input");
  if (existsSync(input)) cpSync(input, work, { recursive: true, verbatimSymlinks: true });
  for (const folder of [work, join(top, "scratch"), join(top, "home")])
    mkdirSync(folder, { recursive: true });
  const lingodex = join(top, "lingodex");
  writeFileSync(lingodex, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(lingodex, 0o755);
  const child = spawn(join(CASES, name, "check"), {
    ...{ cwd: work, env: environmentOf(top, lingodex), stdio: ["ignore", "pipe", "pipe"], detached: true },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const timer = setTimeout(() => endGroup(child.pid), LIMIT_MS);
  // What a check leaves running keeps its pipes open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  clearTimeout(timer);
  endGroup(child.pid);
  return { code, said: said.trim() };
}

function environmentOf(top: string, lingodex: string): NodeJS.ProcessEnv {
  const { PATH, CHROMIUM } = process.env;
  const person = Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, "Dana Example"],
      [`GIT_${role}_EMAIL`, "dana@example.org"],
    ]),
  );
  return {
    ...{ PATH, LANG: "C.UTF-8", ...(CHROMIUM === undefined ? {} : { CHROMIUM }), ...person },
    ...{ GIT_CONFIG_NOSYSTEM: "1", CASES_TOOLS: PROJECT, LINGODEX: lingodex },
    ...{ LINGODEX_CACHE_DIR: join(top, "cache"), TMPDIR: join(top, "scratch"), HOME: join(top, "home") },
  };
}

/** Ends a check and all that it left running. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended already.
  }
}
