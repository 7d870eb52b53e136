import { type Command, Option } from "commander";
import { escapeText } from "../escape.ts";
import { parsePath } from "../options.ts";
import { countOf, printJson, say } from "../print.ts";
import { megabytes } from "../quantities.ts";

interface BundleFlags {
  readonly out?: string;
  readonly compression: "gzip" | "zstd" | "none";
  readonly json?: boolean;
}

const ENDINGS = { gzip: ".tar.gz", zstd: ".tar.zst", none: ".tar" } as const;

const HELP = `
The same tree gives the same archive: it holds no times and no owners.

Examples:
  $ lingodex bundle public --out l10n.tar.gz
  $ lingodex serve l10n.tar.gz
`;

export function addBundle(program: Command): void {
  program
    .command("bundle")
    .summary("pack a tree into one archive, for machines without a network")
    .description(
      "Packs a tree into one archive that any tar unpacks, and that lingodex serve takes as it is. Every file is proved " +
        "by its hash on the way.",
    )
    .argument("<dir>", "folder that lingodex build or mirror wrote")
    .addOption(
      new Option(
        "-o, --out <file>",
        "the archive (default: lingodex-GENERATION.tar.gz in this folder)",
      ).argParser(parsePath),
    )
    .addOption(
      new Option("--compression <how>", "zstd needs Node 22.15 or newer")
        .choices(["gzip", "zstd", "none"])
        .default("gzip"),
    )
    .option("--json", "print the result as JSON on standard output")
    .addHelpText("after", HELP)
    .action(runBundle);
}

async function runBundle(directory: string, { out, compression, json }: BundleFlags): Promise<void> {
  const { bundle, generationOfTree } = await import("../../tasks/copies/bundle.ts");
  const name = out ?? `lingodex-${(await generationOfTree(directory)).slice(0, 12)}${ENDINGS[compression]}`;
  const result = await bundle({ directory, out: name, compression });
  if (json) printJson(result);
  say(
    `${countOf(result.files, "file")} in ${escapeText(name)} (${megabytes(result.bytes)}, SHA-256 ${result.sha256})`,
  );
}
