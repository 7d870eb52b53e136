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
import type { DesignedComponent } from "./component-plan.ts";
import { readComponent } from "./components.ts";
import { type EarlierReading, NO_OWN_SETTINGS, type OwnSettings } from "./earlier.ts";
import { DISK, type InputDisk } from "./files/input-disk.ts";
import type { LeftOut } from "./files/left-out.ts";
import { Workspace } from "./files/workspace.ts";
import { ComponentLanguages } from "./languages/component-languages.ts";
import { LanguageResolver } from "./languages/languages.ts";
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
import type { GivenManifest } from "./manifests/given-manifest.ts";
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
import type { RawCatalogue } from "./manifests/raw-manifests.ts";
import { type InputSchemas, inputSchemas } from "./manifests/schema.ts";
import { addedLanguages, settingsFrom } from "./manifests/settings.ts";
import { type CheckoutSource, type TrackedSource, trackedSource } from "./manifests/tracked-source.ts";
import { Planner } from "./planner.ts";
import { readTables } from "./tables/tables.ts";

export interface ReadOptions {
  /** The catalogue's directory. */
  readonly directory: string;
  /** Where the tree will be published, if that is decided already; left out of every glob. */
  readonly out: string | undefined;
  readonly maxInputBytes: number;
  /** Identifiers of the quality checks, which rows of `checks.csv` may name. */
  readonly checks: ReadonlySet<string>;
  /**
   * Directories, absolute, that `allow_roots` may lead to out of the checkout that holds the catalogue; undefined: it
   * may lead anywhere.
   */
  readonly allowedRoots?: readonly string[] | undefined;
  /** Further directories that no glob enters. Absolute. */
  readonly excluded?: readonly string[] | undefined;
  /** The catalogue's own manifest, where it stands in no file. */
  readonly manifest?: GivenManifest | undefined;
  /** Is told what is looked at. */
  readonly witness?: InputWitness | undefined;
  /** Of which components, by their slugs, files are read; of the others only names count. All, where it is not given. */
  readonly wants?: ((project: string, component: string) => boolean) | undefined;
  /** Gives the rows of all tables, by reading them or in another way; they are read, where it is not given. */
  readonly tablesFrom?: ((read: () => Tables) => Tables) | undefined;
  /** What git tracks and the checkout does not hold: an error where the catalogue names it. */
  readonly leftOut?: LeftOut | undefined;
  /** Reads what was, in place of what this machine's disk holds. */
  readonly earlier?: EarlierReading | undefined;
}

/** What reading gave; without a catalogue where its own manifest could not be read. */
export interface ReadResult {
  readonly catalogue: Catalogue | undefined;
  /** The default of `--out`, absolute. */
  readonly out: string;
  /** Absolute: where inputs are read from. A tree may not be published there. */
  readonly sourceRoots: readonly string[];
  /** Absolute: what no glob entered. */
  readonly excluded: readonly string[];
  /** Further directories that may be read: those of `allow_roots`, where it may lead there. Real paths. */
  readonly allowedRoots: readonly string[];
  /** Of public projects, where the change log comes from git, too: what their histories are read with. */
  readonly tracked: readonly TrackedSource[] | undefined;
  /** Of public projects: components with `repository: git`. */
  readonly checkouts: readonly CheckoutSource[];
  /** Of all projects: what could be tracked. */
  readonly sources: readonly TrackedSource[];
  /** What the manifest says of history. */
  readonly history: HistorySettings;
  /** Where the manifest asks for it. */
  readonly historyAt: Location;
  /** The directory of the tables, relative to the catalogue's. */
  readonly tables: string;
  /** Of the catalogue's manifest. */
  readonly manifestAt: Location;
  /** Of its `base_url`. */
  readonly baseUrlAt: Location;
  readonly siteUrlAt: Location;
  /** What is wrong where there are pages for people, and nowhere else. */
  readonly saidOfPages: readonly Diagnostic[];
}

/**
 * Disk → Catalogue: manifests, then the files they name, then the tables (SOURCES.md). Everything that is wrong is
 * reported; what could be read is returned all the same. Call only where `holdsCatalogue`, or with a manifest.
 */
