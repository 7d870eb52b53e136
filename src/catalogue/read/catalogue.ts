import { join, resolve } from "node:path";
import { isWithin } from "../../model/disk/index.ts";
import {
  type Catalogue,
  type Diagnostic,
  Diagnostics,
  type InputWitness,
  type Language,
  type Location,
  type ProjectManifest,
  type Report,
  reservedPart,
  type Tables,
} from "../../model/index.ts";
import { type DesignedComponent, type PlannedComponent, sourceLanguageCode } from "./component-plan.ts";
import { readComponent } from "./components.ts";
import { type EarlierReading, NO_OWN_SETTINGS, type OwnSettings } from "./earlier.ts";
import { DISK, type InputDisk } from "./files/input-disk.ts";
import type { LeftOut } from "./files/left-out.ts";
import { Workspace } from "./files/workspace.ts";
import { ComponentLanguages } from "./languages/component-languages.ts";
import { GENERATED_PLURAL, LanguageResolver } from "./languages/languages.ts";
import { loadReleaseTables, type ReleaseTables } from "./languages/release-tables.ts";
import {
  CACHE_NAME,
  checkoutOf,
  holdsCatalogue,
  MANIFEST_NAMES,
  realPath,
  rootOf,
} from "./manifests/catalogue-root.ts";
import { checkComponents, checkProjects } from "./manifests/declared-checks.ts";
import { type HistorySettings, historyFrom, NO_HISTORY } from "./manifests/history-settings.ts";
import {
  type Declared,
  type DeclaredCatalogue,
  type DeclaredProject,
  locationOf,
  ManifestReader,
} from "./manifests/manifests.ts";
import { checkForPages, pagesFrom } from "./manifests/pages-settings.ts";
import { publicAddress } from "./manifests/public-address.ts";
import type { GivenManifest, RawCatalogue } from "./manifests/raw-manifests.ts";
import { addedLanguages, settingsFrom } from "./manifests/settings.ts";
import { type CheckoutSource, type TrackedSource, trackedSource } from "./manifests/tracked-source.ts";
import { Planner } from "./planner.ts";
import { readTables } from "./tables/tables.ts";

export interface ReadOptions {
  readonly directory: string;
  /** The place where the tree will be published, if it is known; globs skip it. */
  readonly out: string | undefined;
  readonly maxInputBytes: number;
  /** Identifiers of the quality checks that rows of `checks.csv` can name. */
  readonly checks: ReadonlySet<string>;
  /** Absolute directories that `allow_roots` can name outside of the checkout; undefined for any. */
  readonly allowedRoots?: readonly string[] | undefined;
  /** Further absolute directories that globs skip. */
  readonly excluded?: readonly string[] | undefined;
  /** The catalogue's own manifest, if it is not in a file. */
  readonly manifest?: GivenManifest | undefined;
  readonly witness?: InputWitness | undefined;
  /** The components, by slugs, whose files are read. For the others, only names count. By default all are read. */
  readonly wants?: ((project: string, component: string) => boolean) | undefined;
  /** Returns the rows of all tables, by default by reading them. */
  readonly tablesFrom?: ((read: () => Tables) => Tables) | undefined;
  /** Files that git tracks and the checkout does not contain. They are an error if the catalogue names them. */
  readonly leftOut?: LeftOut | undefined;
  /** Reads an earlier state instead of the files on disk. */
  readonly earlier?: EarlierReading | undefined;
}

/** The result of reading. There is no catalogue if its own manifest cannot be read. */
export interface ReadResult {
  readonly catalogue: Catalogue | undefined;
  /** The default of `--out`, absolute. */
  readonly out: string;
  /** Absolute directories of inputs. A tree must not be published there. */
  readonly sourceRoots: readonly string[];
  /** Absolute directories that globs skipped. */
  readonly excluded: readonly string[];
  /** Real paths of the directories of `allow_roots` that can be read. */
  readonly allowedRoots: readonly string[];
  /** The settings for reading the histories of public projects whose change log also comes from git. */
  readonly tracked: readonly TrackedSource[] | undefined;
  /** Components of public projects with `repository: git`. */
  readonly checkouts: readonly CheckoutSource[];
  /** The sources of all projects that could be tracked. */
  readonly sources: readonly TrackedSource[];
  readonly history: HistorySettings;
  readonly historyAt: Location;
  /** The directory of the tables, relative to the catalogue's. */
  readonly tables: string;
  readonly manifestAt: Location;
  readonly baseUrlAt: Location;
  readonly siteUrlAt: Location;
  /** Problems that matter only for pages for people. */
  readonly saidOfPages: readonly Diagnostic[];
}

