import { type Command, Option } from "commander";
import { columnsOf } from "../columns.ts";
import type { Listing } from "../listing.ts";
import { JSON_RESULT } from "../options.ts";
import { printJson } from "../print.ts";

interface ListingFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
}

export function addChecks(program: Command): void {
  addListing(program, "checks", {
    summary: "list quality checks",
    description:
      "Lists the quality checks: what each reads, the flags that switch it on and off, and when it fails. " +
      "Set flags in check_flags of a component, in a row of sources.csv, or in the unit (PO).",
    list: async () => (await import("../listing.ts")).listChecks(),
    codeColumns: ["Check", "Flags"],
  });
}

export function addFormats(program: Command): void {
  addListing(program, "formats", {
    summary: "list file formats",
    description: "Lists the formats of translation files: the values of file_format in a component.",
    list: async () => (await import("../listing.ts")).listFormats(),
    codeColumns: ["Format", "Download"],
  });
}

interface ListingCommand {
  readonly summary: string;
  readonly description: string;
  readonly codeColumns: readonly string[];
  list(): Promise<Listing>;
}

function addListing(
  program: Command,
  name: string,
  { summary, description, codeColumns, list }: ListingCommand,
): void {
  program
    .command(name)
    .summary(summary)
    .description(description)
    .addOption(new Option(...JSON_RESULT).conflicts("markdown"))
    .option("--markdown", "print a Markdown table")
    .addHelpText("after", `\nExamples:\n  $ lingodex ${name}\n  $ lingodex ${name} --json | jq -r '.[].id'\n`)
    .action(async ({ json, markdown }: ListingFlags) => {
      const { listingMarkdown } = await import("../listing.ts");
      const listing = await list();
      if (json) printJson(listing.records);
      else if (markdown) process.stdout.write(listingMarkdown(listing, codeColumns));
      else
        process.stdout.write(
          columnsOf([listing.columns.map((one) => one.toUpperCase()), ...listing.rows], "left"),
        );
    });
}
