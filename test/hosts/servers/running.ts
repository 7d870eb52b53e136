import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bin } from "../../suite/built.ts";
import type { RunningServer, ServedSite } from "./server.ts";

/** What `lingodex host` prints for a tree. */
export function hostPiece(host: string, tree: string, piece: string): string {
  const args = [bin, "host", host, tree, "--file", piece];
  return execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** A pack of the tree, as `lingodex pack` makes it. */
export function packed({ tree, workplace }: ServedSite): string {
  const pack = join(workplace, "pack");
  execFileSync(process.execPath, [bin, "pack", tree, "--out", pack], { stdio: "ignore" });
  return pack;
}

const versions = new Map<string, string | undefined>();

/** What a program says of its version; undefined where there is no such program. It is asked once. */
export function versionOf(program: string, args: readonly string[], pattern: RegExp): string | undefined {
  const question = JSON.stringify([program, args]);
  if (!versions.has(question)) {
    const { stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
    versions.set(question, error === undefined ? pattern.exec(`${stdout}${stderr}`)?.[1] : undefined);
  }
  return versions.get(question);
}

export interface Started {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Of what a program said, so many pieces are repeated. */
const LAST_WORDS = 20;

/** Starts a program that stays in the foreground, and waits until it answers at `baseUrl`. */
export async function startProgram(
  { program, args, cwd, env }: Started,
  baseUrl: string,
): Promise<RunningServer & { readonly ended: Promise<string> }> {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  }
  const ended = once(child, "exit").then(() => said.slice(-LAST_WORDS).join(""));
  try {
    await answers(baseUrl, child);
  } catch (error) {
    await stop(child);
    throw new Error(`${program} does not answer: ${said.join("")}`, { cause: error });
  }
  return { stop: () => stop(child), ended };
}

/** As `startProgram`, of a program that ends by itself at times: it says so, and is started again. */
export async function keepProgram(started: Started, baseUrl: string): Promise<RunningServer> {
  let isWanted = true;
  let running = startProgram(started, baseUrl);
  const keep = async (): Promise<void> => {
    const { ended } = await running;
    const said = await ended;
    if (!isWanted) return;
    process.stdout.write(`${started.program} ended by itself, and is started again; it said: ${said}\n`);
    running = startProgram(started, baseUrl);
    await keep();
  };
  await running;
  const kept = keep();
  // What cannot be started again is told by whoever asks it.
  kept.catch(() => undefined);
  return {
    async stop() {
      isWanted = false;
      await (await running).stop();
    },
  };
}

async function answers(baseUrl: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    try {
      await (await fetch(`${baseUrl}/lingodex/manifest.json`)).arrayBuffer();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error("no answer in a minute");
}

/** With all that it started. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  const isEnded = await Promise.race([ended.then(() => true), sleep(5_000, false, { ref: false })]);
  if (!isEnded) process.kill(-child.pid, "SIGKILL");
  await ended;
}
