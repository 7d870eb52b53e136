import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Catalogue } from "../model/catalogue.ts";
import type { Report } from "../model/diagnostic.ts";
import type { InputWitness } from "../model/inputs.ts";
import type { Language } from "../model/language.ts";
import type { Location } from "../model/location.ts";
import type { ProjectManifest } from "../model/manifest.ts";
import { reservedPart } from "../model/reserved-places.ts";
import { CACHE_NAME, checkoutOf, isWithin, MANIFEST_NAMES, realPath, rootOf } from "./catalogue-root.ts";
import { ComponentLanguages } from "./component-languages.ts";
import { type ComponentSource, type PlannedComponent, planComponent } from "./component-plan.ts";
import { readComponent } from "./components.ts";
import { checkComponents, checkProjects } from "./declared-checks.ts";
import type { GivenManifest } from "./given-manifest.ts";
import { type HistorySettings, historyFrom, NO_HISTORY } from "./history-settings.ts";
import { LanguageResolver } from "./languages.ts";
import { sourceOf } from "./links.ts";
import {
  type Declared,
  type DeclaredCatalogue,
  type DeclaredProject,
  locationOf,
  ManifestReader,
} from "./manifests.ts";
import type { RawCatalogue, RawComponent } from "./raw-manifests.ts";
import { loadReleaseTables } from "./release-tables.ts";
import { type InputSchemas, inputSchemas } from "./schema.ts";
import { addedLanguages, settingsFrom } from "./settings.ts";
import { readTables } from "./tables.ts";
import { type TrackedSource, trackedSource } from "./tracked-source.ts";
import { Workspace } from "./workspace.ts";

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
  /** Further directories that manifests may point into, as the manifest names them. */
  readonly allowedRoots: readonly string[];
  /** Of public projects, where the change log comes from git, too: what their histories are read with. */
  readonly tracked: readonly TrackedSource[] | undefined;
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
}

/**
 * Disk → Catalogue: manifests, then the files they name, then the tables (SOURCES.md). Everything that is wrong is
 * reported; what could be read is returned all the same. Call only where `holdsCatalogue`, or with a manifest.
 */
export function readCatalogue(options: ReadOptions, report: Report): ReadResult {
  const { witness } = options;
  const root = rootOf(options.directory);
  const start: Location = { file: "catalogue", line: 1, column: 1 };
  const { manifest: given } = options;
  const names = namesIn(root, witness);
  const at = { ...start, file: given?.name ?? names[0] ?? "" };
  if (names.length > 1) report("catalogue/ambiguous", at, names.join(", "));

  const asked = askedPlaces(options);
  let excluded = options.out === undefined ? [...asked, join(root, "public")] : asked;
  const open = (): Workspace =>
    new Workspace({ root, excluded, maxInputBytes: options.maxInputBytes, report, witness });
  const schemas = inputSchemas();
  const declared = ownManifest(open(), new ManifestReader(open(), schemas, report), at, given);
  const out = resolve(root, declared?.raw.out ?? "public");
  if (declared === undefined) {
    return nothingRead(root, out, excluded, at);
  }

  // A manifest that names another output may have its files where the default one would be.
  excluded = [...asked, out];
  const workspace = open();
  const { allowedRoots } = options;
  const bounds = allowedRoots && [checkoutOf(root), ...allowedRoots].map(realPath);
  allowRoots(declared, workspace, bounds, report);
  const reading = new CatalogueReading(workspace, schemas, options.checks, report, declared);
  const catalogue = reading.read();
  const baseUrlAt = locationOf(declared, "base_url");
  return {
    catalogue,
    out,
    sourceRoots: reading.sourceRoots,
    excluded: [...excluded, join(root, CACHE_NAME)],
    allowedRoots: declared.raw.allow_roots ?? [],
    tables: declared.raw.tables ?? ".",
    tracked: reading.tracked,
    history: historyFrom(declared, report),
    historyAt: locationOf(declared, "changes", String((declared.raw.changes ?? []).indexOf("git"))),
    manifestAt: at,
    baseUrlAt,
  };
}

function askedPlaces({ out, excluded = [] }: ReadOptions): readonly string[] {
  return [...(out === undefined ? [] : [out]), ...excluded].map((path) => resolve(path));
}

/** The names of a manifest that stand there. */
function namesIn(root: string, witness: InputWitness | undefined): readonly string[] {
  const names = MANIFEST_NAMES.filter((name) => existsSync(join(root, name)));
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
    history: NO_HISTORY,
    historyAt: at,
    manifestAt: at,
    baseUrlAt: at,
  };
}

/** Histories are public: private projects have none. */
function trackedIn(
  { projects }: DeclaredCatalogue,
  plans: ReadonlyMap<DeclaredProject, readonly PlannedComponent[]>,
  resolver: LanguageResolver,
): readonly TrackedSource[] {
  return projects
    .filter(({ raw }) => !raw.private)
    .flatMap((project) => {
      const language = resolver.find(project.raw.source_language ?? "en");
      return language === undefined
        ? []
        : (plans.get(project) ?? []).map((plan) => trackedSource(plan, resolver, language));
    });
}