/**
 * Disk → Catalogue: reads manifests, the files that they name, and tables (SOURCES.md). All problems are reported,
 * and readable parts are returned. Call it only if `holdsCatalogue` is true, or with a manifest.
 */
export function readCatalogue(options: ReadOptions, report: Report): ReadResult {
  const root = rootOf(options.directory);
  const frame = readFrame(root, options, report);
  const { at, declared, out } = frame;
  if (declared === undefined) return nothingRead(root, out, frame.excluded, at);

  // A manifest that names another output folder can have files in the default one.
  const excluded = [...askedPlaces(options), out];
  const { earlier, allowedRoots } = options;
  const open = (disk: InputDisk | undefined): Workspace =>
    new Workspace({ ...options, root, excluded, report, disk });
  const workspace = open(earlier?.catalogue);
  const files =
    earlier === undefined || earlier.files === earlier.catalogue ? workspace : open(earlier.files);
  const bounds = boundsOf(root, allowedRoots);
  for (const each of new Set([workspace, files])) allowRoots(declared, each, bounds, report);
  const reading = new CatalogueReading(
    {
      ...{ workspace, files, declared, earlier, checks: options.checks },
      wants: options.wants ?? (() => true),
      tablesFrom: options.tablesFrom ?? ((read) => read()),
    },
    report,
  );
  return {
    ...reading.read(),
    out,
    excluded: [...excluded, join(root, CACHE_NAME)],
    allowedRoots: openedRoots(root, declared, bounds),
    tables: declared.raw.tables ?? ".",
    history: historyFrom(declared, report),
    historyAt: locationOf(declared, "changes", String((declared.raw.changes ?? []).indexOf("git"))),
    manifestAt: at,
    baseUrlAt: locationOf(declared, "base_url"),
    siteUrlAt: locationOf(declared, "site_url"),
  };
}

/** The catalogue's own manifest, without the files that it names. */
interface Frame {
  readonly at: Location;
  /** Undefined if it cannot be read. */
  readonly declared: Declared<RawCatalogue> | undefined;
  /** Absolute. */
  readonly out: string;
  /** Absolute directories that globs skip unless they are inputs. */
  readonly excluded: readonly string[];
  readonly workspace: Workspace;
}

function readFrame(root: string, options: ReadOptions, report: Report): Frame {
  const { manifest: given, earlier, witness } = options;
  const names = namesIn(root, earlier?.catalogue ?? DISK, witness);
  const at: Location = { file: given?.name ?? names[0] ?? "", line: 1, column: 1 };
  if (names.length > 1) report("catalogue/ambiguous", at, names.join(", "));
  const asked = askedPlaces(options);
  const excluded = options.out === undefined ? [...asked, join(root, "public")] : asked;
  const workspace = new Workspace({ ...options, root, excluded, report, disk: earlier?.catalogue });
  const reader = new ManifestReader(workspace, report);
  const stands = given === undefined ? workspace.locate(root, at.file, at) : undefined;
  const found = given
    ? reader.given({ path: join(root, at.file), file: at.file }, given.text)
    : stands && reader.catalogue(stands);
  const declared = found && withOwn(found, earlier);
  return { at, declared, out: resolve(root, declared?.raw.out ?? "public"), excluded, workspace };
}

/** The settings of today's manifest for reading its repository. */
export interface SettingsOfToday extends Pick<ReadResult, "allowedRoots"> {
  readonly times: HistorySettings["times"];
}

const NO_SETTINGS: SettingsOfToday = { allowedRoots: [], times: new Map() };

