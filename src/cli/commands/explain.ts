import type { Command } from "commander";
import { refuseCredentials } from "../../model/index.ts";
import type { Explanation, UnknownAddress } from "../../site/index.ts";
import { bounded, escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import {
  addAllowRoot,
  addAt,
  addDiscover,
  addSiteFlags,
  BASE_URL,
  catalogueOptions,
  JSON_RESULT,
  type RootFlags,
  type SiteFlags,
  siteOptions,
} from "../options.ts";
import { painter } from "../paint.ts";
import { hasColors, printJson, printRefusal, withoutUsed } from "../print.ts";
import { fitCell, widthOf } from "../width.ts";

interface ExplainFlags extends RootFlags, SiteFlags {
  readonly catalogue: string;
  readonly baseUrl?: string;
  readonly json?: boolean;
}

export function addExplain(program: Command): void {
  const command = program
    .command("explain")
    .summary("explain where a document comes from")
    .description(
      "Shows which files and rows made the document at an address, its place in its collection, and the rules for its numbers. Takes a full URL or a path, also of pages for people and other files. Page and view are optional. Give it the same options as build.",
    )
    .argument("<address>", "/api/units/12/, a full URL, or units/12")
    .option("--catalogue <dir>", "folder with catalogue.yaml, .yml or .json", ".")
    .option(...BASE_URL)
    .option(...JSON_RESULT)
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

/** An explanation for a terminal. It ends in a line feed, and texts of the catalogue are escaped. */
export function renderExplanation(
  { title, address, facts, files, moreFiles }: Explanation,
  options: { readonly colors: boolean },
): string {
  const paint = painter(options);
  const width = Math.min(40, Math.max(0, ...facts.map(({ label }) => widthOf(label))));
  const lines = [
    paint("bold", escapeText(title)),
    paint("dim", escapeText(address)),
    "",
    ...facts.flatMap(({ label, value, because, see }) => [
      `  ${paint("cyan", fitCell(escapeText(label), Math.max(width, widthOf(label)), "left"))}  ${escapeText(value)}`,
      `  ${" ".repeat(width)}  ${paint("dim", escapeText(because))}${see === undefined ? "" : paint("dim", ` (docs/reference/catalogue.md#${see})`)}`,
    ]),
    ...(files.length === 0 ? [] : ["", "  Made from"]),
    ...files.map(({ file, line, column, what }) => `    ${escapeText(`${file}:${line}:${column}  ${what}`)}`),
    ...(moreFiles === undefined ? [] : [`    … and ${moreFiles} more`]),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

/** The answer of `lingodex explain` to an unknown address: one line, and a line with the probable address. */
export function renderUnknown({ problem, suggestion }: UnknownAddress): string {
  return `${escapeText(bounded(problem))}\ndid you mean ${escapeText(bounded(suggestion))} ?\n`;
}
