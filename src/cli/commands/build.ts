import { type Command, Option } from "commander";
import type { BuildOptions, BuildResult, WatchedBuild } from "../../build/index.ts";
import { type DeleteLimits, describeDiagnostic } from "../../model/index.ts";
import { uptime } from "../../store/index.ts";
import { BuildConsole } from "../build-console.ts";
import { EXIT } from "../exit.ts";
import { heapThrift } from "../heap-thrift.ts";
import {
  addAt,
  addCatalogueFlags,
  addDeleteFlags,
  addDiscover,
  addSiteFlags,
  BASE_URL,
  type CatalogueFlags,
  catalogueOptions,
  JSON_RESULT,
  parseGiven,
  readWriter,
  type ShapeFlags,
  type SiteFlags,
  shapeOption,
  siteOptions,
} from "../options.ts";
import { printJson } from "../print.ts";
import { describeBuild, describeUnignored, timingsTable } from "../summary.ts";
import { vanishedJson } from "../vanished.ts";
import { WatchReport } from "../watching.ts";

interface BuildFlags extends CatalogueFlags, SiteFlags, DeleteLimits, ShapeFlags {
  readonly out?: string;
  readonly baseUrl?: string;
  readonly json?: boolean;
  readonly verify?: boolean;
  readonly full?: boolean;
  /** False for `--no-cache`. */
  readonly cache?: string | false;
  readonly fsync?: boolean;
  readonly watch?: boolean;
  readonly timings?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly dryRun?: boolean;
}

const EXAMPLES = `
Examples:
  $ lingodex build --base-url https://me.github.io/translations
  $ lingodex build l10n --out site --host nginx --json
  $ lingodex build --dry-run               print what would change
  $ lingodex build --watch                 after every change, until Ctrl-C
  $ lingodex build --at v1.2 --out ../old  as that tag would have been published
  $ lingodex build app.git --at 2024-05-01 --out old
  $ lingodex build --verify --fsync        if the disk is not reliable
`;

export function addBuild(program: Command): void {
  const command = program
    .command("build")
    .summary("build the API of a catalogue as static files")
    .description(
      "Reads a catalogue (default: this folder) and writes its API into a folder for any static host. " +
        "Without catalogue.yaml, it publishes the translations that it detects.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml, .yml or .json", ".")
    .option("-o, --out <dir>", "folder to write (default: public in the catalogue's folder)", parseGiven)
    .option(...BASE_URL);
  addWorkFlags(addSiteFlags(command));
  addDeleteFlags(addCatalogueFlags(addAt(addDiscover(command), ["watch"])))
    .addHelpText("after", EXAMPLES)
    .action(runBuild);
}

function addWorkFlags(command: Command): Command {
  return command
    .addOption(
      new Option("-w, --watch", "build again when a file changes; Ctrl-C stops it").conflicts([
        "json",
        "timings",
      ]),
    )
    .addOption(
      new Option("--dry-run", "print what a build would change; write nothing").conflicts([
        "watch",
        "verify",
        "fsync",
      ]),
    )
    .addOption(shapeOption())
    .option("--verify", "read every file back before the new tree replaces the old one")
    .option("--full", "ignore the cache, and compare every file with the published one")
    .option("--cache <dir>", "folder of the build cache (default: see lingodex cache)", parseGiven)
    .option("--no-cache", "neither read nor write the build cache")
    .option("--fsync", "flush to the disk: survives a loss of power, takes longer")
    .option(...JSON_RESULT)
    .option("--timings", "print the time of each phase; with --json, add it there")
    .option("-q, --quiet", "print nothing but errors")
    .addOption(
      new Option("-v, --verbose", "print the generation, memory and unchanged files").conflicts("quiet"),
    );
}

async function runBuild(catalogue: string, flags: BuildFlags): Promise<void> {
  const console = new BuildConsole({
    catalogue,
    quiet: flags.quiet ?? false,
    progress: flags.json !== true,
  });
  const { listeners } = console;
  const options = { ...buildOptions(catalogue, flags), ...listeners, ...heapThrift(listeners.onProgress) };
  if (flags.watch) await watch(options, console);
  else await buildOnce(options, flags, console);
}

function buildOptions(catalogue: string, flags: BuildFlags): BuildOptions {
  const { out, baseUrl, to, verify, full, cache, fsync, maxDelete, allowDelete, dryRun } = flags;
  const asked = { catalogue, out, baseUrl, to, verify, full, cache, fsync, maxDelete, allowDelete, dryRun };
  return { ...asked, ...siteOptions(flags), ...catalogueOptions(flags), writer: readWriter() };
}

async function buildOnce(options: BuildOptions, flags: BuildFlags, console: BuildConsole): Promise<void> {
  const { build } = await import("../../build/index.ts");
  const result = await build(options).finally(() => console.clear());
  console.tell(result);
  // A person waits from the start of the process, so the time is counted from there.
  const elapsed = uptime();
  if (flags.json) printJson(jsonResult(result, flags.timings ? elapsed : undefined));
  else tellEnd(result, elapsed, console, flags.verbose);
  if (flags.timings && !flags.json && result.ok) process.stderr.write(timingsTable(result.timings, elapsed));
  process.exitCode = result.ok ? EXIT.done : EXIT.findings;
}

function tellEnd(result: BuildResult, elapsed: number, console: BuildConsole, isVerbose = false): void {
  console.say(result.ok ? describeBuild(result, elapsed, isVerbose) : "nothing was written");
  for (const line of describeUnignored(result)) console.say(line);
}

async function watch(options: BuildOptions, console: BuildConsole): Promise<void> {
  const { watchBuilds } = await import("../../build/index.ts");
  let report: WatchReport | undefined;
  try {
    for await (const built of watchBuilds(options)) {
      if (report === undefined) tellFirst(built, console);
      else report.tell(built);
      report ??= new WatchReport(console, built);
    }
  } finally {
    console.clear();
  }
}

function tellFirst({ result }: WatchedBuild, console: BuildConsole): void {
  if (result === undefined) return;
  console.tell(result);
  tellEnd(result, uptime(), console);
  console.say("waiting for changes (Ctrl-C ends this)");
}

/** The JSON of SOURCES.md, "Errors and warnings". Values that differ between runs are included only on request. */
function jsonResult(result: BuildResult, elapsed: number | undefined): object {
  const { ok, out, documents, pages, bytes, written, deleted, unchanged, generation } = result;
  const { diagnostics, vanished } = result;
  const numbers = { ok, out, documents, pages, bytes, written, deleted, unchanged, generation };
  const dry = result.mode === "dry-run" ? { dry_run: true, written_bytes: result.writtenBytes } : {};
  const past = result.at === undefined ? numbers : { ...numbers, at: result.at };
  const told = {
    ...past,
    ...dry,
    ...(result.discovered ? { discovered: true } : {}),
    ...historyJson(result),
  };
  const described = {
    vanished: vanished.map(vanishedJson),
    diagnostics: diagnostics.map(describeDiagnostic),
  };
  if (elapsed === undefined) return { ...told, ...described };
  const { mode, timings, peakMemory } = result;
  const phases = Object.entries(timings).map(([phase, time]) => [phase, Math.round(time)]);
  const cost = { mode, seconds: inSeconds(elapsed), timings: Object.fromEntries(phases) };
  return { ...told, ...cost, peak_memory: peakMemory, ...described };
}

function historyJson({ history }: BuildResult): object {
  if (history === undefined) return {};
  const { steps, commits, records, published, cached } = history;
  return { history: { steps, commits, records, published, cached } };
}

function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}