export function readCatalogue(options: ReadOptions, report: Report): ReadResult {
  const root = rootOf(options.directory);
  const frame = readFrame(root, options, report);
  const { at, declared, out } = frame;
  if (declared === undefined) return nothingRead(root, out, frame.excluded, at);

  // A manifest that names another output may have its files where the default one would be.
  const excluded = [...askedPlaces(options), out];
  const { earlier, allowedRoots } = options;
  const open = (disk: InputDisk | undefined): Workspace =>
    openWorkspace(root, options, excluded, disk, report);
  const workspace = open(earlier?.catalogue);
  const files =
    earlier === undefined || earlier.files === earlier.catalogue ? workspace : open(earlier.files);
  const bounds = boundsOf(root, allowedRoots);
  for (const each of new Set([workspace, files])) allowRoots(declared, each, bounds, report);
  const { schemas } = frame;
  const reading = new CatalogueReading(
    {
      ...{ workspace, files, schemas, declared, earlier },
      wants: options.wants ?? (() => true),
      tablesFrom: options.tablesFrom ?? ((read) => read()),
    },
    options.checks,
    report,
  );
  const catalogue = reading.read();
  return {
    catalogue,
    out,
    sourceRoots: reading.sourceRoots,
    excluded: [...excluded, join(root, CACHE_NAME)],
    allowedRoots: openedRoots(root, declared, bounds),
    tables: declared.raw.tables ?? ".",
    tracked: reading.tracked,
    checkouts: reading.checkouts,
    sources: reading.sources,
    history: historyFrom(declared, report),
    historyAt: locationOf(declared, "changes", String((declared.raw.changes ?? []).indexOf("git"))),
    manifestAt: at,
    baseUrlAt: locationOf(declared, "base_url"),
    siteUrlAt: locationOf(declared, "site_url"),
    saidOfPages: reading.saidOfPages,
  };
}

/** The catalogue's own manifest, before anything that it names. */
interface Frame {
  readonly at: Location;
  /** Undefined where it cannot be read. */
  readonly declared: Declared<RawCatalogue> | undefined;
  /** Absolute. */
  readonly out: string;
  /** Absolute: what no glob enters as long as it is not read. */
  readonly excluded: readonly string[];
  readonly schemas: InputSchemas;
}

function readFrame(root: string, options: ReadOptions, report: Report): Frame {
  const { manifest: given, earlier, witness } = options;
  const names = namesIn(root, earlier?.catalogue ?? DISK, witness);
  const at: Location = { file: given?.name ?? names[0] ?? "", line: 1, column: 1 };
  if (names.length > 1) report("catalogue/ambiguous", at, names.join(", "));
  const asked = askedPlaces(options);
  const excluded = options.out === undefined ? [...asked, join(root, "public")] : asked;
  const schemas = inputSchemas();
  const workspace = openWorkspace(root, options, excluded, earlier?.catalogue, report);
  const found = ownManifest(workspace, new ManifestReader(workspace, schemas, report), at, given);
  const declared = found && withOwn(found, earlier);
  return { at, declared, out: resolve(root, declared?.raw.out ?? "public"), excluded, schemas };
}

function openWorkspace(
  root: string,
  { maxInputBytes, witness, leftOut }: Pick<ReadOptions, "leftOut" | "maxInputBytes" | "witness">,
  excluded: readonly string[],
  disk: InputDisk | undefined,
  report: Report,
): Workspace {
  return new Workspace({ root, excluded, maxInputBytes, report, witness, disk, leftOut });
}

/** What the manifest that stands there says of how its repository is asked. */
export interface SettingsOfToday extends Pick<ReadResult, "allowedRoots"> {
  /** See `HistorySettings`. */
  readonly times: HistorySettings["times"];
}

const NO_SETTINGS: SettingsOfToday = { allowedRoots: [], times: new Map() };

/** Nothing of it where none stands there, or it cannot be read: whoever reads it as a catalogue is told why. */
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

/** What only today's manifest says; nothing of it where it says nothing, or cannot be read. */
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
  const { declared, excluded, schemas } = readFrame(root, options, report);
  if (declared === undefined) return NO_OWN_SETTINGS;
  const { out, allow_roots, max_delete } = declared.raw;
  const workspace = openWorkspace(root, options, excluded, disk, report);
  allowRoots(declared, workspace, boundsOf(root, allowedRoots), report);
  return {
    catalogue: {
      ...(out === undefined ? {} : { out }),
      ...(allow_roots === undefined ? {} : { allow_roots }),
      ...(max_delete === undefined ? {} : { max_delete }),
    },
    privateProjects: new ManifestReader(workspace, schemas, report).privateProjects(declared),
  };
}

function askedPlaces({ out, excluded = [] }: ReadOptions): readonly string[] {
  return [...(out === undefined ? [] : [out]), ...excluded].map((path) => resolve(path));
}

/** The names of a manifest that stand there. */
function namesIn(root: string, disk: InputDisk, witness: InputWitness | undefined): readonly string[] {
  const names = MANIFEST_NAMES.filter((name) => disk.exists(join(root, name)));
  for (const name of MANIFEST_NAMES) if (!names.includes(name)) witness?.missing(join(root, name));
  return names;
}

