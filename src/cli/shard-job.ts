import { once } from "node:events";
import { relative } from "node:path";
import { Option } from "commander";
import type { MergeResult } from "../build/index.ts";
import { grouped, UsageError } from "../model/index.ts";
import { escapeText } from "./escape.ts";
import { EXIT } from "./exit.ts";
import { parseGiven } from "./options.ts";
import { printDiagnostics, printJson, say } from "./print.ts";
import { megabytes } from "./quantities.ts";
import { describePurposes } from "./vanished.ts";

export interface JobFlags {
  readonly job: string;
  readonly json?: boolean;
}

export function jobOption(): Option {
  return new Option("-j, --job <dir>", "folder of the job: each machine needs it")
    .argParser(parseGiven)
    .makeOptionMandatory();
}

/** The path, relative to the current folder. */
export function shown(directory: string): string {
  return relative("", directory) || ".";
}

/** @throws UsageError if records would be written to a terminal */
export function refuseTerminal(): void {
  if (process.stdout.isTTY)
    throw new UsageError("records are binary data", "send them to a file: lingodex shard … > FILE");
}

/** Waits for a slow reader. If a reader ends early, its records are cut, so this must not count as success. */
export async function printRecords(records: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  process.exitCode = EXIT.inputOutput;
  for await (const bytes of records) if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
  process.exitCode = EXIT.done;
}

export function tellOfTree(
  { diagnostics, vanished, catalogue, ...result }: MergeResult,
  { out, json }: { readonly out: string; readonly json: boolean | undefined },
): void {
  for (const line of describePurposes(vanished)) say(line);
  printDiagnostics(diagnostics, shown(catalogue));
  if (json) printJson(result);
  const { ok, documents, bytes, written, generation } = result;
  if (ok)
    say(
      `${grouped(documents)} documents, ${megabytes(bytes)}, in ${escapeText(out)}: ${grouped(written)} files written, ` +
        `generation ${generation.slice(0, 12)}`,
    );
  else say("nothing was written");
  process.exitCode = ok ? EXIT.done : EXIT.findings;
}
