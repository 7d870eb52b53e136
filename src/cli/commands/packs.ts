import type { Command } from "commander";
import { grouped } from "../../model/index.ts";
import { isFile as isBundle } from "../../store/index.ts";
import { escapeText } from "../escape.ts";
import { JSON_RESULT, outOption, readAlone } from "../options.ts";
import { countOf, printJson, say, sayWaiting } from "../print.ts";
import { unbundled } from "../unbundled.ts";

interface PackFlags {
  readonly out: string;
  readonly json?: boolean;
}

const PACK_HELP = `
Over an older pack, it writes only the changes. Readers get the whole old pack
until it is done.

Examples:
  $ lingodex pack public --out packed
  $ lingodex unpack packed --out public
`;

const UNPACK_HELP = `
Examples:
  $ lingodex unpack packed --out public
  $ lingodex unpack l10n.tar --out public
`;

export function addPack(program: Command): void {
  program
    .command("pack")
    .summary("pack a site into few files")
    .description(
      "Packs a tree into buckets of several hundred documents: tar archives named by their content, found by the hash " +
        "of a document's path (docs/how-to/packs.md). Each file is checked by its hash.",
    )
    .argument("<dir>", "folder that lingodex build or mirror wrote")
    .addOption(outOption("folder of the pack: a new one, or an older pack's"))
    .option(...JSON_RESULT)
    .addHelpText("after", PACK_HELP)
    .action(runPack);
}

export function addUnpack(program: Command): void {
  program
    .command("unpack")
    .summary("unpack a pack or a bundle")
    .description("Restores the packed tree, byte for byte: all of it, or nothing.")
    .argument("<pack>", "folder that lingodex pack wrote, or an archive of lingodex bundle")
    .addOption(outOption("folder of the tree: a new one, or an older tree's"))
    .option(...JSON_RESULT)
    .addHelpText("after", UNPACK_HELP)
    .action(runUnpack);
}

async function runPack(directory: string, { out, json }: PackFlags): Promise<void> {
  const { packTree } = await import("../../published/packs/index.ts");
  const result = await packTree({ directory, out, onWait: sayWaiting, alone: readAlone() });
  if (json) printJson(result);
  const { files, buckets, written, generation } = result;
  say(
    `Packed ${countOf(files, "file")} into ${countOf(buckets, "bucket")} in ${escapeText(out)}: ` +
      `${countOf(written, "file")} written, generation ${generation.slice(0, 12)}`,
  );
}

async function runUnpack(pack: string, { out, json }: PackFlags): Promise<void> {
  const { unpack } = await import("../../published/packs/index.ts");
  const bundle = isBundle(pack) ? pack : undefined;
  const directory = bundle === undefined ? pack : await unbundled(bundle);
  const result = await unpack({ directory, bundle, out, onWait: sayWaiting });
  if (json) printJson(result);
  const { written, unchanged, generation } = result;
  say(
    `${countOf(written, "file")} written in ${escapeText(out)}, ${grouped(unchanged)} unchanged: ` +
      `generation ${generation.slice(0, 12)}`,
  );
}
