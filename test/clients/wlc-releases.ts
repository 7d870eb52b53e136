import { readFileSync } from "node:fs";

/** Releases of wlc, and the variable that names each; those of CI have one in `.ci/run`. */
export const WLC_RELEASES: Readonly<Record<string, string>> = {
  "1.0": "LINGODEX_WLC_1_0",
  "1.1": "LINGODEX_WLC",
  "1.5": "LINGODEX_WLC_1_5",
  "1.9": "LINGODEX_WLC_1_9",
  "1.13": "LINGODEX_WLC_1_13",
  "1.15": "LINGODEX_WLC_1_15",
  "2.0.0": "LINGODEX_WLC_2_0_0",
  "2.2.1": "LINGODEX_WLC_2_2_1",
  "3.0.0": "LINGODEX_WLC_3",
};

export const IN_CI: readonly string[] = ["1.1", "1.13", "3.0.0"];

/** What each is asked, of a site without `--compat` and of one with it. */
export const WLC_COMMANDS = [
  ...["list-projects", "list-components", "list-translations", "list-languages"],
  ...["show harbour", "show harbour/app", "show harbour/app/de", "ls harbour"],
  ...["changes harbour/app/de", "stats harbour", "stats harbour/app", "stats harbour/app/de"],
  ...["lock-status harbour/app", "repo harbour/app", "download harbour/app/de", "list-units harbour/app/de"],
] as const;

/** How a command ended: `ok`, or what it died of; without `--compat` and with it. */
export type Endings = readonly [plain: string, amended: string];

export interface WlcRun {
  /** `2026-11-23` */
  readonly day: string;
  readonly endings: Readonly<Record<string, Endings>>;
}

/** What was seen, by release: `all-wlc.sh` writes it, the suite holds what is installed to it. */
export const WLC_RUNS = new URL("wlc-runs.json", import.meta.url);

export function wlcRuns(): Readonly<Record<string, WlcRun>> {
  return JSON.parse(readFileSync(WLC_RUNS, "utf8"));
}

/** docs/clients.md keeps it. */
export function wlcTable(): string {
  const runs = wlcRuns();
  const releases = Object.keys(WLC_RELEASES);
  const days = releases.map((release) =>
    IN_CI.includes(release) ? "every run of CI" : (runs[release]?.day ?? ""),
  );
  const rows = WLC_COMMANDS.map((command) => [
    `\`${command}\``,
    ...releases.map((release) => cellOf(runs[release]?.endings[command])),
  ]);
  const lines = [["wlc", ...releases], ["---", ...releases.map(() => "---")], ...rows, ["tried", ...days]];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function cellOf(endings: Endings | undefined): string {
  if (endings === undefined) return "not tried";
  const [plain, amended] = endings;
  if (plain === "ok") return amended === "ok" ? "yes" : "without `--compat`";
  return amended === "ok" ? "`--compat`" : `no: ${amended}`;
}