/** The catalogue's own manifest: of the file that stands there, or the one that is given. */
function ownManifest(
  workspace: Workspace,
  reader: ManifestReader,
  at: Location,
  given: GivenManifest | undefined,
): Declared<RawCatalogue> | undefined {
  const { root } = workspace;
  if (given !== undefined) return reader.given({ path: join(root, at.file), file: at.file }, given.text);
  const place = workspace.locate(root, at.file, at);
  return place && reader.catalogue(place);
}

/** What only today's manifest says. */
function withOwn(
  declared: Declared<RawCatalogue>,
  earlier: EarlierReading | undefined,
): Declared<RawCatalogue> {
  if (earlier?.own === undefined) return declared;
  const { out: _out, allow_roots: _roots, max_delete: _most, ...raw } = declared.raw;
  return { ...declared, raw: { ...raw, ...earlier.own.catalogue } };
}

/** Of a catalogue whose own manifest cannot be read. */
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

/** Real paths that `allow_roots` must lie in; undefined: anywhere. */
function boundsOf(root: string, allowedRoots: ReadOptions["allowedRoots"]): readonly string[] | undefined {
  return allowedRoots && [checkoutOf(root), ...allowedRoots].map(realPath);
}

function isInBounds(real: string, bounds: readonly string[] | undefined): boolean {
  return bounds === undefined || bounds.some((bound) => isWithin(real, bound));
}

/** Real paths. */
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
    if (!isInBounds(real, bounds)) report("file/root-not-allowed", at, path);
    else workspace.allow(path, at);
  }
}

/** Where a catalogue is read, and what says so. */
interface ReadingPlaces {
  /** Of manifests and tables. */
  readonly workspace: Workspace;
  /** Of all other files. */
  readonly files: Workspace;
  readonly schemas: InputSchemas;
  readonly declared: Declared<RawCatalogue>;
  readonly earlier: EarlierReading | undefined;
  /** See `ReadOptions`. */
  readonly wants: (project: string, component: string) => boolean;
  readonly tablesFrom: (read: () => Tables) => Tables;
}

class CatalogueReading {
  readonly #workspace: Workspace;
  readonly #schemas: InputSchemas;
  readonly #checks: ReadonlySet<string>;
  readonly #report: Report;
  readonly #catalogue: Declared<RawCatalogue>;
  readonly #places: ReadingPlaces;
  readonly #sourceRoots = new Set<string>();
  readonly #ofPages = new Diagnostics();
  #tracked: readonly TrackedSource[] | undefined;
  #checkouts: readonly CheckoutSource[] = [];
  #sources: readonly TrackedSource[] = [];

  constructor(places: ReadingPlaces, checks: ReadonlySet<string>, report: Report) {
    this.#places = places;
    this.#workspace = places.workspace;
    this.#schemas = places.schemas;
    this.#catalogue = places.declared;
    this.#checks = checks;
    this.#report = report;
  }

