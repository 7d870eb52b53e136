import { type Command, Option } from "commander";
import { COMPATS, type Compat, HOST_NAMES } from "../model/index.ts";
import type { SiteOptions } from "../site/index.ts";

/** How a site is published, but for its address. */
export interface SiteFlags {
  readonly links?: "query" | "path" | "file";
  readonly host?: string;
  readonly view?: "api" | "none";
  readonly compat?: Compat;
  readonly bulk?: boolean;
  readonly pages?: boolean;
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
    .addOption(new Option("--host <profile>", "where the tree will be served").choices(HOST_NAMES))
    .addOption(
      new Option(
        "--view <which>",
        "whether ?format=api is published (default: where the host reads queries)",
      ).choices(["api", "none"]),
    )
    .addOption(
      new Option(
        "--compat <client>",
        "add what newer clients need: wlc3 (keys of components and units)",
      ).choices(COMPATS),
    )
    .addOption(
      new Option(
        "--bulk",
        "also publish whole collections as one document each, below lingodex/bulk/ (default: as the host profile says)",
      ),
    )
    .addOption(new Option("--no-bulk", "do not, whatever the host profile says").default(undefined))
    .addOption(
      new Option(
        "--pages",
        "make pages for people, at the addresses that documents name (default: where they are reached there)",
      ),
    )
    .addOption(new Option("--no-pages", "make none, whatever catalogue.yaml says").default(undefined));
}

export function siteOptions({ links, host, view, compat, bulk, pages }: SiteFlags): SiteOptions {
  return { links, host, view, compat: compat && [compat], bulk, pages };
}
