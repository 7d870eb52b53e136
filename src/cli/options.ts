import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { CatalogueOptions } from "../catalogue/index.ts";
import {
  type AllowedDelete,
  COMPATS,
  type Compat,
  HOST_NAMES,
  type MaxDelete,
  parseAllowedDelete,
  parseMaxDelete,
  UsageError,
} from "../model/index.ts";
import type { SiteOptions } from "../site/index.ts";
import { isCi } from "./ci.ts";

/** Adds the option to commands that make a folder and have no default for it. */
export function outOption(description: string): Option {
  return new Option("-o, --out <dir>", description).argParser(parseGiven).makeOptionMandatory();
}

export const BASE_URL = ["-b, --base-url <url>", "address of the site"] as const;
export const JSON_RESULT = ["--json", "print the result as JSON"] as const;

export interface ShapeFlags {
  readonly to?: "tree" | "pack";
}

export function shapeOption(): Option {
  return new Option(
    "--to <what>",
    "tree: a file for each document; pack: few files that change all at once",
  ).choices(["tree", "pack"]);
}

export interface RedirectFlags {
  readonly redirects?: "same-origin" | "any";
}

export function addRedirects(command: Command): Command {
  return command.addOption(
    new Option("--redirects <where>", "where the site may redirect to")
      .choices(["same-origin", "any"])
      .default("same-origin"),
  );
}

export interface RootFlags extends Pick<CatalogueOptions, "discover" | "at" | "catalogueFrom"> {
  readonly allowRoot?: readonly string[];
}

type Limit = "maxInputBytes" | "maxUnits" | "maxDocuments" | "maxOutputBytes";

export type CatalogueFlags = RootFlags & Pick<CatalogueOptions, "ids" | "strict" | Limit>;

export function addCatalogueFlags(command: Command): Command {
  const ids = new Option("--ids <how>", "derived: assign missing identifiers; frozen: fail instead")
    .choices(["derived", "frozen"])
    .default("derived");
  return addLimits(addAllowRoot(command).addOption(ids)).option(
    "--max-output-bytes <n>",
    "limit for published bytes",
    parseCount,
  );
}

export function addLimits(command: Command): Command {
  return command
    .option("--strict", "warnings count as errors")
    .option("--max-input-bytes <n>", "limit for one input file", parseCount)
    .option("--max-units <n>", "limit for the catalogue's units", parseCount)
    .option("--max-documents <n>", "limit for published documents", parseCount);
}

/** Adds the option to commands that also work without a manifest. */
export function addDiscover(command: Command): Command {
  return command.option(
    "--no-discover",
    "without catalogue.yaml, fail instead of using detected translations",
  );
}

/** Adds `--at` to commands that can use an earlier state. @param conflicts options that need today's files */
export function addAt(command: Command, conflicts: readonly string[] = []): Command {
  const at = new Option(
    "--at <rev|date>",
    "use an earlier state: a revision, a day's end (2024-05-01, UTC) or a time (RFC 3339); rev:NAME is always a revision",
  );
  return addCatalogueFrom(command.addOption(at.argParser(parseGiven).conflicts([...conflicts])));
}

/** Adds the option to commands with an earlier state. Some compare, so their sides are revisions and dates. */
export function addCatalogueFrom(command: Command): Command {
  return command.addOption(
    new Option(
      "--catalogue-from <time>",
      "manifests and tables: then (the revision's, else today's) or now (today's)",
    ).choices(["then", "now"]),
  );
}

export function addAllowRoot(command: Command): Command {
  return command.addOption(
    new Option(
      "--allow-root <dir>",
      "in CI: a folder outside of the checkout that allow_roots may name (repeatable)",
    ).argParser((path: string, before: readonly string[] = []) => [...before, resolve(parseGiven(path))]),
  );
}

/** The flags as build options, with values from the environment. */
export function catalogueOptions(flags: CatalogueFlags): CatalogueOptions {
  const { ids, strict, allowRoot, discover, at, catalogueFrom } = flags;
  const { maxInputBytes, maxUnits, maxDocuments, maxOutputBytes } = flags;
  const sourceDateEpoch = readSourceDateEpoch();
  const limits = { maxInputBytes, maxUnits, maxDocuments, maxOutputBytes };
  const allowedRoots = isCi() ? (allowRoot ?? []) : undefined;
  return { ids, strict, ...limits, sourceDateEpoch, discover, allowedRoots, at, catalogueFrom };
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError("It takes a whole number.");
}

