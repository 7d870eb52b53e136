import type { Command } from "commander";
import { refuseCredentials } from "../../model/index.ts";
import type { UnknownAddress } from "../../site/index.ts";
import { EXIT } from "../exit.ts";
import { renderExplanation, renderUnknown } from "../explanation.ts";
import { addAllowRoot, addAt, addDiscover, catalogueOptions, type RootFlags } from "../options.ts";
import { hasColors, printJson, printRefusal, withoutUsed } from "../print.ts";
import { addSiteFlags, type SiteFlags, siteOptions } from "../site-flags.ts";

interface ExplainFlags extends RootFlags, SiteFlags {
  readonly catalogue: string;
  readonly baseUrl?: string;
  readonly json?: boolean;
}

export function addExplain(program: Command): void {
  const command = program
    .command("explain")
    .summary("why a document says what it says")
    .description(
      "Tells which files and rows gave the document at an address, where it stands in its collection and why, and " +
        "which rule decides its numbers. Takes a full URL or a path, with or without page and view; pages for people and " +
        "the files beside the API, too. What it is told of the site is what build is told.",
    )
    .argument("<address>", "/api/units/12/, a full URL, or units/12")
    .option("--catalogue <dir>", "folder with catalogue.yaml or catalogue.json", ".")
    .option("-b, --base-url <url>", "where it is published, if not at the catalogue's base_url")
    .option("--json", "print it as JSON on standard output")
    .addHelpText("after", "\nExample:\n  $ lingodex explain /api/translations/my-project/app/de/\n")
    .action(runExplain);
  addAllowRoot(addDiscover(addAt(addSiteFlags(command))));
}

async function runExplain(address: string, flags: ExplainFlags): Promise<void> {
  refuseCredentials(address);
  const { explain, isUnknown } = await import("../../published/explain/index.ts");
  const { catalogue, baseUrl } = flags;
  const options = { catalogue, baseUrl, ...siteOptions(flags), ...catalogueOptions(flags) };
  const { answer, diagnostics } = await explain(address, options);
  process.exitCode = answer === undefined || isUnknown(answer) ? EXIT.findings : EXIT.done;
  if (answer !== undefined) withoutUsed(diagnostics);
  if (answer === undefined) printRefusal(diagnostics, catalogue, flags.json);
  else if (isUnknown(answer)) tellUnknown(answer, flags);
  else if (flags.json) printJson(answer);
  else process.stdout.write(renderExplanation(answer, { colors: hasColors(process.stdout) }));
}

function tellUnknown(unknown: UnknownAddress, { json }: ExplainFlags): void {
  process.stderr.write(renderUnknown(unknown));
  if (json) printJson({ ok: false, ...unknown });
}
