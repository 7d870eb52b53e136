import type { Command } from "commander";
import { groupBy } from "../../model/index.ts";
import type { CacheEntry } from "../../store/index.ts";
import { escapeText } from "../escape.ts";
import { printJson } from "../print.ts";
import { megabytes } from "../quantities.ts";

interface CacheFlags {
  readonly json?: boolean;
  readonly clear?: boolean;
}

const DESCRIPTION =
  "Shows the build cache: one entry for each catalogue and output, and one for each history. It only saves time, so you " +
  "can clear it at any time. Entries that were not used for 30 days are removed, then the oldest above 1 GiB. " +
  "It is in $LINGODEX_CACHE_DIR, else $XDG_CACHE_HOME/lingodex, else the cache folder of the system.";

export function addCache(program: Command): void {
  program
    .command("cache")
    .summary("show or clear the build cache")
    .description(DESCRIPTION)
    .option("--json", "print it as JSON")
    .option("--clear", "remove all entries, except those that a build is writing")
    .addHelpText("after", "\nExamples:\n  $ lingodex cache\n  $ lingodex cache --clear\n")
    .action(runCache);
}

async function runCache({ json, clear }: CacheFlags): Promise<void> {
  const { clearCache, listCache } = await import("../../build/index.ts");
  const listing = listCache();
  const removed = clear ? clearCache(listing) : [];
  const { directory } = listing;
  const entries = listing.entries.filter((entry) => !removed.includes(entry));
  if (json) {
    const sizes = { bytes: bytesOf(entries), entries: entries.map(recordOf) };
    printJson({ directory, ...sizes, ...(clear ? { removed: removed.map(recordOf) } : {}) });
    return;
  }
  const lines = linesOf(clear ? removed : entries);
  const told = clear ? `removed ${sumOf(removed)}; ${sumOf(entries)} left` : sumOf(entries);
  process.stdout.write([directory, ...lines, told].map((line) => `${escapeText(line)}\n`).join(""));
}

function recordOf(entry: CacheEntry): object {
  const { bytes, used, isLocked } = entry;
  const subject =
    "repository" in entry
      ? { repository: entry.repository }
      : { catalogue: entry.catalogue, output: entry.out };
  return { ...subject, bytes, used: dayOf(used), locked: isLocked };
}

/** One for each subject: a history is remembered once for each way in which it was asked for. */
function linesOf(entries: readonly CacheEntry[]): readonly string[] {
  return [...groupBy(entries, subjectOf)].map(([subject, own]) => {
    const size = megabytes(bytesOf(own)).padStart(10);
    const used = dayOf(Math.max(...own.map((entry) => entry.used)));
    const many = own.length === 1 ? "" : ` (${own.length} entries)`;
    const state = own.some(({ isLocked }) => isLocked) ? " (in use)" : "";
    return `${size}  ${used}  ${subject}${many}${state}`;
  });
}

function subjectOf(entry: CacheEntry): string {
  return "repository" in entry ? `history of ${entry.repository}` : `${entry.catalogue} -> ${entry.out}`;
}

/** Uses are noted once a day. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function sumOf(entries: readonly CacheEntry[]): string {
  const noun = entries.length === 1 ? "entry" : "entries";
  return `${entries.length} ${noun}, ${megabytes(bytesOf(entries))}`;
}

function bytesOf(entries: readonly CacheEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}
