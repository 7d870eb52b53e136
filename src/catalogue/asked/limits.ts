import {
  type Location,
  type OfferedFile,
  type PublicCatalogue,
  type Report,
  sizeOf,
} from "../../model/index.ts";

/** Limits for a catalogue, which are checked before anything is written. */
export interface Limits {
  /** The size of one input file. */
  readonly maxInputBytes?: number | undefined;
  readonly maxUnits?: number | undefined;
  readonly maxDocuments?: number | undefined;
  /** The size of all published files. With this limit, documents are rendered twice. */
  readonly maxOutputBytes?: number | undefined;
}

/** Real catalogues are below these limits. Catalogues above them could fill the disk or the memory. */
const DEFAULTS = { maxInputBytes: 256 * 2 ** 20, maxUnits: 2_000_000, maxDocuments: 20_000_000 };

export function withDefaults(limits: Limits): Limits & typeof DEFAULTS {
  return {
    ...limits,
    maxInputBytes: limits.maxInputBytes ?? DEFAULTS.maxInputBytes,
    maxUnits: limits.maxUnits ?? DEFAULTS.maxUnits,
    maxDocuments: limits.maxDocuments ?? DEFAULTS.maxDocuments,
  };
}

export interface Costs {
  readonly linked: PublicCatalogue;
  readonly documents: number;
  readonly files: () => Iterable<OfferedFile>;
  readonly at: Location;
}

export function checkUnits(
  { maxUnits }: ReturnType<typeof withDefaults>,
  { linked, at }: Pick<Costs, "linked" | "at">,
  report: Report,
): void {
  if (linked.units.length > maxUnits) report("budget/units", at, linked.units.length, maxUnits);
}

/**
 * The length of a whole path in bytes: PATH_MAX without the NUL at its end. Other systems have no limit that matters.
 */
const LONGEST_PATH: Partial<Record<NodeJS.Platform, number>> = { linux: 4095, android: 4095, darwin: 1023 };
/**
 * The greatest length of a document's path beyond that of its translation: `api/translations/`, views, pages, and the
 * stage.
 */
const MOST_NAME_BYTES = 100;

/**
 * Reports components whose documents would have longer paths than this system supports.
 *
 * @param out the absolute path of the tree
 */
export function checkPaths(linked: PublicCatalogue, out: string, report: Report): void {
  const limit = LONGEST_PATH[process.platform];
  if (limit === undefined) return;
  const bytes = Buffer.byteLength(out) + MOST_NAME_BYTES;
  for (const { manifest, project, translations } of linked.components) {
    const below = translations.map(({ language, file }) =>
      Buffer.byteLength(`${language.code}/${file.name}`),
    );
    const names = Buffer.byteLength(`${project.manifest.slug}/${manifest.slug}/`);
    const longest = bytes + names + Math.max(0, ...below);
    if (longest > limit) report("component/long-paths", manifest.location, longest, limit);
  }
}

/** Checks limits that depend on the site, which only a build knows. */
export function checkOutput(limits: ReturnType<typeof withDefaults>, costs: Costs, report: Report): void {
  const { documents, files, at } = costs;
  const { maxDocuments, maxOutputBytes } = limits;
  if (documents > maxDocuments) report("budget/documents", at, documents, maxDocuments);
  if (maxOutputBytes === undefined) return;
  let bytes = 0;
  for (const file of files()) bytes += sizeOf(file);
  if (bytes > maxOutputBytes) report("budget/output-bytes", at, bytes, maxOutputBytes);
}
