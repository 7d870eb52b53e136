import { readFileSync } from "node:fs";
import { groupedTable } from "./grouped-table.ts";

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

/** docs/reference/clients.md keeps it: commands that end alike are one row, releases one column; errors are below. */
export function wlcTable(): string {
  const runs = wlcRuns();
  const errors: string[] = [];
  const cells = new Map<string, string>();
  for (const command of WLC_COMMANDS)
    for (const release of Object.keys(WLC_RELEASES))
      cells.set(`\`${command}\` of ${release}`, cellOf(runs[release]?.[command], errors));
  const table = groupedTable({
    corner: "wlc",
    rows: WLC_COMMANDS.map((command) => `\`${command}\``),
    columns: Object.keys(WLC_RELEASES),
    cellOf: (command, release) => cells.get(`${command} of ${release}`) ?? "",
  });
  return `${table}\n${errors.map((error, index) => `${index + 1}. \`${error}\`\n`).join("")}`;
}

function cellOf(endings: Endings | undefined, errors: string[]): string {
  if (endings === undefined) return "not tried";
  const [plain, amended] = endings;
  if (plain === "ok") return amended === "ok" ? "yes" : "without `--compat`";
  if (amended === "ok") return "`--compat`";
  if (!errors.includes(amended)) errors.push(amended);
  return `no (${errors.indexOf(amended) + 1})`;
}
