import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Diagnostic, Diagnostics } from "../model/diagnostic.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import type { TreeFile } from "../model/tree.ts";
import { resolveOutDirectory } from "../publish/out-directory.ts";
import { Publication } from "../publish/publication.ts";
import { listAbsent } from "../render/absent.ts";
import { countDocuments } from "../render/documents.ts";
import { checkOutput, withDefaults } from "./limits.ts";
import { type CatalogueOptions, isRefused, prepare } from "./prepare.ts";
import { resolveSite, type Site, type SiteOptions } from "./site.ts";
import { TOOL } from "./tool.ts";
import { treeFiles } from "./tree-files.ts";

export interface BuildOptions extends CatalogueOptions, SiteOptions {
  /** The catalogue's directory. */
  readonly catalogue: string;
  /** Where the tree goes; `out` of the catalogue, `public` in its directory by default. */
  readonly out?: string | undefined;
  /** Reads back what was written before it takes the old tree's place. */
  readonly verify?: boolean | undefined;
}

export interface BuildResult {
  /** False where the catalogue has errors (with `strict`, warnings): nothing was written then. */
  readonly ok: boolean;
  readonly out: string;
  /** JSON documents of the API, `page=1` and the views included. */
  readonly documents: number;
  /** Of all published files but the manifest. */
  readonly bytes: number;
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
  /** A hash over the tree; empty where nothing was written. */
  readonly generation: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Publishes the API of a catalogue as a tree of files.
 *
 * @throws UsageError (exit 2) for wrong options and where publishing would not be safe; OutputError (exit 74) where
 *   the disk fails: the old tree is untouched. What is wrong in the catalogue is in the result.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const diagnostics = new Diagnostics();
  await setImmediate();
  const prepared = prepare(options.catalogue, options, diagnostics, options.out);
  const failed = failure(resolve(options.out ?? prepared.read.out), diagnostics);
  if (prepared.linked === undefined || isRefused(diagnostics, options)) return failed;

  const { catalogue, linked, read } = prepared;
  const site = resolveSite(options, catalogue.settings, read.baseUrlAt, diagnostics.report);
  const out = resolveOutDirectory({
    out: resolve(options.out ?? read.out),
    defaultOut: read.out,
    catalogue: options.catalogue,
    sourceRoots: read.sourceRoots,
  });
  const files = (): Iterable<TreeFile> => treeFiles(linked, site);
  const budget = withDefaults(options);
  const documents = countDocuments(linked, site.views);
  checkOutput(budget, { linked, documents, files, at: read.manifestAt }, diagnostics.report);
  if (isRefused(diagnostics, options)) return { ...failed, diagnostics: diagnostics.sorted() };

  const published = await publish(linked, site, out, options.verify ?? false, files());
  const { bytes, generation } = published.manifest;
  const { written, deleted } = published;
  return {
    ...failed,
    ok: true,
    out,
    documents,
    bytes,
    written,
    deleted,
    generation,
    diagnostics: diagnostics.sorted(),
  };
}

function failure(out: string, diagnostics: Diagnostics): BuildResult {
  const nothing = { documents: 0, bytes: 0, written: 0, deleted: 0, unchanged: 0, generation: "" };
  return { ok: false, out, ...nothing, diagnostics: diagnostics.sorted() };
}

/** Between so many files, signals and other work of the process get their turn. */
const FILES_A_TURN = 256;

async function publish(
  linked: LinkedCatalogue,
  site: Site,
  out: string,
  verifies: boolean,
  files: Iterable<TreeFile>,
): Promise<ReturnType<Publication["commit"]>> {
  const publication = await Publication.open(out, { hostFiles: site.host?.files ?? [], verify: verifies });
  try {
    let written = 0;
    for (const file of files) {
      publication.put(file);
      written += 1;
      if (written % FILES_A_TURN === 0) await setImmediate();
    }
    await setImmediate();
    return publication.commit({
      tool: TOOL,
      base_url: site.baseUrl,
      links: site.style,
      host: site.host?.id ?? null,
      counts: countItems(linked),
      documents: countDocuments(linked, site.views),
      absent: listAbsent(linked, site),
    });
  } catch (error) {
    publication.abort();
    throw error;
  }
}

function countItems(linked: LinkedCatalogue): Readonly<Record<string, number>> {
  const { projects, components, translations, languages, units, sources, changes, screenshots } = linked;
  const collections = { projects, components, translations, languages, units, sources, changes, screenshots };
  return Object.fromEntries(Object.entries(collections).map(([name, items]) => [name, items.length]));
}
