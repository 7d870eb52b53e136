import type { Command } from "commander";
import { groupBy } from "../../model/index.ts";
import type { CacheEntry, CodeSize } from "../../store/index.ts";
import { escapeText } from "../escape.ts";
import { JSON_RESULT } from "../options.ts";
import { printJson } from "../print.ts";
import { megabytes } from "../quantities.ts";

interface CacheFlags {
  readonly json?: boolean;
  readonly clear?: boolean;
}

const CODE = "compiled code";

const DESCRIPTION =
  "Shows the build cache: one entry for each catalogue and output, and one for each history. It only saves time, so you " +
  "can clear it at any time. Entries unused for 30 days are removed, then the oldest while the cache exceeds 1 GiB. " +
  "It is in $LINGODEX_CACHE_DIR, else $XDG_CACHE_HOME/lingodex, else the cache folder of the system.";

export function addCache(program: Command): void {
  program
    .command("cache")
    .summary("show or clear the build cache")
    .description(DESCRIPTION)
    .option(...JSON_RESULT)
    .option("--clear", "remove all entries, except those that a build is writing")
    .addHelpText("after", "\nExamples:\n  $ lingodex cache\n  $ lingodex cache --clear\n")
    .action(runCache);
}

async function runCache({ json, clear }: CacheFlags): Promise<void> {
  const { clearCache, listCache } = await import("../../build/index.ts");
  const listing = listCache();
  const gone = clear ? clearCache(listing) : [];
  const { directory } = listing;
  const removed: Held = { entries: gone, code: clear ? listing.code : undefined };
  const left: Held = {
    entries: listing.entries.filter((entry) => !gone.includes(entry)),
    code: clear ? undefined : listing.code,
  };
  if (json) {
    const sizes = { bytes: bytesOf(left), entries: left.entries.map(recordOf) };
    printJson({ directory, ...sizes, ...(clear ? { removed: gone.map(recordOf) } : {}) });
    return;
  }
  const lines = linesOf(clear ? removed : left);
  const told = clear ? `removed ${sumOf(removed)}; ${sumOf(left)} left` : sumOf(left);
  process.stdout.write([directory, ...lines, told].map((line) => `${escapeText(line)}\n`).join(""));
}

interface Held {
  readonly entries: readonly CacheEntry[];
  readonly code: CodeSize | undefined;
}

function recordOf(entry: CacheEntry): object {
  const { bytes, used, isLocked } = entry;
  const subject =
    "repository" in entry
      ? { repository: entry.repository }
      : { catalogue: entry.catalogue, output: entry.out };
  return { ...subject, bytes, used: dayOf(used), locked: isLocked };
}

/** A line for each subject. A history is remembered once for each form in which it was requested. */
function linesOf({ entries, code }: Held): readonly string[] {
  const lines = [...groupBy(entries, subjectOf)].map(([subject, own]) => {
    const used = Math.max(...own.map((entry) => entry.used));
    const many = own.length === 1 ? "" : ` (${own.length} entries)`;
    const state = own.some(({ isLocked }) => isLocked) ? " (in use)" : "";
    return lineOf(bytesOf({ entries: own }), used, `${subject}${many}${state}`);
  });
  return code ? [...lines, lineOf(code.bytes, code.written, CODE)] : lines;
}

function lineOf(bytes: number, time: number, what: string): string {
  return `${megabytes(bytes).padStart(10)}  ${dayOf(time)}  ${what}`;
}

function subjectOf(entry: CacheEntry): string {
  return "repository" in entry ? `history of ${entry.repository}` : `${entry.catalogue} -> ${entry.out}`;
}

/** The day of a use, because uses are noted once a day. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function sumOf(held: Held): string {
  const { entries, code } = held;
  const noun = entries.length === 1 ? "entry" : "entries";
  return `${entries.length} ${noun}${code ? ` and ${CODE}` : ""}, ${megabytes(bytesOf(held))}`;
}

function bytesOf({ entries, code }: Partial<Held>): number {
  return (entries ?? []).reduce((sum, { bytes }) => sum + bytes, code?.bytes ?? 0);
}
