import { type Command, Option } from "commander";
import type { BuildOptions, WatchedBuild } from "../../build/index.ts";
import { holdsCatalogue } from "../../catalogue/index.ts";
import { requireExisting } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";
import {
  type AnsweredRequest,
  holdsPack,
  type LiveReload,
  refuseInterrupted,
  type ServedFiles,
} from "../../published/index.ts";
import { checkBaseUrl } from "../../site/index.ts";
import { baseUrlOf, isFile as isBundle } from "../../store/index.ts";
import { BuildConsole } from "../build-console.ts";
import { EXIT } from "../exit.ts";
import { endAfter } from "../interruption.ts";
import { writeJsonLines } from "../json-stream.ts";
import {
  addCatalogueFlags,
  addDiscover,
  addSiteFlags,
  type CatalogueFlags,
  catalogueOptions,
  parseGiven,
  parseNames,
  parsePort,
  type SiteFlags,
  siteOptions,
} from "../options.ts";
import { say } from "../print.ts";
import { describeSite, LOOPBACK, originOf, warningsOf } from "../served-site.ts";
import { unbundled } from "../unbundled.ts";
import { describeNotice, WatchReport } from "../watching.ts";

interface ServeFlags extends CatalogueFlags, SiteFlags {
  readonly port?: number;
  readonly baseUrl?: string;
  readonly listen: string;
  readonly allowHost?: readonly string[];
  readonly cors?: boolean;
  readonly behindProxy?: boolean;
  readonly log?: boolean;
  readonly logFormat?: LogFormat;
  readonly watch: boolean;
}

type LogFormat = "text" | "json";

const DEFAULT_PORT = 8000;
/** The address at which the preview answers. No published tree has such a file. */
const HEALTH = "/health";
const MOST_TARGET = 2048;

const MORE = `
With --host and a host that ignores queries (github-pages, gitlab-pages,
s3-website, busybox, firebase, plain), lingodex answers as that host does: it
reads no query, and sends the host's redirects, 404 page and media types.

Examples:
  $ lingodex serve
  $ lingodex serve public --port 8080 --log
  $ lingodex serve --host github-pages
  $ lingodex serve public --cors    for a dashboard on another port
`;

export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .summary("preview a catalogue or a built site on this machine")
    .description(
      "Serves the API on 127.0.0.1. A catalogue (default: this folder) is rendered for that address, and again when one of its files changes. A finished tree is served as it is. This is a preview, not a public server.",
    )
    .argument(
      "[catalogue or tree]",
      "folder with a catalogue, or one that lingodex build, mirror or pack wrote",
      ".",
    )
    .option("-p, --port <n>", `port, or the next free one; 0: any (default: ${DEFAULT_PORT})`, parsePort)
    .option("-b, --base-url <url>", "address of the site in rendered documents")
    .option("--log", "print a line for every request")
    .addOption(
      new Option(
        "--log-format <format>",
        "text, or json (with time, client and milliseconds); implies --log",
      ).choices(["text", "json"]),
    )
    .option("--no-watch", "render once and ignore later changes");
  addCatalogueFlags(addSiteFlags(addDiscover(addReach(command))))
    .addHelpText("after", MORE)
    .action(runServe);
}

/** Adds the options about the clients that reach the preview. */
function addReach(command: Command): Command {
  return command
    .addOption(
      new Option("--listen <address>", "address to listen on; non-local ones are open to the network")
        .argParser(parseGiven)
        .default(LOOPBACK),
    )
    .option("--allow-host <names>", "more host names to answer for, comma-separated", parseNames)
    .option("--cors", "let pages of every origin read the answers (CORS)")
    .option("--behind-proxy", "send cache headers for a proxy that forwards here; implies --cors");
}

async function runServe(target: string, flags: ServeFlags): Promise<void> {
  if (flags.logFormat === "json") writeJsonLines(process.stderr);
  const { findFreePort } = await import("../../published/serve/index.ts");
  const wanted = flags.port ?? DEFAULT_PORT;
  const port = await findFreePort(wanted, flags.listen);
  if (wanted !== 0 && port !== wanted) {
    say(`lingodex: note: port ${wanted} is taken by another program: ${port} is the next free one`);
  }
  const origin = originOf(flags.listen, port);
  const served = { target, origin, port, flags };
  if (isBundle(target)) {
    const directory = await unbundled(target);
    if (holdsPack(directory)) return listenToPack({ ...served, directory });
    return listen({ ...served, directory, baseUrl: findBaseUrl(directory) });
  }
  if (!holdsCatalogue(target) && holdsPack(target)) return listenToPack({ ...served, directory: target });
  if (holdsCatalogue(target) || (await isDiscovered(target, flags))) await serveCatalogue(served);
  else await listen({ ...served, directory: target, baseUrl: findBaseUrl(target) });
}

async function listenToPack(served: Omit<Served, "baseUrl">): Promise<void> {
  const { ServedPack } = await import("../../published/packs/index.ts");
  const source = new ServedPack(served.directory);
  await listen({ ...served, source, baseUrl: source.baseUrl });
}

