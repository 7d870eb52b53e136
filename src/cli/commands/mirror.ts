import { type Command, Option } from "commander";
import { type DeleteLimits, grouped } from "../../model/index.ts";
import type { MirrorResult } from "../../published/index.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import {
  addDeleteFlags,
  addRedirects,
  JSON_RESULT,
  parseCount,
  parseGiven,
  parseSome,
  type RedirectFlags,
  type ShapeFlags,
} from "../options.ts";
import { countOf, printJson, say, sayWaiting } from "../print.ts";
import { everyFewSeconds } from "../progress.ts";
import { megabytes } from "../quantities.ts";
import { describeComparison, vanishedJson } from "../vanished.ts";

interface MirrorFlags extends DeleteLimits, RedirectFlags, ShapeFlags {
  readonly baseUrl?: string;
  readonly connections?: number;
  readonly maxFiles?: number;
  readonly maxBytes?: number;
  readonly json?: boolean;
}

const HELP = `
Run it again to update the copy. It fetches only changed files, and continues an
interrupted run.

Examples:
  $ lingodex mirror https://l10n.example.org l10n
  $ lingodex mirror https://l10n.example.org l10n -b http://localhost:8000
  $ lingodex mirror https://l10n.pages.dev packed --to pack
`;

export function addMirror(program: Command): void {
  const command = program
    .command("mirror")
    .summary("copy a deployed site and keep the copy current")
    .description(
      "Copies a site of lingodex into a folder, by the site's manifest. Every file is verified by its hash, and the new tree replaces the old one as a whole. Nothing outside of the folder is written.",
    )
    .argument("<url>", "address of the site: the part before /api/")
    .addArgument(program.createArgument("<dir>", "folder of the copy").argParser(parseGiven))
    .addOption(
      new Option(
        "--to <what>",
        "a tree, or the site's pack (default: like the existing copy, else a tree)",
      ).choices(["tree", "pack"]),
    )
    .option("-b, --base-url <url>", "rewrite addresses, for clients that accept no other origin");
  addDeleteFlags(addRedirects(command), "20%")
    .option("--connections <n>", "requests at a time", parseSome, 8)
    .option("--max-files <n>", "limit for files", parseCount)
    .option("--max-bytes <n>", "limit for bytes", parseCount)
    .option(...JSON_RESULT)
    .addHelpText("after", HELP)
    .action(runMirror);
}

async function runMirror(url: string, directory: string, flags: MirrorFlags): Promise<void> {
  const { maxFiles: mostFiles, maxBytes: mostBytes, json, ...asked } = flags;
  const { mirror } = await import("../../published/mirror/index.ts");
  const result = await mirror({
    ...{ url, directory, mostFiles, mostBytes },
    ...asked,
    onProgress: everyFewSeconds("fetched", flags),
    onWait: sayWaiting,
  });
  const { ok, comparison, ...told } = result;
  const vanished = comparison.vanished.map(vanishedJson);
  for (const line of describeComparison(comparison)) say(line);
  if (json) printJson(ok ? { ...told, vanished } : { ok, vanished });
  if (!ok) {
    process.exitCode = EXIT.findings;
    return;
  }
  for (const line of describe(directory, result)) say(line);
}

function* describe(directory: string, result: MirrorResult): Iterable<string> {
  const { files, bytes, generation, fetched, fetchedBytes, requests, written, deleted, omitted } = result;
  for (const path of omitted)
    yield `left out: ${escapeText(path)}, because this version of lingodex makes a different one`;
  yield `${countOf(files, "file")} (${megabytes(bytes)}) in ${escapeText(directory)}, generation ${generation.slice(0, 12)}: ` +
    `${grouped(fetched)} fetched (${megabytes(fetchedBytes)}, ${countOf(requests, "request")}), ` +
    `${grouped(written)} written, ${grouped(deleted)} deleted`;
}
