import { type Command, Option } from "commander";
import { type BuildResult, build } from "../../build/build.ts";
import { HOST_NAMES } from "../../build/site.ts";
import { describeDiagnostic } from "../../model/diagnostic.ts";
import { EXIT } from "../exit.ts";
import { addCatalogueFlags, type CatalogueFlags, catalogueOptions, parsePath } from "../options.ts";
import { printDiagnostics, printJson, say } from "../print.ts";

interface BuildFlags extends CatalogueFlags {
  readonly out?: string;
  readonly baseUrl?: string;
  readonly links?: "query" | "path" | "file";
  readonly host?: string;
  readonly view?: "api" | "none";
  readonly json?: boolean;
  readonly verify?: boolean;
  readonly full?: boolean;
  readonly cache?: string | boolean;
}

export function addBuild(program: Command): void {
  const command = program
    .command("build")
    .summary("publish a catalogue's API as a tree of files")
    .description(
      "Reads the catalogue (default: this folder) and writes every page of its API into a folder that any static " +
        "host serves. Only lingodex's own files in that folder are replaced; if anything is wrong, none is.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml or catalogue.json", ".")
    .option("-o, --out <dir>", "where the tree goes (default: public in the catalogue's folder)", parsePath)
    .option("-b, --base-url <url>", "address under which the tree will be served, without a trailing slash");
  addSiteFlags(command)
    .option("--verify", "read every file back before the new tree takes the old one's place")
    .option("--json", "print the result as JSON on standard output");
  addCatalogueFlags(command)
    .addOption(new Option("--full", "write every file (every build does, so far)").hideHelp())
    .addOption(new Option("--cache <dir>", "for incremental builds (to come)").hideHelp())
    .addOption(new Option("--no-cache", "for incremental builds (to come)").hideHelp())
    .addHelpText(
      "after",
      "\nExamples:\n  $ lingodex build --base-url https://me.github.io/translations\n" +
        "  $ lingodex build l10n --out site --host nginx --json\n",
    )
    .action(runBuild);
}

export function addSiteFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--links <style>", "how pages are linked: ?page=2, page=2/ or page=2/index.json").choices([
        "query",
        "path",
        "file",
      ]),
    )
    .addOption(new Option("--host <profile>", "where the tree will be served").choices(HOST_NAMES))
    .addOption(
      new Option(
        "--view <which>",
        "whether ?format=api is published (default: where the host reads queries)",
      ).choices(["api", "none"]),
    );
}

async function runBuild(catalogue: string, flags: BuildFlags): Promise<void> {
  const { out, baseUrl, links, host, view, verify, full } = flags;
  const site = { baseUrl, links, host, view };
  const cache = flags.cache === true ? undefined : flags.cache;
  const result = await build({ catalogue, out, verify, full, cache, ...site, ...catalogueOptions(flags) });
  printDiagnostics(result.diagnostics, catalogue);
  if (flags.json) printJson(jsonResult(result));
  else if (result.ok) say(summary(result));
  else say("nothing was written");
  process.exitCode = result.ok ? EXIT.done : EXIT.findings;
}

/** SOURCES.md, "Errors and warnings". */
function jsonResult({ out: _out, diagnostics, ...result }: BuildResult): object {
  return { ...result, diagnostics: diagnostics.map(describeDiagnostic) };
}

function summary({ out, documents, bytes, generation }: BuildResult): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${documents} documents, ${size}, generation ${generation.slice(0, 12)}, in ${out}`;
}
