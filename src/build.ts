import { resolve } from "node:path";
import { type LinkOptions, linkCatalogue } from "./compute/link.ts";
import type { Catalogue } from "./model/catalogue.ts";
import { type Diagnostic, Diagnostics } from "./model/diagnostic.ts";
import { UsageError } from "./model/failures.ts";
import { API_ROOT, documentPath, rawFilePath } from "./model/layout.ts";
import type { LinkedCatalogue } from "./model/linked.ts";
import type { TreeFile } from "./model/tree.ts";
import { checkBudgets, type Limits, withDefaults } from "./limits.ts";
import { resolveOutDirectory } from "./publish/out-directory.ts";
import { Publication } from "./publish/publication.ts";
import { holdsCatalogue, readCatalogue, type ReadResult } from "./read/catalogue.ts";
import { listAbsent } from "./render/absent.ts";
import { countDocuments, renderDocuments } from "./render/documents.ts";
import { ERROR_DOCUMENTS } from "./render/errors.ts";
import { rawDocuments } from "./render/raw-documents.ts";
import { resolveSite, type Site, type SiteOptions } from "./site.ts";
import { TOOL } from "./tool.ts";

/** How a catalogue is read and numbered. */
export interface CatalogueOptions extends Limits {
  /** `frozen` refuses a catalogue in which an identifier would have to be derived. */
  readonly ids?: "derived" | "frozen";
  /** Seconds since 1970 for what nothing tells the time of (SOURCES.md, "Tables"); 0 where not given. */
  readonly sourceDateEpoch?: number;
  /** Warnings count as errors. */
  readonly strict?: boolean;
}

export interface BuildOptions extends CatalogueOptions, SiteOptions {
  /** The catalogue's directory. */
  readonly catalogue: string;
  /** Where the tree goes; `out` of the catalogue, `public` in its directory by default. */
  readonly out?: string;
  /** Reads back what was written before it takes the old tree's place. */
  readonly verify?: boolean;
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

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What was read; absent where the catalogue's own manifest could not be. */
  readonly catalogue: Catalogue | undefined;
  /** Absent where there are errors. */
  readonly linked: LinkedCatalogue | undefined;
}

/**
 * Publishes the API of a catalogue as a tree of files.
 *
 * @throws UsageError (exit 2) for wrong options and where publishing would not be safe; OutputError (exit 74) where
 *   the disk fails: the old tree is untouched. What is wrong in the catalogue is in the result.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const diagnostics = new Diagnostics();
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
  checkBudgets(budget, { linked, documents: countDocuments(linked, site.views), files, at: read.manifestAt }, diagnostics.report);
  if (isRefused(diagnostics, options)) return { ...failed, diagnostics: diagnostics.sorted() };

  const published = publish(linked, site, out, options.verify ?? false, files());
  const { documents, bytes, generation } = published.manifest;
  const { written, deleted } = published;
  return { ...failed, ok: true, out, documents, bytes, written, deleted, generation, diagnostics: diagnostics.sorted() };
}

/** Reads and links a catalogue and tells all that is wrong with it; writes nothing and needs no `base_url`. */
export async function check(catalogue: string, options: CatalogueOptions = {}): Promise<CheckResult> {
  const diagnostics = new Diagnostics();
  const { read, linked } = prepare(catalogue, options, diagnostics);
  return {
    ok: !isRefused(diagnostics, options),
    diagnostics: diagnostics.sorted(),
    catalogue: read.catalogue,
    linked: diagnostics.hasErrors ? undefined : linked,
  };
}

/** The catalogue cannot be published; `diagnostics` say why. */
export class CatalogueError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super("the catalogue has errors");
    this.name = "CatalogueError";
    this.diagnostics = diagnostics;
  }
}

export type DocumentsOptions = CatalogueOptions & SiteOptions;

/** One answer of the API: the address is path and query below `base_url`, the body is JSON text. */
export interface PublishedDocument {
  readonly address: string;
  readonly body: string;
}

