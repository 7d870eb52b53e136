import { readdirSync, readlinkSync, realpathSync } from "node:fs";

/** How often this process has the file open. Only Linux tells; elsewhere 0. */
export function openDescriptors(path: string): number {
  if (process.platform !== "linux") return 0;
  const real = realpathSync(path);
  return readdirSync("/proc/self/fd").filter((descriptor) => placeOf(descriptor) === real).length;
}

function placeOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
}
