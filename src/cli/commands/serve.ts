import { type Command, Option } from "commander";
import type { BuildOptions } from "../../build/build.ts";
import { type Compat, checkBaseUrl } from "../../build/site.ts";
import { baseUrlOf, holdsCatalogue, isBundle } from "../../build/tree.ts";
import type { WatchedBuild } from "../../build/watch.ts";
import { UsageError } from "../../model/failures.ts";
import { BuildConsole } from "../build-console.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { endAfter } from "../interruption.ts";
import { addCatalogueFlags, type CatalogueFlags, catalogueOptions, parsePort } from "../options.ts";
import { say } from "../print.ts";
import { describeNotice, WatchReport } from "../watching.ts";
import { addSiteFlags } from "./build.ts";

interface ServeFlags extends CatalogueFlags {
  readonly port?: number;
  readonly baseUrl?: string;
  readonly links?: "query" | "path" | "file";
  readonly host?: string;
  readonly view?: "api" | "none";
  readonly compat?: Compat;
  readonly bulk?: boolean;
  readonly log?: boolean;
  readonly watch: boolean;
}

const DEFAULT_PORT = 8000;

export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .summary("look at a catalogue's API, or at a finished tree, on this machine")
    .description(
      "Serves the API on 127.0.0.1. A catalogue (default: this folder) is rendered with the address it is served " +
        "under, and again whenever one of its files changes; a finished tree is served as it is. A preview, not a " +
        "server for the public.",
    )
    .argument("[catalogue or tree]", "folder with a catalogue, or one that lingodex build wrote", ".")
    .addOption(
      new Option(
        "-p, --port <n>",
        `port; 0 takes any that is free (default: ${DEFAULT_PORT} or the next free one)`,
      ).argParser(parsePort),
    )
    .option("-b, --base-url <url>", "address to render for, in place of the one it is served under")
    .option("--log", "print a line for every request")
    .option("--no-watch", "render once; changes of the catalogue are not seen");
  addCatalogueFlags(addSiteFlags(command))
    .addHelpText("after", "\nExamples:\n  $ lingodex serve\n  $ lingodex serve public --port 8080 --log\n")
    .action(runServe);
}

async function runServe(target: string, flags: ServeFlags): Promise<void> {
  const { findFreePort } = await import("../../serve/port.ts");
  const port =
    flags.port === undefined || flags.port === 0
      ? await findFreePort(flags.port ?? DEFAULT_PORT)
      : flags.port;
  const origin = `http://localhost:${port}`;
  const served = { target, origin, port, log: flags.log };
  if (isBundle(target)) return listen({ ...served, ...findTree(await unpacked(target), origin) });
  if (holdsCatalogue(target)) await serveCatalogue(served, flags);
  else await listen({ ...served, ...findTree(target, origin) });
}

/** In a folder that goes with the process. */
async function unpacked(bundle: string): Promise<string> {
  const { createTemporaryTree } = await import("../../serve/temporary-tree.ts");
  const { unbundle } = await import("../../build/bundle.ts");
  const directory = createTemporaryTree();
  await unbundle(bundle, directory);
  return directory;
}

interface Served {
  /** As named on the command line. */
  readonly target: string;
  readonly directory: string;
  readonly baseUrl: string;
  readonly origin: string;
  readonly port: number;
  readonly log: boolean | undefined;
  readonly notice?: () => string | undefined;
}

async function listen({ target, directory, baseUrl, origin, port, log, notice }: Served): Promise<void> {
  const { servePreview } = await import("../../serve/preview.ts");
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, "");
  const tell = log ? (line: string) => say(escapeText(line)) : undefined;
  const preview = await servePreview({ directory, port, prefix, log: tell, notice });
  say(`serving ${escapeText(target)} at ${origin}${prefix}/api/ (Ctrl-C stops it)`);
  endAfter(() => preview.close());
}

/** Nothing is served where the catalogue has errors at the start: they are printed. */
async function serveCatalogue(
  served: Omit<Served, "directory" | "baseUrl">,
  flags: ServeFlags,
): Promise<void> {
  const { target, origin } = served;
  const { createTemporaryTree } = await import("../../serve/temporary-tree.ts");
  const baseUrl = flags.baseUrl === undefined ? origin : checkBaseUrl(flags.baseUrl);
  const directory = createTemporaryTree();
  const console = new BuildConsole({ catalogue: target, quiet: false, progress: true });
  const { links, host, view, bulk } = flags;
  const compat = flags.compat && [flags.compat];
  // What is remembered of a tree that goes with the process helps nobody.
  const site = { baseUrl, links, host, view, compat, bulk, out: directory, cache: false } as const;
  const options = { catalogue: target, ...site, ...console.listeners, ...catalogueOptions(flags) };

  let latest: WatchedBuild | undefined;
  let report: WatchReport | undefined;
  for await (const built of await buildsOf(options, flags.watch)) {
    latest = built;
    if (report !== undefined) report.tell(built);
    else if (!isGood(built, console)) return;
    else await listen({ ...served, directory, baseUrl, notice: () => latest && describeNotice(latest) });
    report ??= new WatchReport(console, built);
  }
}

async function buildsOf(options: BuildOptions, watches: boolean): Promise<AsyncIterable<WatchedBuild>> {
  if (watches) return (await import("../../build/watch.ts")).watchBuilds(options);
  return buildOnce(options);
}

async function* buildOnce(options: BuildOptions): AsyncGenerator<WatchedBuild, void, void> {
  const { build } = await import("../../build/build.ts");
  yield { result: await build(options), changed: [], elapsed: 0 };
}

/** Of the first build, which is told here. */
function isGood({ result }: WatchedBuild, console: BuildConsole): boolean {
  if (result !== undefined) console.tell(result);
  if (result?.ok) return true;
  process.exitCode = EXIT.findings;
  return false;
}

function findTree(directory: string, origin: string): Pick<Served, "directory" | "baseUrl"> {
  const baseUrl = baseUrlOf(directory);
  if (baseUrl === undefined) {
    throw new UsageError(
      `${directory} holds neither a catalogue nor a tree`,
      "name a folder with catalogue.yaml, or one that lingodex build wrote",
    );
  }
  if (new URL(baseUrl).origin !== origin) {
    say(
      `lingodex: warning: the documents name ${escapeText(baseUrl)}, not ${origin}: clients that follow links leave`,
    );
    say("lingodex: hint: serve the catalogue instead, or build with --base-url for this address");
  }
  return { directory, baseUrl };
}
