import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { bin } from "../suite/built.ts";

/** For what must happen at some time: a limit, not a measure. */
const LONGEST = 60_000;

/** A lingodex that runs until the test is over. */
export class Running {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  readonly #printed: string[] = [];

  /** @param keeps until `end` is called, for more than one test */
  constructor(args: readonly string[], environment: NodeJS.ProcessEnv = {}, keeps = false) {
    const env = { ...process.env, NO_COLOR: "1", ...environment };
    this.#child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "pipe", "pipe"], env });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => this.#printed.push(text));
    this.#ended = new Promise((resolve) => this.#child.once("close", resolve));
    if (!keeps) onTestFinished(() => void this.#child.kill("SIGKILL"));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** All that it printed so far. */
  get text(): string {
    return this.#printed.join("");
  }

  /** Waits until it has printed what matches, after what it had printed when `after` was so long. */
  async printed(pattern: RegExp, after = 0): Promise<RegExpExecArray> {
    return await until(`${pattern} to be printed`, () => pattern.exec(this.text.slice(after)) ?? undefined);
  }

  async end(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    this.#child.kill(signal);
    return await this.#ended;
  }

  async exit(): Promise<number | null> {
    return await this.#ended;
  }
}

/** Asks again and again until there is an answer. What throws is no answer yet. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const began = performance.now();
  let trouble: unknown;
  while (performance.now() - began < LONGEST) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      trouble = error;
    }
    await sleep(10);
  }
  throw new Error(`waited in vain for ${what}`, { cause: trouble });
}
