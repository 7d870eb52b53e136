import { type ChildProcess, spawn } from "node:child_process";
import { bin } from "../suite/built.ts";

/** Mirrors in a process of its own, which is killed when it is time. */
export async function killedMirror(address: string, directory: string, isTime: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [bin, "mirror", address, directory, "--max-delete", "100%"], {
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (!isTime() && isRunning(child)) await new Promise((resolve) => setTimeout(resolve, 5));
  if (!isRunning(child)) throw new Error(`the mirror ended with ${child.exitCode} before it was time`);
  child.kill("SIGKILL");
  await ended;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
