import { type HostSite, prefixOf } from "../hosts/site.ts";
import type { Report } from "../model/diagnostic.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import type { Location } from "../model/location.ts";
import type { TreeFile } from "../model/tree.ts";
import type { ChosenHost } from "./site.ts";

/** What a site comes to. */
export interface SiteSize {
  readonly linked: LinkedCatalogue;
  readonly documents: number;
  readonly files: () => Iterable<TreeFile>;
  readonly at: Location;
}

/** A document has at most twenty items of so many bytes, but for the texts of the catalogue in it. */
const MOST_PAGE_BYTES = 20 * 8_192;
/** Every text stands in so many documents of a view at most, escaped. */
const COPIES_OF_TEXT = 64;
/** The manifest's parts, beside what it lists: one for 128 files or more. */
const FILES_A_PART = 128;

/** What a document's path has beyond that of the translation file beside it. */
const MOST_NAME_BYTES = 64;

function bytesAbove(site: HostSite): number {
  return prefixOf(site).reduce((sum, name) => sum + Buffer.byteLength(name) + 1, 0);
}

/**
 * What a host refuses or drops is refused here, before anything is written. Bytes are added up by rendering once more,
 * but only where a site comes near to the limit.
 */
export function checkHost(host: ChosenHost | undefined, size: SiteSize, report: Report): void {
  if (host === undefined) return;
  const { id, profile, site } = host;
  const { limits } = profile;
  for (const path of profile.unnameable?.(site) ?? []) report("host/unnameable-file", size.at, id, path);
  checkOwnFiles(host, size, report);
  const listed = size.documents + site.raw.length + host.files.length;
  const files = listed + Math.ceil(listed / FILES_A_PART) + 3;
  if (limits.files !== undefined && files > limits.files)
    report("host/too-many-files", size.at, id, files, limits.files);
  else if (isNear(host, size)) checkFiles(host, size, report);
}

/** What the profile itself makes, in the tree and outside. */
function checkOwnFiles({ id, profile, site, files }: ChosenHost, { at }: SiteSize, report: Report): void {
  const own = new Map<string, string | Uint8Array>(files.map(({ path, body }) => [path, body]));
  if (profile.limits.ownBytes === undefined) return;
  for (const { name, text } of profile.outside(site)) own.set(name, text);
  for (const [name, limit] of Object.entries(profile.limits.ownBytes)) {
    const bytes = Buffer.byteLength(own.get(name) ?? "");
    if (bytes > limit) report("host/file-too-large", at, id, name, bytes, limit);
  }
}

/** True where a site, counted generously, could pass a limit. */
function isNear({ profile, site }: ChosenHost, { linked, documents }: SiteSize): boolean {
  const { bytes, fileBytes, pathBytes } = profile.limits;
  const texts = linked.translations.reduce((sum, { file }) => sum + file.bytes.length, 0);
  const most = documents * MOST_PAGE_BYTES + texts * COPIES_OF_TEXT;
  const images = linked.screenshots.reduce((sum, { image }) => sum + (image?.bytes.length ?? 0), 0);
  const largest = MOST_PAGE_BYTES + images + texts * 6;
  const longest = site.raw.reduce((most, { path }) => Math.max(most, Buffer.byteLength(path)), 0);
  return (
    (bytes !== undefined && most + images > bytes) ||
    (fileBytes !== undefined && largest > fileBytes) ||
    (pathBytes !== undefined && bytesAbove(site) + longest + MOST_NAME_BYTES > pathBytes)
  );
}

function checkFiles({ id, profile, site }: ChosenHost, { files, at }: SiteSize, report: Report): void {
  const { bytes: mostBytes, fileBytes, pathBytes } = profile.limits;
  const above = bytesAbove(site);
  let bytes = 0;
  for (const { path, body } of files()) {
    const size = Buffer.byteLength(body);
    const length = above + Buffer.byteLength(path);
    bytes += size;
    if (fileBytes !== undefined && size > fileBytes)
      report("host/file-too-large", at, id, path, size, fileBytes);
    if (pathBytes !== undefined && length > pathBytes)
      report("host/path-too-long", at, id, path, length, pathBytes);
  }
  if (mostBytes !== undefined && bytes > mostBytes) report("host/too-many-bytes", at, id, bytes, mostBytes);
}
