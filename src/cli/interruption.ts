import { EXIT } from "./exit.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const endings: (() => Promise<void>)[] = [];

/** Ctrl-C keeps the old tree; the next command removes staged files. A second Ctrl-C does not wait. */
export function stopOnInterrupt(): void {
  for (const signal of SIGNALS) process.once(signal, () => void end());
  // To close the terminal ends the process. With nohup, standard error is not a terminal, and the process goes on.
  if (process.stderr.isTTY) process.once("SIGHUP", () => void end());
}

/** Adds a task that an interrupted process finishes before it ends. Without a task, it ends at once. */
export function endAfter(ending: () => Promise<void>): void {
  endings.push(ending);
}

async function end(): Promise<void> {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(EXIT.interrupted));
  if (endings.length > 0) await Promise.allSettled(endings.map((ending) => ending()));
  process.exit(EXIT.interrupted);
}
