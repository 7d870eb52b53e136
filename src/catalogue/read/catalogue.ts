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
  readonly history: HistorySettings;
  readonly historyAt: Location;
  /** The directory of the tables, relative to the catalogue's. */
  readonly tables: string;
  readonly manifestAt: Location;
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

/** The catalogue's own manifest, before anything that it names. */
interface Frame {
  readonly at: Location;
  /** Undefined where it cannot be read. */
  readonly declared: Declared<RawCatalogue> | undefined;
  /** Absolute. */
  readonly out: string;
  /** Absolute: what no glob enters as long as it is not read. */
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
  const workspace = openWorkspace(root, options, excluded, earlier?.catalogue, report);
  const reader = new ManifestReader(workspace, report);
  const stands = given === undefined ? workspace.locate(root, at.file, at) : undefined;
  const found = given
    ? reader.given({ path: join(root, at.file), file: at.file }, given.text)
    : stands && reader.catalogue(stands);
  const declared = found && withOwn(found, earlier);
  return { at, declared, out: resolve(root, declared?.raw.out ?? "public"), excluded, workspace };
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

/** The names of a manifest that stand there. */
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

interface ReadingPlaces extends Pick<ReadOptions, "checks"> {
  /** Of manifests and tables. */
  readonly workspace: Workspace;
  /** Of all other files. */
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
    const tables = this.#places.tablesFrom(() => this.#readTables(declared, release));
    const languages = new Map(resolver.table);
    // A language that only a private project made is nobody's business, also where the whole table is published.
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

  #readTables({ slugs }: DeclaredCatalogue, release: ReleaseTables): Tables {
    const { raw } = this.#catalogue;
    const directory = { directory: raw.tables ?? ".", directoryAt: locationOf(this.#catalogue, "tables") };
    const input = { ...directory, slugs, release, checks: this.#places.checks };
    const tables = readTables(input, this.#workspace, this.#report);
    return (raw.changes ?? ["table"]).includes("table") ? tables : { ...tables, changes: [] };
  }

  /** Those that are private today are private. */
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

  /** A manifest may be anybody's: the tree that it asks for may not lie where other programs keep their own. */
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
    // What a public project's languages are called tells nothing of the files of a private one.
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

  /** Histories are public: private projects have none. */
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

/** Where a component asks git for its `repository/`; undefined where it does not, or where nobody would be told. */
function checkoutAskedAt({ source }: DesignedComponent): Location | undefined {
  return source.repository === "git" && !source.isSecret ? source.repositoryAt : undefined;
}
