import { readFileSync } from "node:fs";

/** Releases of wlc, and the variable that names the program of each: what `.ci/tools/wlc.sh` installs. */
export const WLC_RELEASES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("wlc-releases.json", import.meta.url), "utf8"),
);

/** What each is asked, of a site without `--compat` and of one with it. */
export const WLC_COMMANDS = [
  ...["list-projects", "list-components", "list-translations", "list-languages"],
  ...["show harbour", "show harbour/app", "show harbour/app/de", "ls harbour"],
  ...["changes harbour/app/de", "stats harbour", "stats harbour/app", "stats harbour/app/de"],
  ...["lock-status harbour/app", "repo harbour/app", "download harbour/app/de", "list-units harbour/app/de"],
] as const;

/** How a command ended: `ok`, or what it died of; without `--compat` and with it. */
export type Endings = readonly [plain: string, amended: string];

/** By command. */
export type WlcRun = Readonly<Record<string, Endings>>;

/** What was seen, by release: `all-wlc.sh` writes it, the suite holds each release to it. */
export const WLC_RUNS = new URL("wlc-runs.json", import.meta.url);

export function wlcRuns(): Readonly<Record<string, WlcRun>> {
  return JSON.parse(readFileSync(WLC_RUNS, "utf8"));
}

/** docs/reference/clients.md keeps it. */
export function wlcTable(): string {
  const runs = wlcRuns();
  const releases = Object.keys(WLC_RELEASES);
  const rows = WLC_COMMANDS.map((command) => [
    `\`${command}\``,
    ...releases.map((release) => cellOf(runs[release]?.[command])),
  ]);
  const lines = [["wlc", ...releases], ["---", ...releases.map(() => "---")], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function cellOf(endings: Endings | undefined): string {
  if (endings === undefined) return "not tried";
  const [plain, amended] = endings;
  if (plain === "ok") return amended === "ok" ? "yes" : "without `--compat`";
  return amended === "ok" ? "`--compat`" : `no: ${amended}`;
}
