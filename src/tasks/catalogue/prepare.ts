import { resolve } from "node:path";
import { type LinkOptions, linkWhole } from "../../compute/link.ts";
import { CHECKS } from "../../compute/quality/checks/index.ts";
import { publicView, publishedLanguages } from "../../compute/visibility.ts";
import type { Catalogue } from "../../model/catalogue.ts";
import type { Diagnostic, Diagnostics } from "../../model/diagnostic.ts";
import type { PublicCatalogue, WholeCatalogue } from "../../model/linked.ts";
import { type ReadOptions, type ReadResult, readCatalogue } from "../../read/catalogue.ts";
import type { GivenManifest } from "../../read/given-manifest.ts";
import { readHistory } from "../history/catalogue-history.ts";
import { checkPaths, checkUnits, type Limits, withDefaults } from "./limits.ts";
import { requireCatalogue } from "./required-catalogue.ts";

/** How a catalogue is read and numbered. */
export interface CatalogueOptions extends Limits {
  /** `frozen` refuses a catalogue in which an identifier would have to be derived. */
  readonly ids?: "derived" | "frozen" | undefined;
  /** Seconds since 1970 for what nothing tells the time of (SOURCES.md, "Tables"); 0 where not given. */
  readonly sourceDateEpoch?: number | undefined;
  /** Also finds what release 3.6.1 does not record; nothing published depends on it. */
  readonly unpublishedChecks?: boolean | undefined;
  /**
   * Further places that `allow_roots` may lead to. Where they are given, it may lead to no others out of the checkout:
   * the catalogue may be a stranger's.
   */
  readonly allowedRoots?: readonly string[] | undefined;
  /**
   * Where the directory has no manifest: works on the one that `lingodex init --yes` would write there, and tells so
   * (`discover/used`).
   */
  readonly discover?: boolean | undefined;
  /** The manifest to work on in place of a file; found with `discover`. */
  readonly manifest?: GivenManifest | undefined;
  /** With it: the folders where a new file may change what is found. Absolute. */
  readonly folders?: readonly string[] | undefined;
  /** Warnings count as errors. */
  readonly strict?: boolean | undefined;
}

/** The catalogue cannot be published; `diagnostics` say why. */
export class CatalogueError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  /** The catalogue's; undefined where the caller asked for one catalogue alone, and knows which. */
  readonly directory: string | undefined;

  constructor(diagnostics: readonly Diagnostic[], directory?: string) {
    super("the catalogue has errors");
    this.name = "CatalogueError";
    this.diagnostics = diagnostics;
    this.directory = directory;
  }
}

/** A catalogue that was read, and linked where reading found no errors. */
export type Prepared =
  | {
      readonly read: ReadResult;
      readonly catalogue: Catalogue;
      /** What is published. */
      readonly linked: PublicCatalogue;
      /** With private projects: for what is asked by the catalogue's owner alone, and for the next build. */
      readonly whole: WholeCatalogue;
    }
  | {
      readonly read: ReadResult;
      readonly catalogue?: undefined;
      readonly linked?: undefined;
      readonly whole?: undefined;
    };

/** What a build adds to reading. */
export interface Preparation extends Pick<ReadOptions, "excluded" | "witness"> {
  /** As asked for. */
  readonly out?: string | undefined;
  /** Called when all is read, before it is linked. */
  readonly onRead?: () => void;
}

/**
 * Reads and links; what is wrong with the catalogue goes to `diagnostics`.
 *
 * @throws UsageError where the directory holds no catalogue
 */
export async function prepare(
  directory: string,
  options: CatalogueOptions,
  diagnostics: Diagnostics,
  { out, excluded, witness, onRead }: Preparation = {},
): Promise<Prepared> {
  const { manifest } = options;
  if (manifest === undefined) requireCatalogue(directory);
  diagnostics.take(manifest?.said ?? []);
  const limits = withDefaults(options);
  const { maxInputBytes } = limits;
  const checks = new Set(CHECKS.map(({ id }) => id));
  const read = readCatalogue(
    {
      directory,
      maxInputBytes,
      checks,
      excluded,
      manifest,
      witness,
      allowedRoots: options.allowedRoots,
      out: out === undefined ? undefined : resolve(out),
    },
    diagnostics.report,
  );
  onRead?.();
  if (read.catalogue === undefined || diagnostics.hasErrors) return { read };
  const history = await readHistory(read.catalogue, read, { maxInputBytes, witness }, diagnostics.report);
  if (diagnostics.hasErrors) return { read };
  const catalogue = history === undefined ? read.catalogue : { ...read.catalogue, history };
  const linking: LinkOptions = {
    fallbackTime: (options.sourceDateEpoch ?? 0) * 1_000_000,
    ids: options.ids ?? "derived",
    unpublishedChecks: options.unpublishedChecks ?? false,
    catalogueAt: read.manifestAt,
  };
  const whole = linkWhole(catalogue, linking, diagnostics.report);
  const linked = publicView(whole, publishedLanguages(whole, catalogue));
  checkUnits(limits, { linked, at: read.manifestAt }, diagnostics.report);
  checkPaths(linked, out === undefined ? read.out : resolve(out), diagnostics.report);
  return { read, catalogue, linked, whole };
}

/** True where nothing may be published. */
export function isRefused(diagnostics: Diagnostics, { strict = false }: CatalogueOptions): boolean {
  return diagnostics.hasErrors || (strict && diagnostics.hasWarnings);
}
