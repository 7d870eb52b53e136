import { setFlagsFromString } from "node:v8";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

/** Threads see it, because they get a copy of the data of the thread that begins them. */
const KEPT = "lingodex: the space of new objects stays as it is";

/**
 * Lets the engine's space of new objects grow no more. It is a setting of the process, so only a program may ask for it.
 * The engine obeys it only while a program runs, and each thread that begins resets it until `keepNewSpaceAgain`.
 */
export function keepNewSpace(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setEnvironmentData(KEPT, true);
}

export function letNewSpaceGrow(): void {
  setFlagsFromString("--semi-space-growth-factor=2");
  setEnvironmentData(KEPT, false);
}

/** To be called by each thread that begins. */
export function keepNewSpaceAgain(): void {
  if (getEnvironmentData(KEPT) === true) keepNewSpace();
}