/** True for a folder that is not a tree, and could be a catalogue. */
async function isDiscovered(target: string, { discover }: ServeFlags): Promise<boolean> {
  if (discover === false || baseUrlOf(target) !== undefined) return false;
  refuseInterrupted(target);
  const { isDiscoverable } = await import("../../catalogue/asked/index.ts");
  return await isDiscoverable(target);
}

interface Served {
  readonly target: string;
  readonly directory: string;
  readonly source?: ServedFiles;
  readonly baseUrl: string;
  readonly origin: string;
  readonly port: number;
  readonly flags: ServeFlags;
  readonly notice?: () => string | undefined;
  readonly reload?: LiveReload | undefined;
}

async function listen({ target, baseUrl, origin, flags, ...served }: Served): Promise<void> {
  const { BLIND_HOSTS, servePreview } = await import("../../published/serve/index.ts");
  const host = BLIND_HOSTS[flags.host ?? ""];
  const preview = await servePreview({
    ...served,
    prefix: new URL(baseUrl).pathname.replace(/\/$/, ""),
    address: flags.listen,
    names: namesOf(flags),
    isOpen: flags.cors,
    isBehindProxy: flags.behindProxy,
    host,
    log: logOf(flags),
    health: HEALTH,
  });
  endAfter(() => preview.close());
  const imitated = host === undefined ? undefined : flags.host;
  const { links, start } = preview;
  const site = { target, origin, links, host: imitated, listen: flags.listen, baseUrl, start };
  for (const line of [...describeSite(site), ...warningsOf(site)]) say(line);
}

/** Logs one line per request on standard error. */
function logOf({ log, logFormat }: ServeFlags): ((answered: AnsweredRequest) => void) | undefined {
  // A target can be as long as the server accepts, so it is cut.
  if (logFormat === "json")
    return (answered) => say(JSON.stringify({ ...answered, target: answered.target.slice(0, MOST_TARGET) }));
  if (!log && logFormat === undefined) return undefined;
  return ({ method, target, status }) => say(`${method} ${target} ${status}`);
}

/** The host names that the preview accepts. A site for a base URL also answers under that name. */
function namesOf({ baseUrl, allowHost = [] }: ServeFlags): readonly string[] {
  const names = allowHost.map((name) => name.toLowerCase());
  return baseUrl === undefined ? names : [...names, new URL(checkBaseUrl(baseUrl)).hostname];
}

/** Serves a catalogue. If it has errors at the start, they are printed and nothing is served. */
async function serveCatalogue(served: Omit<Served, "directory" | "baseUrl">): Promise<void> {
  const { target, origin, flags } = served;
  const { createTemporaryTree } = await import("../../published/serve/index.ts");
  const baseUrl = flags.baseUrl === undefined ? origin : checkBaseUrl(flags.baseUrl);
  const directory = createTemporaryTree();
  const console = new BuildConsole({ catalogue: target, quiet: false, progress: true });
  // The tree is removed with the process, so it needs no memory, and its losses do not matter.
  const site = {
    baseUrl,
    ...siteOptions(flags),
    movesSite: true,
    out: directory,
    cache: false,
    maxDelete: false,
  } as const;
  const options = { catalogue: target, ...site, ...console.listeners, ...catalogueOptions(flags) };

  let reload: LiveReload | undefined;
  let latest: WatchedBuild | undefined;
  let report: WatchReport | undefined;
  for await (const built of buildsOf(options, flags.watch)) {
    latest = built;
    if (report !== undefined) {
      report.tell(built);
      if (built.result?.ok) reload?.tell(built.result.generation);
      continue;
    }
    if (!isGood(built, console)) return;
    if (flags.watch) reload = await reloading(built);
    await listen({ ...served, directory, baseUrl, reload, notice: () => latest && describeNotice(latest) });
    report = new WatchReport(console, built);
  }
}

async function reloading({ result }: WatchedBuild): Promise<LiveReload> {
  const { LiveReload: Reload } = await import("../../published/serve/index.ts");
  return new Reload(result?.generation ?? "");
}

async function* buildsOf(options: BuildOptions, watches: boolean): AsyncGenerator<WatchedBuild, void, void> {
  const { build, watchBuilds } = await import("../../build/index.ts");
  if (watches) yield* watchBuilds(options);
  else yield { result: await build(options), changed: [], elapsed: 0 };
}

function isGood({ result }: WatchedBuild, console: BuildConsole): boolean {
  if (result !== undefined) console.tell(result);
  if (result?.ok) return true;
  process.exitCode = EXIT.findings;
  return false;
}

function findBaseUrl(directory: string): string {
  const baseUrl = baseUrlOf(directory);
  if (baseUrl !== undefined) return baseUrl;
  refuseInterrupted(directory);
  requireExisting(directory);
  throw new UsageError(
    `${directory} contains neither a catalogue nor a tree`,
    "name a folder with catalogue.yaml, or one that lingodex build wrote",
  );
}