/** The settings are empty if the manifest is missing or cannot be read: reading the catalogue reports the reason. */
export function readSettingsOfToday(options: ReadOptions): SettingsOfToday {
  const { directory, allowedRoots } = options;
  if (!holdsCatalogue(directory)) return NO_SETTINGS;
  const root = rootOf(directory);
  const silent = (): void => undefined;
  const { declared } = readFrame(root, options, silent);
  if (declared === undefined) return NO_SETTINGS;
  return {
    allowedRoots: openedRoots(root, declared, boundsOf(root, allowedRoots)),
    times: historyFrom(declared, silent).times,
  };
}

/** The settings that only today's manifest decides. They are empty if it has none, or cannot be read. */
export function readOwnSettings(asked: ReadOptions, disk: InputDisk, report: Report): OwnSettings {
  const { directory, maxInputBytes, allowedRoots } = asked;
  const root = rootOf(directory);
  const earlier: EarlierReading = {
    catalogue: disk,
    files: disk,
    own: undefined,
    isOfToday: true,
    placesOf: () => undefined,
  };
  const options: ReadOptions = { directory: root, out: undefined, maxInputBytes, checks: new Set(), earlier };
  const { declared, workspace } = readFrame(root, options, report);
  if (declared === undefined) return NO_OWN_SETTINGS;
  const { out, allow_roots, max_delete } = declared.raw;
  allowRoots(declared, workspace, boundsOf(root, allowedRoots), report);
  return {
    catalogue: {
      ...(out === undefined ? {} : { out }),
      ...(allow_roots === undefined ? {} : { allow_roots }),
      ...(max_delete === undefined ? {} : { max_delete }),
    },
    privateProjects: new ManifestReader(workspace, report).privateProjects(declared),
  };
}

function askedPlaces({ out, excluded = [] }: ReadOptions): readonly string[] {
  return [...(out === undefined ? [] : [out]), ...excluded].map((path) => resolve(path));
}

/** The names of manifests that exist. */
function namesIn(root: string, disk: InputDisk, witness: InputWitness | undefined): readonly string[] {
  const names = MANIFEST_NAMES.filter((name) => disk.exists(join(root, name)));
  for (const name of MANIFEST_NAMES) if (!names.includes(name)) witness?.missing(join(root, name));
  return names;
}

function withOwn(
  declared: Declared<RawCatalogue>,
  earlier: EarlierReading | undefined,
): Declared<RawCatalogue> {
  if (earlier?.own === undefined) return declared;
  const { out: _out, allow_roots: _roots, max_delete: _most, ...raw } = declared.raw;
  return { ...declared, raw: { ...raw, ...earlier.own.catalogue } };
}

/** The result for a catalogue whose own manifest cannot be read. */
function nothingRead(root: string, out: string, excluded: readonly string[], at: Location): ReadResult {
  return {
    catalogue: undefined,
    out,
    sourceRoots: [root],
    excluded,
    allowedRoots: [],
    tables: ".",
    tracked: undefined,
    checkouts: [],
    sources: [],
    history: NO_HISTORY,
    historyAt: at,
    manifestAt: at,
    baseUrlAt: at,
    siteUrlAt: at,
    saidOfPages: [],
  };
}

/** Real paths that the directories of `allow_roots` must be in; undefined for any. */
function boundsOf(root: string, allowedRoots: ReadOptions["allowedRoots"]): readonly string[] | undefined {
  return allowedRoots && [checkoutOf(root), ...allowedRoots].map(realPath);
}

function isInBounds(real: string, bounds: readonly string[] | undefined): boolean {
  return bounds === undefined || bounds.some((bound) => isWithin(real, bound));
}

function openedRoots(
  root: string,
  { raw }: Declared<RawCatalogue>,
  bounds: readonly string[] | undefined,
): readonly string[] {
  const roots = (raw.allow_roots ?? []).map((path) => realPath(resolve(root, path)));
  return roots.filter((real) => isInBounds(real, bounds));
}

function allowRoots(
  declared: Declared<RawCatalogue>,
  workspace: Workspace,
  bounds: readonly string[] | undefined,
  report: Report,
): void {
  for (const [index, path] of (declared.raw.allow_roots ?? []).entries()) {
    const at = locationOf(declared, "allow_roots", String(index));
    const real = realPath(resolve(workspace.root, path));
    if (isInBounds(real, bounds)) workspace.allow(path, at);
    else {
      report("file/root-not-allowed", at, path);
      workspace.refuse(path, real);
    }
  }
}