/** @param bounds real paths that the roots must lie in; undefined: they may lie anywhere */
function allowRoots(
  declared: Declared<RawCatalogue>,
  workspace: Workspace,
  bounds: readonly string[] | undefined,
  report: Report,
): void {
  for (const [index, path] of (declared.raw.allow_roots ?? []).entries()) {
    const at = locationOf(declared, "allow_roots", String(index));
    const real = realPath(resolve(workspace.root, path));
    if (bounds?.some((bound) => isWithin(real, bound)) === false) report("file/root-not-allowed", at, path);
    else workspace.allow(path, at);
  }
}

class CatalogueReading {
  readonly #workspace: Workspace;
  readonly #schemas: InputSchemas;
  readonly #checks: ReadonlySet<string>;
  readonly #report: Report;
  readonly #catalogue: Declared<RawCatalogue>;
  readonly #sourceRoots = new Set<string>();
  #tracked: readonly TrackedSource[] | undefined;

  constructor(
    workspace: Workspace,
    schemas: InputSchemas,
    checks: ReadonlySet<string>,
    report: Report,
    catalogue: Declared<RawCatalogue>,
  ) {
    this.#workspace = workspace;
    this.#schemas = schemas;
    this.#checks = checks;
    this.#report = report;
    this.#catalogue = catalogue;
  }

  get sourceRoots(): readonly string[] {
    return [...this.#sourceRoots];
  }

  /** Once it is read; undefined where nobody asks for histories. */
  get tracked(): readonly TrackedSource[] | undefined {
    return this.#tracked;
  }

  read(): Catalogue {
    const { raw } = this.#catalogue;
    if (raw.out !== undefined) this.#checkOut(raw.out);
    for (const root of this.#workspace.roots) this.#sourceRoots.add(root);
    const release = loadReleaseTables();
    const resolver = new LanguageResolver(release, addedLanguages(this.#catalogue, release, this.#report));
    const declared = new ManifestReader(this.#workspace, this.#schemas, this.#report).projects(
      this.#catalogue,
    );
    checkProjects(declared, this.#report);
    checkComponents(declared, this.#report);

    const projects = this.#readProjects(declared, resolver);
    const tables = readTables(
      {
        directory: raw.tables ?? ".",
        directoryAt: locationOf(this.#catalogue, "tables"),
        slugs: declared.slugs,
        release,
        checks: this.#checks,
      },
      this.#workspace,
      this.#schemas,
      this.#report,
    );
    const languages = new Map(resolver.table);
    // A language that only a private project made is nobody's business, also where the whole table is published.
    for (const { components } of projects.filter(({ isPrivate }) => !isPrivate)) {
      for (const { translations } of components) {
        for (const { language } of translations) languages.set(language.code, language);
      }
    }
    return {
      settings: settingsFrom(this.#catalogue, this.#report),
      projects,
      tables: (raw.changes ?? ["table"]).includes("table") ? tables : { ...tables, changes: [] },
      languages,
      actions: release.actions,
      languageNames: [...resolver.table.values()].map(({ name }) => name),
      internationalWords: raw.international_words ?? release.internationalWords,
    };
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
    const plans = new Map(catalogue.projects.map((project) => [project, this.#plan(project, catalogue)]));
    const languagesOf = (projects: readonly DeclaredProject[]): ComponentLanguages =>
      new ComponentLanguages(
        resolver,
        projects.flatMap((project) => plans.get(project) ?? []),
        this.#report,
      );
    // What a public project's languages are called tells nothing of the files of a private one.
    if (catalogue.raw.changes?.includes("git")) this.#tracked = trackedIn(catalogue, plans, resolver);
    const open = languagesOf(catalogue.projects.filter(({ raw }) => !raw.private));
    const all = languagesOf(catalogue.projects);
    return catalogue.projects.map((project) => {
      const languages = project.raw.private ? all : open;
      const sourceLanguage = this.#sourceLanguage(project, resolver);
      return {
        name: project.raw.name,
        slug: project.raw.slug,
        web: project.raw.web ?? "",
        sourceLanguage,
        isPrivate: project.raw.private ?? false,
        hasReview: project.raw.enable_review ?? false,
        components: (plans.get(project) ?? []).map((plan) =>
          readComponent(plan, languages.of(plan, sourceLanguage), this.#workspace, this.#report),
        ),
        location: project.tree.locate(project.node.offset),
      };
    });
  }

  #plan(project: DeclaredProject, catalogue: DeclaredCatalogue): PlannedComponent[] {
    const plan = (declared: Declared<RawComponent>): PlannedComponent | undefined => {
      const source = sourceOf(declared, catalogue, this.#report);
      if (source === undefined) return undefined;
      this.#noteRoot(source);
      return planComponent(
        { declared, project, source, catalogue: catalogue.raw },
        this.#workspace,
        this.#report,
      );
    };
    // Only to tell what is wrong: nobody mends one error to be told of the next.
    for (const declared of project.refused) plan(declared);
    return project.components.flatMap((declared) => plan(declared) ?? []);
  }

  #noteRoot({ owner }: ComponentSource): void {
    this.#sourceRoots.add(resolve(owner.directory, owner.raw.root ?? "."));
  }

  #sourceLanguage(project: DeclaredProject, resolver: LanguageResolver): Language {
    const code = project.raw.source_language ?? "en";
    const language = resolver.find(code);
    if (language !== undefined) return language;
    this.#report("language/unknown", locationOf(project, "source_language"), code);
    return { code, name: code, direction: "ltr", plural: { count: 2, formula: "n != 1" } };
  }
}
