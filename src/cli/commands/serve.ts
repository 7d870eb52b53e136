import { type Command, Option } from "commander";
import { checkBaseUrl } from "../../build/site.ts";
import { UsageError } from "../../model/failures.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { addCatalogueFlags, type CatalogueFlags, catalogueOptions, parsePort } from "../options.ts";
import { printDiagnostics, say } from "../print.ts";
import { addSiteFlags } from "./build.ts";

interface ServeFlags extends CatalogueFlags {
  readonly port?: number;
  readonly baseUrl?: string;
  readonly links?: "query" | "path" | "file";
  readonly host?: string;
  readonly view?: "api" | "none";
  readonly log?: boolean;
}

const DEFAULT_PORT = 8000;

export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .summary("look at a catalogue's API, or at a finished tree, on this machine")
    .description(
      "Serves the API on 127.0.0.1. A catalogue (default: this folder) is rendered with the address it is served " +
        "under; a finished tree is served as it is. A preview, not a server for the public.",
    )
    .argument("[catalogue or tree]", "folder with a catalogue, or one that lingodex build wrote", ".")
    .addOption(
      new Option(
        "-p, --port <n>",
        `port; 0 takes any that is free (default: ${DEFAULT_PORT} or the next free one)`,
      ).argParser(parsePort),
    )
    .option("-b, --base-url <url>", "address to render for, in place of the one it is served under")
    .option("--log", "print a line for every request");
  addCatalogueFlags(addSiteFlags(command))
    .addHelpText("after", "\nExamples:\n  $ lingodex serve\n  $ lingodex serve public --port 8080 --log\n")
    .action(runServe);
}

async function runServe(target: string, flags: ServeFlags): Promise<void> {
  const preview = await import("../../serve/preview.ts");
  const { findFreePort } = await import("../../serve/port.ts");
  const port =
    flags.port === undefined || flags.port === 0
      ? await findFreePort(flags.port ?? DEFAULT_PORT)
      : flags.port;
  const origin = `http://localhost:${port}`;

  const { baseUrlOf, holdsCatalogue } = await import("../../build/tree.ts");
  const tree = holdsCatalogue(target)
    ? await renderCatalogue(target, origin, flags)
    : findTree(target, baseUrlOf(target), origin);
  if (tree === undefined) return;
  const prefix = new URL(tree.baseUrl).pathname.replace(/\/$/, "");
  const log = flags.log ? (line: string) => say(escapeText(line)) : undefined;
  await preview.servePreview({ directory: tree.directory, port, prefix, log });
  say(`serving ${escapeText(target)} at ${origin}${prefix}/api/ (Ctrl-C stops it)`);
}

interface ServedTree {
  readonly directory: string;
  readonly baseUrl: string;
}

/** Nothing where the catalogue has errors: they are printed. */
async function renderCatalogue(
  catalogue: string,
  origin: string,
  flags: ServeFlags,
): Promise<ServedTree | undefined> {
  const { build } = await import("../../build/build.ts");
  const { createTemporaryTree } = await import("../../serve/temporary-tree.ts");
  const { links, host, view } = flags;
  const baseUrl = flags.baseUrl === undefined ? origin : checkBaseUrl(flags.baseUrl);
  const directory = createTemporaryTree();
  const site = { baseUrl, links, host, view };
  const result = await build({ catalogue, out: directory, ...site, ...catalogueOptions(flags) });
  printDiagnostics(result.diagnostics, catalogue);
  if (result.ok) return { directory, baseUrl };
  process.exitCode = EXIT.findings;
  return undefined;
}

function findTree(directory: string, baseUrl: string | undefined, origin: string): ServedTree {
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