/** Parses a count. 0 becomes 1. */
export function parseSome(text: string): number {
  return Math.max(1, parseCount(text));
}

export function parseBound(text: string): MaxDelete {
  const bound = parseMaxDelete(text);
  if (bound !== undefined) return bound;
  throw new InvalidArgumentError("It takes a number of units, or a share in whole per cent such as 20%.");
}

function parseAllowed(text: string, before: readonly AllowedDelete[] = []): readonly AllowedDelete[] {
  const allowed = parseAllowedDelete(text);
  if (allowed !== undefined) return [...before, allowed];
  throw new InvalidArgumentError(
    "It takes a project, a language, PROJECT/COMPONENT or PROJECT/COMPONENT/LANGUAGE, with * for any of these names.",
  );
}

export function addDeleteFlags(command: Command, by = "max_delete of the catalogue, else 20%"): Command {
  return command
    .option("--max-delete <n|n%>", `units that may vanish, or their share (default: ${by})`, parseBound)
    .option(
      "--allow-delete <name>",
      "a project, language or PROJECT/COMPONENT/LANGUAGE that may vanish (repeatable)",
      parseAllowed,
    );
}

export function parsePort(text: string): number {
  const port = parseCount(text);
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("Ports end at 65535.");
}

/** Parses comma-separated names. If the option is repeated, the names are added. */
export function parseNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw new InvalidArgumentError("A name is empty.");
  return [...before, ...names];
}

/** Refuses an empty text, because `--out "$UNSET"` must not mean the current folder. */
export function parseGiven(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It is empty.");
}

/** The thread that writes files; undefined for the faster one. The tree is the same. */
export function readWriter(): "main" | "thread" | undefined {
  const value = process.env["LINGODEX_WRITER"];
  if (value === undefined || value === "") return undefined;
  if (value === "main" || value === "thread") return value;
  throw new UsageError(
    `LINGODEX_WRITER is ${JSON.stringify(value)}`,
    "set it to main or thread, or unset it",
  );
}

/** True if one thread does everything; undefined for the faster way. */
export function readAlone(): true | undefined {
  return readWriter() === "main" ? true : undefined;
}

/** Reads a time in seconds since 1970 (https://reproducible-builds.org). */
function readSourceDateEpoch(): number | undefined {
  const value = process.env["SOURCE_DATE_EPOCH"];
  if (value === undefined || value === "") return undefined;
  if (/^\d{1,11}$/.test(value)) return Number(value);
  throw new UsageError(
    `SOURCE_DATE_EPOCH is ${JSON.stringify(value)}`,
    "set it to seconds since 1970, or unset it",
  );
}

/** The options of a site, except its address. */
export interface SiteFlags extends Omit<SiteOptions, "baseUrl" | "compat" | "movesSite"> {
  readonly compat?: Compat;
}

export function addSiteFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--links <style>", "how pages are linked: ?page=2, page=2/ or page=2/index.json").choices([
        "query",
        "path",
        "file",
      ]),
    )
    .addOption(new Option("--host <profile>", "the host that will serve the tree").choices(HOST_NAMES))
    .addOption(
      new Option(
        "--view <which>",
        "whether ?format=api is published (default: if the host reads queries)",
      ).choices(["api", "none"]),
    )
    .addOption(
      new Option("--compat <client>", "add keys of components and units that newer clients need").choices(
        COMPATS,
      ),
    )
    .addOption(
      new Option(
        "--bulk",
        "publish each collection also as one document (default: as the host profile says)",
      ),
    )
    .addOption(new Option("--no-bulk", "do not publish bulk documents").default(undefined))
    .addOption(new Option("--pages", "make pages for people (default: if site_url and host allow it)"))
    .addOption(new Option("--no-pages", "do not make pages for people").default(undefined));
}

export function siteOptions({ links, host, view, compat, bulk, pages }: SiteFlags): SiteOptions {
  return { links, host, view, compat: compat && [compat], bulk, pages };
}
