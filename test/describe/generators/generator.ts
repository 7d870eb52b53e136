import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Question } from "./questions.ts";

/** A program that writes clients from a description. To add one: a value in a file here, its line in `index.ts`. */
export interface Generator {
  readonly name: string;
  /** The version that is asked for. */
  readonly release: string;
  /** That version; undefined where it, or what its clients are compiled with, is not on this machine. */
  version(): string | undefined;
  readonly lack: string;
  /** Whether `.ci/run` has all that it needs; else it runs only where `LINGODEX_GENERATORS=all` asks for it. */
  readonly isInCi: boolean;
  /** Whether its clients keep integers of 64 bits. */
  readonly keepsLong: boolean;
  /**
   * Writes a client into `folder`, compiles it, and reads what is served with it.
   *
   * @returns each answer as the client has it, written as JSON again, one a line: `{"operation":…,"answer":…}`
   */
  read(task: Task): Promise<string>;
}

export interface Task {
  /** The description, a file. */
  readonly description: string;
  /** Empty. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly questions: readonly Question[];
}

/** Runs to its end; what it says is in the error where it fails. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<string> {
  const how = { cwd, env: { ...process.env, ...env }, maxBuffer: 256 * 2 ** 20, timeout: 600_000 };
  try {
    return (await promisify(execFile)(program, [...args], how)).stdout;
  } catch (error) {
    const said = ["stdout", "stderr"].map((name) => String(Reflect.get(Object(error), name)).slice(-4_000));
    throw new Error(`${program} ${args.join(" ")}: ${said.join("\n")}`, { cause: error });
  }
}