  get sourceRoots(): readonly string[] {
    return [...this.#sourceRoots];
  }

  /** Once it is read; undefined where nobody asks for histories. */
  get checkouts(): readonly CheckoutSource[] {
    return this.#checkouts;
  }

  get tracked(): readonly TrackedSource[] | undefined {
    return this.#tracked;
  }

  /** Once it is read. */
  get saidOfPages(): readonly Diagnostic[] {
    return this.#ofPages.sorted();
  }

  /** Once it is read. */
  get sources(): readonly TrackedSource[] {
    return this.#sources;
  }

  read(): Catalogue {
    const { raw } = this.#catalogue;
    if (raw.out !== undefined) this.#checkOut(raw.out);
    for (const root of this.#workspace.roots) this.#sourceRoots.add(root);
    const release = loadReleaseTables();
    const resolver = new LanguageResolver(release, addedLanguages(this.#catalogue, release, this.#report));
    const declared = this.#declaredProjects();
    checkProjects(declared, this.#report);
    checkComponents(declared, this.#report);
    checkForPages(declared, this.#ofPages.report);
    const pages = pagesFrom(this.#catalogue, this.#workspace, this.#ofPages.report);

    const projects = this.#readProjects(declared, resolver);
    const tables = this.#places.tablesFrom(() => this.#readTables(declared, release));
    const languages = new Map(resolver.table);
    // A language that only a private project made is nobody's business, also where the whole table is published.
    for (const { components } of projects.filter(({ isPrivate }) => !isPrivate)) {
      for (const { translations } of components) {
        for (const { language } of translations) languages.set(language.code, language);
      }
    }
    return {
      settings: settingsFrom(this.#catalogue, pages, this.#report),
      projects,
      tables,
      languages,
      actions: release.actions,
      languageNames: [...resolver.table.values()].map(({ name }) => name),
      internationalWords: raw.international_words ?? release.internationalWords,
    };
  }

  #readTables({ slugs }: DeclaredCatalogue, release: ReleaseTables): Tables {
    const { raw } = this.#catalogue;
    const directory = { directory: raw.tables ?? ".", directoryAt: locationOf(this.#catalogue, "tables") };
    const input = { ...directory, slugs, release, checks: this.#checks };
    const tables = readTables(input, this.#workspace, this.#schemas, this.#report);
    return (raw.changes ?? ["table"]).includes("table") ? tables : { ...tables, changes: [] };
  }

  /** Those that are private today are private. */
  #declaredProjects(): DeclaredCatalogue {
    const reader = new ManifestReader(this.#workspace, this.#schemas, this.#report);
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

  /** A manifest may be anybody's: the tree that it asks for may not lie where other programs keep their own. */
  #checkOut(out: string): void {
    const at = locationOf(this.#catalogue, "out");
    this.#workspace.refuseOutside(out, at);
    const part = reservedPart(out);
    if (part === undefined) return;
    const expected = `must not lie in ${JSON.stringify(part)}, which is version control's own`;
    this.#report("manifest/bad-value", at, "out", JSON.stringify(out), expected);
  }

  #readProjects(catalogue: DeclaredCatalogue, resolver: LanguageResolver): ProjectManifest[] {
    const planner = new Planner(catalogue, this.#places, this.#report);
    const plans = new Map(catalogue.projects.map((project) => [project, planner.plan(project)]));
    for (const root of planner.roots) this.#sourceRoots.add(root);
    this.#track(catalogue, planner, resolver);
    const languagesOf = (projects: readonly DeclaredProject[]): ComponentLanguages =>
      new ComponentLanguages(
        resolver,
        projects.flatMap((project) => plans.get(project) ?? []),
        this.#report,
      );
    // What a public project's languages are called tells nothing of the files of a private one.
    const open = languagesOf(catalogue.projects.filter(({ raw }) => !raw.private));
    const all = languagesOf(catalogue.projects);
    return catalogue.projects.map((project) => {
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
        components: (plans.get(project) ?? [])
          // Of all of them, whichever is read: names are compared.
          .map((plan) => ({ plan, own: languages.of(plan, sourceLanguage) }))
          .filter(({ plan }) => this.#places.wants(project.raw.slug, plan.declared.raw.slug))
          .map(({ plan, own }) => readComponent(plan, own, this.#places.files, this.#report)),
        location: project.tree.locate(project.node.offset),
      };
    });
  }

  /** Histories are public: private projects have none. */
  #track(catalogue: DeclaredCatalogue, planner: Planner, resolver: LanguageResolver): void {
    const isGit = catalogue.raw.changes?.includes("git") ?? false;
    const sourcesIn = (project: DeclaredProject, designs: readonly DesignedComponent[]): TrackedSource[] => {
      const language = resolver.find(project.raw.source_language ?? "en");
      if (language === undefined) return [];
      return designs.map((design) => trackedSource(design, resolver, language));
    };
    const open = catalogue.projects.filter(({ raw }) => !raw.private);
    this.#checkouts = open.flatMap((project) =>
      planner.designsOf(project).flatMap((design) => {
        const location = checkoutAskedAt(design);
        return location === undefined
          ? []
          : sourcesIn(project, [design]).map((source) => ({ source, location }));
      }),
    );
    if (!isGit && this.#places.earlier === undefined) return;
    const sourcesOf = (project: DeclaredProject): readonly TrackedSource[] =>
      sourcesIn(project, planner.designsOf(project));
    if (isGit) this.#tracked = open.flatMap(sourcesOf);
    this.#sources = catalogue.projects.flatMap(sourcesOf);
  }

  #sourceLanguage(project: DeclaredProject, resolver: LanguageResolver): Language {
    const code = project.raw.source_language ?? "en";
    const language = resolver.find(code);
    if (language !== undefined) return language;
    this.#report("language/unknown", locationOf(project, "source_language"), code);
    return { code, name: code, direction: "ltr", plural: { count: 2, formula: "n != 1" } };
  }
}

/** Where a component asks git for its `repository/`; undefined where it does not, or where nobody would be told. */
function checkoutAskedAt({ source }: DesignedComponent): Location | undefined {
  return source.repository === "git" && !source.isSecret ? source.repositoryAt : undefined;
}