/**
 * Every document of a catalogue's API, one by one: for a database, an archive, a test. Raw files (`file/` and the
 * like) are not documents; `build` publishes them.
 *
 * @throws CatalogueError where the catalogue has errors; UsageError as `build` does
 */
export async function* documents(
  catalogue: string,
  options: DocumentsOptions = {},
): AsyncGenerator<PublishedDocument, void, undefined> {
  const diagnostics = new Diagnostics();
  const prepared = prepare(catalogue, options, diagnostics);
  if (prepared.linked === undefined || isRefused(diagnostics, options)) throw new CatalogueError(diagnostics.sorted());
  const site = resolveSite(options, prepared.catalogue.settings, prepared.read.baseUrlAt, diagnostics.report);
  for (const { name, body } of renderDocuments(prepared.linked, site)) {
    yield { address: site.addressOf(name), body };
  }
}

type Prepared =
  | { readonly read: ReadResult; readonly catalogue: Catalogue; readonly linked: LinkedCatalogue }
  | { readonly read: ReadResult; readonly catalogue?: undefined; readonly linked?: undefined };

function prepare(directory: string, options: CatalogueOptions, diagnostics: Diagnostics, out?: string): Prepared {
  if (!holdsCatalogue(directory)) {
    throw new UsageError(
      `${directory} holds no catalogue.yaml, catalogue.yml or catalogue.json`,
      "name the catalogue's directory; docs/catalogue.md shows how to write one in ten lines",
    );
  }
  const { maxInputBytes } = withDefaults(options);
  const read = readCatalogue(
    { directory, out: out === undefined ? undefined : resolve(out), maxInputBytes },
    diagnostics.report,
  );
  if (read.catalogue === undefined || diagnostics.hasErrors) return { read };
  const linking: LinkOptions = {
    fallbackTime: (options.sourceDateEpoch ?? 0) * 1_000_000,
    ids: options.ids ?? "derived",
  };
  return { read, catalogue: read.catalogue, linked: linkCatalogue(read.catalogue, linking, diagnostics.report) };
}

function isRefused(diagnostics: Diagnostics, { strict = false }: CatalogueOptions): boolean {
  return diagnostics.hasErrors || (strict && diagnostics.hasWarnings);
}

function failure(out: string, diagnostics: Diagnostics): BuildResult {
  const nothing = { documents: 0, bytes: 0, written: 0, deleted: 0, unchanged: 0, generation: "" };
  return { ok: false, out, ...nothing, diagnostics: diagnostics.sorted() };
}

function publish(
  linked: LinkedCatalogue,
  site: Site,
  out: string,
  verifies: boolean,
  files: Iterable<TreeFile>,
): ReturnType<Publication["commit"]> {
  const publication = Publication.open(out, site.host?.files ?? []);
  try {
    for (const file of files) publication.write(file);
    if (verifies) publication.verify();
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

/** Every file of the tree but the manifest, one by one. */
function* treeFiles(linked: LinkedCatalogue, site: Site): Iterable<TreeFile> {
  for (const { name, body } of renderDocuments(linked, site)) {
    yield { path: documentPath(name), body, mediaType: "application/json" };
  }
  for (const { segments, name, bytes, mediaType, contentDisposition } of rawDocuments(linked)) {
    yield { path: rawFilePath(segments, name), body: bytes, mediaType, contentDisposition };
  }
  for (const [name, body] of Object.entries(ERROR_DOCUMENTS)) {
    yield { path: `${API_ROOT}/errors/${name}`, body, mediaType: "application/json" };
  }
  yield* site.host?.files ?? [];
}

function countItems(linked: LinkedCatalogue): Readonly<Record<string, number>> {
  const { projects, components, translations, languages, units, sources, changes, screenshots } = linked;
  const collections = { projects, components, translations, languages, units, sources, changes, screenshots };
  return Object.fromEntries(Object.entries(collections).map(([name, items]) => [name, items.length]));
}

export { HOST_NAMES } from "./publish/hosts/index.ts";
