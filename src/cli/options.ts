import { type Command, InvalidArgumentError, Option } from "commander";
import type { CatalogueOptions } from "../build/prepare.ts";
import { UsageError } from "../model/failures.ts";

/** Options that every command which reads a catalogue takes. */
export interface CatalogueFlags {
  readonly ids?: "derived" | "frozen";
  readonly strict?: boolean;
  readonly maxInputBytes?: number;
  readonly maxUnits?: number;
  readonly maxDocuments?: number;
  readonly maxOutputBytes?: number;
}

export function addCatalogueFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--ids <how>", "derived: number what no row numbers; frozen: refuse it")
        .choices(["derived", "frozen"])
        .default("derived"),
    )
    .option("--strict", "warnings count as errors")
    .addOption(new Option("--max-input-bytes <n>", "limit for one input file").argParser(parseCount))
    .addOption(new Option("--max-units <n>", "limit for the catalogue's units").argParser(parseCount))
    .addOption(new Option("--max-documents <n>", "limit for published documents").argParser(parseCount))
    .addOption(new Option("--max-output-bytes <n>", "limit for published bytes").argParser(parseCount));
}

/** The flags as build options, with what the environment says. */
export function catalogueOptions({
  ids,
  strict,
  maxInputBytes,
  maxUnits,
  maxDocuments,
  maxOutputBytes,
}: CatalogueFlags): CatalogueOptions {
  const sourceDateEpoch = readSourceDateEpoch();
  return { ids, strict, maxInputBytes, maxUnits, maxDocuments, maxOutputBytes, sourceDateEpoch };
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError("It takes a whole number.");
}

export function parsePort(text: string): number {
  const port = parseCount(text);
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("Ports end at 65535.");
}

/** Comma-separated names; given again, more of them. */
export function parseNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw new InvalidArgumentError("A name is empty.");
  return [...before, ...names];
}

/** `--out "$UNSET"` must not mean this folder. */
export function parsePath(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It is empty.");
}

/** Where files are written; by default as it pays. The tree is the same. */
export function readWriter(): "main" | "thread" | undefined {
  const value = process.env["LINGODEX_WRITER"];
  if (value === undefined || value === "") return undefined;
  if (value === "main" || value === "thread") return value;
  throw new UsageError(`LINGODEX_WRITER is ${JSON.stringify(value)}, neither "main" nor "thread"`);
}

/** https://reproducible-builds.org: seconds since 1970. */
function readSourceDateEpoch(): number | undefined {
  const value = process.env["SOURCE_DATE_EPOCH"];
  if (value === undefined || value === "") return undefined;
  if (/^\d{1,11}$/.test(value)) return Number(value);
  throw new UsageError(`SOURCE_DATE_EPOCH is ${JSON.stringify(value)}, not a number of seconds`);
}
