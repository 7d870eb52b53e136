import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const replay = fileURLToPath(new URL("replay.py", import.meta.url));

export interface Asked {
  readonly method: string;
  readonly address: string;
  readonly status: number;
  readonly fault: string;
}

/** A platform that answers what a real one was captured to answer. */
export class Platform {
  readonly origin: string;
  /** Ends it, so that another may have its port. */
  readonly stop: () => Promise<void>;
  readonly #log: string;

  private constructor(origin: string, log: string, stop: () => Promise<void>) {
    this.origin = origin;
    this.#log = log;
    this.stop = stop;
  }

  /** @param words options of `replay.py` */
  static async start(captures: string, words: readonly string[] = []): Promise<Platform> {
    const log = join(temporaryDirectory(), "log");
    const file = fileURLToPath(new URL(captures, import.meta.url));
    const child = spawn("python3", [replay, file, "--log", log, ...words], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const stop = async (): Promise<void> => {
      child.kill("SIGKILL");
      await ended;
    };
    onTestFinished(stop);
    for await (const line of createInterface({ input: child.stdout })) return new Platform(line, log, stop);
    throw new Error("the platform did not start");
  }

  /** What was asked of it, in order. */
  asked(): readonly Asked[] {
    return readFileSync(this.#log, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [method = "", address = "", status = "", fault = ""] = line.split(" ");
        return { method, address, status: Number(status), fault };
      });
  }
}

export const ANONYMOUS = "../oracle/answers-anonymous.jsonl.gz";
export const ADMINISTRATOR = fileURLToPath(new URL("../oracle/answers-admin.jsonl.gz", import.meta.url));
