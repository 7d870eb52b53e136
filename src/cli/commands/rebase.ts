import type { Command } from "commander";
import { grouped } from "../../model/index.ts";
import { escapeText } from "../escape.ts";
import { BASE_URL, JSON_RESULT, parseGiven } from "../options.ts";
import { countOf, printJson, say, sayWaiting } from "../print.ts";

interface RebaseFlags {
  readonly baseUrl: string;
  readonly out?: string;
  readonly json?: boolean;
}

const HELP = `
Texts stay as they are, also those that look like addresses. The link style
stays as well. Addresses of the translation site (site_url) change only if they
begin with the old base address.

Examples:
  $ lingodex rebase public --base-url https://mirror.example.org/l10n
  $ lingodex rebase public --base-url http://localhost:8000 --out local
`;

export function addRebase(program: Command): void {
  program
    .command("rebase")
    .summary("change the base URL of a built site")
    .description(
      "Rewrites the addresses in a tree on disk, as if built with --base-url. It is much faster than a build and needs no catalogue. All documents change, or none.",
    )
    .argument("<dir>", "folder that lingodex build or mirror wrote")
    .requiredOption(...BASE_URL)
    .option("-o, --out <dir>", "folder of the new tree (default: replaces the old one)", parseGiven)
    .option(...JSON_RESULT)
    .addHelpText("after", HELP)
    .action(runRebase);
}

async function runRebase(directory: string, flags: RebaseFlags): Promise<void> {
  const { baseUrl, out } = flags;
  const { rebase } = await import("../../published/rebase/index.ts");
  const result = await rebase({ directory, baseUrl, out, onWait: sayWaiting });
  const { from, manifest, written, deleted, unchanged } = result;
  if (flags.json) printJson({ generation: manifest.generation, from, written, deleted, unchanged });
  say(
    `${countOf(written, "file")} written in ${escapeText(out ?? directory)}, ${grouped(unchanged)} unchanged: ` +
      `changed ${escapeText(from)} to ${escapeText(manifest.base_url)}, generation ${manifest.generation.slice(0, 12)}`,
  );
}
