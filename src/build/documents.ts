import { type CatalogueOptions, isRefused, prepare } from "../catalogue/index.ts";
import { CatalogueError, Diagnostics } from "../model/index.ts";
import { renderDocuments, resolveSite, type SiteOptions } from "../site/index.ts";

export type DocumentsOptions = CatalogueOptions & SiteOptions;

/** An answer of the API. The address is below `base_url`, and the body is JSON text. */
export interface PublishedDocument {
  readonly address: string;
  readonly body: string;
}

/**
 * The documents of a catalogue's API, one by one: for a database, an archive, a test. Raw files such as `file/` are
 * not documents.
 *
 * @throws CatalogueError where the catalogue has errors; UsageError as `build` does
 */
export async function* documents(
  catalogue: string,
  options: DocumentsOptions = {},
): AsyncGenerator<PublishedDocument, void, undefined> {
  const diagnostics = new Diagnostics();
  const prepared = await prepare(catalogue, options, diagnostics);
  if (prepared.linked === undefined || isRefused(diagnostics, options))
    throw new CatalogueError(diagnostics.sorted());
  const site = resolveSite(options, prepared.catalogue.settings, prepared.read.baseUrlAt, diagnostics.report);
  const decoder = new TextDecoder();
  for (const { name, body } of renderDocuments(prepared.linked, site)) {
    yield { address: site.addressOf(name), body: decoder.decode(body) };
  }
}
