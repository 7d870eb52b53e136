import { EXIT } from "./exit.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const endings: (() => Promise<void>)[] = [];

/** Ctrl-C leaves the old tree: what is staged is removed by the next command. The second one does not wait. */
export function stopOnInterrupt(): void {
  for (const signal of SIGNALS) process.once(signal, () => void end());
  // Who closes the terminal wants an end; who said nohup has no terminal there and does not.
  if (process.stderr.isTTY) process.once("SIGHUP", () => void end());
}

/** An interrupted process ends after this, or at once without a task to wait for. */
export function endAfter(ending: () => Promise<void>): void {
  endings.push(ending);
}

async function end(): Promise<void> {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(EXIT.interrupted));
  if (endings.length > 0) await Promise.allSettled(endings.map((ending) => ending()));
  process.exit(EXIT.interrupted);
}
