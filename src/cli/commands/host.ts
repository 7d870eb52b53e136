import type { Command } from "commander";
import { CatalogueError, UsageError } from "../../model/index.ts";
import type { HostAnswer, HostProfile } from "../../published/index.ts";
import { escapeLines, escapeText } from "../escape.ts";
import { addAllowRoot, BASE_URL, catalogueOptions, JSON_RESULT, type RootFlags } from "../options.ts";
import { countOf, printJson, printRefusal, say } from "../print.ts";

interface HostFlags extends RootFlags {
  readonly file?: string;
  readonly baseUrl?: string;
  readonly pack?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  $ lingodex host                                 list the hosts
  $ lingodex host nginx public > lingodex.conf    for a server block of nginx
  $ lingodex host s3-cloudfront public --file viewer-request.js
  $ lingodex host nginx packed                    the same for a pack
`;

const MOST_NAMED = 5;

export function addHost(program: Command): void {
  const command = program
    .command("host")
    .summary("print the configuration that a host needs")
    .description(
      "Prints the configuration that a host needs outside of the tree or pack: an include for nginx or Caddy, a function for CloudFront, settings of a bucket. It contains no path of this machine. Files that a host needs inside the tree are written by build --host. Without a name, lists the hosts.",
    )
    .argument("[host]", "a host's name")
    .argument(
      "[tree or catalogue]",
      "folder that lingodex build, mirror or pack wrote, or one with a catalogue",
      ".",
    )
    .option("-f, --file <name>", "print this file, if the configuration has several")
    .option(...BASE_URL)
    .option("--pack", "print the configuration for a pack of this tree or catalogue")
    .option(...JSON_RESULT)
    .addHelpText("after", EXAMPLES)
    .action(runHost);
  addAllowRoot(command);
}

async function runHost(host: string | undefined, directory: string, flags: HostFlags): Promise<void> {
  const { describeHost, HOSTS } = await import("../../published/host/index.ts");
  if (host === undefined) {
    listHosts(HOSTS, flags);
    return;
  }
  try {
    const answer = await describeHost({
      host,
      directory,
      baseUrl: flags.baseUrl,
      isPack: flags.pack,
      ...catalogueOptions(flags),
    });
    tell(answer);
    if (flags.json) printJson(record(answer));
    else printPiece(answer, flags.file);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    printRefusal(error.diagnostics, directory, flags.json);
  }
}

function listHosts(hosts: readonly HostProfile[], { json }: HostFlags): void {
  if (json) printJson(hosts.map(({ id, name, links }) => ({ id, name, links })));
  else
    for (const { id, name, links } of hosts)
      process.stdout.write(`${id.padEnd(20)}${links.padEnd(8)}${name}\n`);
}

function tell({ host, pack, trouble, unnameable, inside }: HostAnswer): void {
  if (trouble !== undefined) say(`lingodex: warning: ${escapeText(trouble)}`);
  if (unnameable.length > 0) {
    const named = unnameable.slice(0, MOST_NAMED).map(escapeText).join(", ");
    say(
      `lingodex: warning: the configuration cannot name ${countOf(unnameable.length, "file")}, which will be 404: ${named}`,
    );
    say("lingodex: hint: rename them, or build with --links path, which requests files by name");
  }
  const [build, place] =
    pack === undefined ? ["build", "into the tree"] : ["build --to pack", "beside the pack"];
  if (inside.length > 0) say(`lingodex: note: ${build} --host ${host.id} puts ${inside.join(", ")} ${place}`);
}

function printPiece({ host, pack, outside }: HostAnswer, wanted: string | undefined): void {
  const piece = wanted === undefined ? outside[0] : outside.find(({ name }) => name === wanted);
  if (piece === undefined && wanted !== undefined) {
    const names = outside.map(({ name }) => name).join(", ");
    throw new UsageError(
      `${host.id} has no file ${JSON.stringify(wanted)}`,
      names === "" ? "there is nothing to print for it" : `its files: ${names}`,
    );
  }
  if (piece === undefined) {
    say(`lingodex: note: ${host.id} ${pack ?? "needs nothing outside of the tree"}`);
    return;
  }
  if (wanted === undefined && outside.length > 1) {
    for (const { name, purpose } of outside) say(`lingodex: note: --file ${name}: ${purpose}`);
  }
  // A file gets the text unchanged. On a terminal, control characters in it must have no effect.
  process.stdout.write(process.stdout.isTTY ? escapeLines(piece.text) : piece.text);
}

function record({ host, pack, outside, inside, unnameable, trouble }: HostAnswer): object {
  const { id, name, links, bulk, limits, evidence, claims, notes } = host;
  const reserved = (host.reserved ?? []).map(({ names, ...rest }) => ({ names: names.source, ...rest }));
  return {
    id,
    name,
    links,
    bulk,
    limits,
    reserved,
    evidence,
    claims,
    notes,
    pack: pack ?? null,
    inside,
    outside,
    unnameable,
    trouble: trouble ?? null,
  };
}
