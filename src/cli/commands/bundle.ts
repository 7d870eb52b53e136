import { type Command, InvalidArgumentError, Option } from "commander";
import { escapeText } from "../escape.ts";
import { JSON_RESULT, parseGiven, readAlone } from "../options.ts";
import { countOf, printJson, say } from "../print.ts";
import { megabytes } from "../quantities.ts";

interface BundleFlags {
  readonly out?: string;
  readonly json?: boolean;
}

const HELP = `
The bundle is a pack in one file (docs/how-to/packs.md).

Examples:
  $ lingodex bundle public --out l10n.tar
  $ lingodex serve l10n.tar
  $ lingodex unpack l10n.tar --out public
`;

export function addBundle(program: Command): void {
  program
    .command("bundle")
    .summary("pack a site into one archive")
    .description(
      "Puts a tree or a pack into one archive. Any tar program unpacks it, and lingodex serve takes it as it is. Every file is verified by its hash.",
    )
    .argument("<dir>", "folder that lingodex build, mirror or pack wrote")
    .option("-o, --out <file>", "the archive (default: lingodex-GENERATION.tar in this folder)", parseGiven)
    .addOption(new Option("--compression <how>").argParser(parseCompression).hideHelp())
    .option(...JSON_RESULT)
    .addHelpText("after", HELP)
    .action(runBundle);
}

/** Accepts the option of earlier versions, which compressed an archive as a whole. */
function parseCompression(how: string): string {
  if (how === "gzip" || how === "none") return how;
  throw new InvalidArgumentError("The files in a bundle are already compressed: remove the option.");
}

async function runBundle(directory: string, { out, json }: BundleFlags): Promise<void> {
  const { bundle, generationIn } = await import("../../published/packs/index.ts");
  const name = out ?? `lingodex-${(await generationIn(directory)).slice(0, 12)}.tar`;
  const result = await bundle({ directory, out: name, alone: readAlone() });
  if (json) printJson(result);
  say(
    `${countOf(result.files, "file")} in ${escapeText(name)} (${megabytes(result.bytes)}, SHA-256 ${result.sha256})`,
  );
  if (/\.(?:tgz|tar\.(?:gz|zst))$/.test(name))
    say("note: the archive itself is not compressed; end its name in .tar");
}