interface ReadingPlaces extends Pick<ReadOptions, "checks"> {
  /** The reader of manifests and tables. */
  readonly workspace: Workspace;
  /** The reader of all other files. */
  readonly files: Workspace;
  readonly declared: Declared<RawCatalogue>;
  readonly earlier: EarlierReading | undefined;
  readonly wants: NonNullable<ReadOptions["wants"]>;
  readonly tablesFrom: NonNullable<ReadOptions["tablesFrom"]>;
}

type Histories = Pick<ReadResult, "tracked" | "checkouts" | "sources">;

class CatalogueReading {
  readonly #workspace: Workspace;
  readonly #report: Report;
  readonly #catalogue: Declared<RawCatalogue>;
  readonly #places: ReadingPlaces;

  constructor(places: ReadingPlaces, report: Report) {
    this.#places = places;
    this.#workspace = places.workspace;
    this.#catalogue = places.declared;
    this.#report = report;
  }

  read(): Histories & Pick<ReadResult, "catalogue" | "sourceRoots" | "saidOfPages"> {
    const { raw } = this.#catalogue;
    if (raw.out !== undefined) this.#checkOut(raw.out);
    const release = loadReleaseTables();
    const resolver = new LanguageResolver(release, addedLanguages(this.#catalogue, release, this.#report));
    const declared = this.#declaredProjects();
    checkProjects(declared, this.#report);
    checkComponents(declared, this.#report);
    const ofPages = new Diagnostics();
    checkForPages(declared, ofPages.report);
    const pages = pagesFrom(this.#catalogue, this.#workspace, ofPages.report);

    const planner = new Planner(declared, this.#places, resolver, this.#report);
    const plans = new Map(declared.projects.map((project) => [project, planner.plan(project)]));
    const histories = this.#histories(declared, planner, resolver);
    const projects = this.#readProjects(plans, resolver);
    const tables = this.#places.tablesFrom(() =>
      this.#readTables(declared, filesNamedLikeTables([...plans.values()].flat()), release),
    );
    const languages = new Map(resolver.table);
    // A language that only a private project defines is not published, even if the whole table is.
    for (const { components } of projects.filter(({ isPrivate }) => !isPrivate)) {
      for (const { translations } of components) {
        for (const { language } of translations) languages.set(language.code, language);
      }
    }
    const catalogue: Catalogue = {
      settings: settingsFrom(this.#catalogue, pages, this.#report),
      ...{ projects, tables, languages },
      actions: release.actions,
      languageNames: [...resolver.table.values()].map(({ name }) => name),
      internationalWords: raw.international_words ?? release.internationalWords,
    };
    const sourceRoots = [...new Set([...this.#workspace.roots, ...planner.roots])];
    return { catalogue, sourceRoots, ...histories, saidOfPages: ofPages.sorted() };
  }

  #readTables(
    { slugs }: DeclaredCatalogue,
    translations: ReadonlySet<string>,
    release: ReleaseTables,
  ): Tables {
    const { raw } = this.#catalogue;
    const directory = { directory: raw.tables ?? ".", directoryAt: locationOf(this.#catalogue, "tables") };
    const input = { ...directory, translations, slugs, release, checks: this.#places.checks };
    const tables = readTables(input, this.#workspace, this.#report);
    return (raw.changes ?? ["table"]).includes("table") ? tables : { ...tables, changes: [] };
  }

  /** Projects that are private today stay private. */
  #declaredProjects(): DeclaredCatalogue {
    const reader = new ManifestReader(this.#workspace, this.#report);
    const declared = reader.projects(this.#catalogue);
    const own = this.#places.earlier?.own ?? NO_OWN_SETTINGS;
    const projects = declared.projects.map((project): DeclaredProject => {
      const { raw } = project;
      if (raw.private === true || !own.privateProjects.has(raw.slug)) return project;
      this.#report("project/private-now", locationOf(project), raw.slug);
      return { ...project, raw: { ...raw, private: true } };
    });
    return { ...declared, projects };
  }

  /** A manifest can come from a stranger. It must not write its tree into a folder where other programs keep files. */
  #checkOut(out: string): void {
    const at = locationOf(this.#catalogue, "out");
    this.#workspace.refuseOutside(out, at);
    const part = reservedPart(out);
    if (part === undefined) return;
    const expected = `must not be in ${JSON.stringify(part)}, which is version control's own`;
    this.#report("manifest/bad-value", at, "out", JSON.stringify(out), expected);
  }

  #readProjects(
    plans: ReadonlyMap<DeclaredProject, readonly PlannedComponent[]>,
    resolver: LanguageResolver,
  ): ProjectManifest[] {
    const projects = [...plans];
    // The names of a public project's languages reveal nothing about the files of a private one.
    const openPlans = projects.flatMap(([{ raw }, own]) => (raw.private ? [] : own));
    const open = new ComponentLanguages(resolver, openPlans, this.#report);
    const all = new ComponentLanguages(resolver, [...plans.values()].flat(), this.#report);
    return projects.map(([project, own]) => {
      const languages = project.raw.private ? all : open;
      const sourceLanguage = this.#sourceLanguage(project, resolver);
      return {
        name: project.raw.name,
        slug: project.raw.slug,
        web: publicAddress(project, { kind: "web", key: "web", text: project.raw.web }, this.#report),
        sourceLanguage,
        isPrivate: project.raw.private ?? false,
        hasReview: project.raw.enable_review ?? false,
        hasPages: project.raw.pages ?? true,
        components: own
          .filter((plan) => this.#places.wants(project.raw.slug, plan.declared.raw.slug))
          .map((plan) =>
            readComponent(plan, languages.of(plan, sourceLanguage), this.#places.files, this.#report),
          ),
        location: project.tree.locate(project.node.offset),
      };
    });
  }

  /** Histories are public, so private projects have none. */
  #histories(catalogue: DeclaredCatalogue, planner: Planner, resolver: LanguageResolver): Histories {
    const isGit = catalogue.raw.changes?.includes("git") ?? false;
    const sourcesIn = (project: DeclaredProject, designs: readonly DesignedComponent[]): TrackedSource[] => {
      return designs.flatMap((design) => {
        const language = resolver.find(sourceLanguageCode(design.declared.raw, project.raw));
        return language === undefined ? [] : [trackedSource(design, resolver, language)];
      });
    };
    const open = catalogue.projects.filter(({ raw }) => !raw.private);
    const checkouts = open.flatMap((project) =>
      planner.designsOf(project).flatMap((design) => {
        const location = checkoutAskedAt(design);
        return location === undefined
          ? []
          : sourcesIn(project, [design]).map((source) => ({ source, location }));
      }),
    );
    if (!isGit && this.#places.earlier === undefined) return { tracked: undefined, checkouts, sources: [] };
    const sourcesOf = (project: DeclaredProject): readonly TrackedSource[] =>
      sourcesIn(project, planner.designsOf(project));
    return {
      tracked: isGit ? open.flatMap(sourcesOf) : undefined,
      checkouts,
      sources: catalogue.projects.flatMap(sourcesOf),
    };
  }

  #sourceLanguage(project: DeclaredProject, resolver: LanguageResolver): Language {
    const code = project.raw.source_language ?? "en";
    const language = resolver.find(code);
    if (language !== undefined) return language;
    this.#report("language/unknown", locationOf(project, "source_language"), code);
    return { code, name: code, direction: "ltr", plural: GENERATED_PLURAL };
  }
}

/**
 * The place where a component gets `repository/` from git; undefined if it does not, or if the result would not be
 * published.
 */
function checkoutAskedAt({ source }: DesignedComponent): Location | undefined {
  return source.repository === "git" && !source.isSecret ? source.repositoryAt : undefined;
}

/**
 * A component can have files named `translations.csv` or `units.de.csv`, as tables are. With the mask `*.csv`, tables
 * can be beside its files.
 */
function filesNamedLikeTables(plans: readonly PlannedComponent[]): ReadonlySet<string> {
  const named = plans.filter(({ declared }) => !/(?:^|\/)\*[^/]*$/.test(declared.raw.filemask));
  const files = named.flatMap(({ files: { translations, template } }) => [...translations, template]);
  return new Set(files.flatMap((file) => file?.place.path ?? []));
}
