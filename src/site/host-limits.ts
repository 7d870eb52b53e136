import {
  fileNameOf,
  type Location,
  type OfferedFile,
  type PublicCatalogue,
  type Report,
  sizeOf,
} from "../model/index.ts";
import { cutOf, partFiles } from "../store/index.ts";
import { type HostSite, hostPrefix } from "./hosts/site.ts";
import type { ChosenHost } from "./site.ts";

export interface SiteSize {
  readonly linked: PublicCatalogue;
  readonly documents: number;
  /** The number of pages for people and of files beside them. */
  readonly pageFiles: () => number;
  /** The number of files of the tree, without the manifest and its parts. */
  readonly count: number;
  readonly hasBulk: boolean;
  readonly files: () => Iterable<OfferedFile>;
  readonly at: Location;
}

/** The limit for one of the twenty items of a document, without texts of the catalogue. */
const MOST_ITEM_BYTES = 8_192;
const MOST_PAGE_BYTES = 20 * MOST_ITEM_BYTES;
/** At most this number of documents of a view contain a text, escaped. */
const COPIES_OF_TEXT = 64;
const BULK_COPIES = 6;
/** The limit for a page for people (PAGES.md 6.9), without texts of the catalogue. */
const MOST_BYTES_FOR_PEOPLE = 200_000;
/** The limit for files beside pages: an index of 5,000 texts without the texts, or an image (reference/pages.md). */
const MOST_BYTES_BESIDE = 2 ** 20;
/** The most bytes that an escape needs for one byte. */
const MOST_ESCAPED = 6;
/** The most bytes by which a document's path is longer than the path of the translation file beside it. */
const MOST_NAME_BYTES = 64;

function bytesAbove(site: HostSite): number {
  return hostPrefix(site).reduce((sum, name) => sum + Buffer.byteLength(name) + 1, 0);
}

/**
 * Reports everything that a host refuses or drops, before a file is written. If a site comes near to a limit of bytes,
 * all files are rendered once more to add them up.
 */
export function checkHost(host: ChosenHost | undefined, size: SiteSize, report: Report): void {
  if (host === undefined) return;
  const { id, profile, site } = host;
  for (const path of profile.unnameable?.(site) ?? []) report("host/unnameable-file", size.at, id, path);
  checkNames(host, size, report);
  checkOwnFiles(host, size, report);
  const files = withManifest(size.count);
  const { files: most } = profile.limits;
  if (most !== undefined && files > most) report("host/too-many-files", size.at, id, files, most);
  else if (isNear(host, size)) checkFiles(host, size, report);
}

/** Adds the manifest, its parts, and the lists of parts to a number of files. */
export function withManifest(files: number): number {
  return files + 1 + partFiles(cutOf(files));
}

/** Reports names that the host reserves. Each name is reported once. */
function checkNames({ id, profile, site }: ChosenHost, { linked, at }: SiteSize, report: Report): void {
  const { reserved = [] } = profile;
  if (reserved.length === 0) return;
  const base = hostPrefix(site).slice(0, 1);
  const tree = new Set([
    ...linked.projects.map(({ manifest }) => manifest.slug),
    ...linked.components.map(({ manifest }) => manifest.slug),
    ...linked.languages.map(({ code }) => code),
    ...site.raw.map(({ path }) => fileNameOf(path)),
  ]);
  for (const { names, where, fate } of reserved) {
    for (const name of where === "base" ? base : tree)
      if (names.test(name)) report("host/reserved-name", at, id, name, fate);
  }
}

/** Checks the files that the profile makes for the tree and for other places. */
function checkOwnFiles({ id, profile, site, files }: ChosenHost, { at }: SiteSize, report: Report): void {
  const own = new Map<string, string | Uint8Array>(files.map(({ path, body }) => [path, body]));
  const { ownBytes = {}, ownItems } = profile.limits;
  if (profile.limits.ownBytes === undefined && ownItems === undefined) return;
  for (const { name, text } of profile.outside(site)) own.set(name, text);
  const refuse = (name: string, noun: string, size: number, limit: number): void => {
    if (size <= limit) return;
    const takesPack = profile.pack !== undefined;
    report("host/configuration-too-large", at, id, name, `${size} ${noun}`, `${limit} ${noun}`, takesPack);
  };
  for (const [name, limit] of Object.entries(ownBytes))
    refuse(name, "bytes", Buffer.byteLength(own.get(name) ?? ""), limit);
  if (ownItems === undefined) return;
  const { name, noun, most, count } = ownItems;
  refuse(name, noun, count(String(own.get(name) ?? "")), most);
}

/** True if a generous estimate of the site is above a limit. */
function isNear({ profile, site }: ChosenHost, { linked, documents, pageFiles, hasBulk }: SiteSize): boolean {
  const { bytes, fileBytes, pathBytes } = profile.limits;
  const texts = linked.translations.reduce((sum, { file }) => sum + file.bytes.length, 0);
  const images = linked.screenshots.reduce((sum, { image }) => sum + (image?.bytes.length ?? 0), 0);
  // Bulk documents repeat every item twice in each of three: of a translation or month, of a project, and of the site.
  const items = hasBulk ? linked.units.length + linked.changes.length + linked.translations.length : 0;
  // Counting the pages takes time, so it is done only if a limit needs it.
  const people = bytes === undefined && fileBytes === undefined ? 0 : pageFiles();
  const pages = people * MOST_BYTES_FOR_PEOPLE;
  const most =
    documents * MOST_PAGE_BYTES + pages + BULK_COPIES * items * MOST_ITEM_BYTES + texts * COPIES_OF_TEXT;
  const beside = people === 0 ? 0 : MOST_BYTES_BESIDE;
  const largest = Math.max(MOST_PAGE_BYTES, beside, items * MOST_ITEM_BYTES) + images + texts * MOST_ESCAPED;
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
  for (const file of files()) {
    const { path } = file;
    const size = sizeOf(file);
    const length = above + Buffer.byteLength(path);
    bytes += size;
    if (fileBytes !== undefined && size > fileBytes)
      report("host/file-too-large", at, id, path, size, fileBytes);
    if (pathBytes !== undefined && length > pathBytes)
      report("host/path-too-long", at, id, path, length, pathBytes);
  }
  if (mostBytes !== undefined && bytes > mostBytes) report("host/too-many-bytes", at, id, bytes, mostBytes);
}

/** Thrown if the files of an edit may exceed a limit. All files have to be counted again. */
export class LimitPassed extends Error {}

/**
 * The files that an edit of texts writes, as long as the site keeps the host's limits. Such an edit changes neither how
 * many files there are nor their names.
 *
 * @param bytes the size of the tree before the edit
 * @throws LimitPassed while files are taken, before any of them is published
 */
export function* withinLimits(
  host: ChosenHost | undefined,
  files: Iterable<OfferedFile>,
  bytes: number,
): Iterable<OfferedFile> {
  const { bytes: mostBytes, fileBytes } = host?.profile.limits ?? {};
  if (mostBytes === undefined && fileBytes === undefined) {
    yield* files;
    return;
  }
  let most = bytes;
  for (const file of files) {
    const size = sizeOf(file);
    // The sum still contains the old size of the file, so it is never too small.
    most += size;
    if (size > (fileBytes ?? Number.POSITIVE_INFINITY) || most > (mostBytes ?? Number.POSITIVE_INFINITY))
      throw new LimitPassed(file.path);
    yield file;
  }
}
