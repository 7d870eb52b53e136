import { spawnSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";

/** Debian's; another by its path in LINGODEX_CHROMIUM. Undefined where there is none. */
export function chromiumPath(): string | undefined {
  const { LINGODEX_CHROMIUM: given } = process.env;
  if (given !== undefined) return given;
  const { stdout, status } = spawnSync("which", ["chromium"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
