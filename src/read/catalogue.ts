import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Catalogue } from "../model/catalogue.ts";
import type { Report } from "../model/diagnostic.ts";
import type { InputWitness } from "../model/inputs.ts";
import type { Language } from "../model/language.ts";
import type { Location } from "../model/location.ts";
import type { ProjectManifest } from "../model/manifest.ts";
import { ComponentLanguages } from "./component-languages.ts";
import type { ComponentSource, PlannedComponent } from "./components.ts";
import { planComponent, readComponent } from "./components.ts";
import { checkComponents, checkProjects } from "./declared-checks.ts";
import { LanguageResolver } from "./languages.ts";
import { sourceOf } from "./links.ts";
import {
  type Declared,
  type DeclaredCatalogue,
  type DeclaredProject,
  locationOf,
  ManifestReader,
} from "./manifests.ts";
import type { RawCatalogue } from "./raw-manifests.ts";
import { loadReleaseTables } from "./release-tables.ts";
import { type InputSchemas, inputSchemas } from "./schema.ts";
import { addedLanguages, settingsFrom } from "./settings.ts";
import { readTables } from "./tables.ts";
import { CACHE_NAME, Workspace } from "./workspace.ts";

export interface ReadOptions {
  /** The catalogue's directory. */
  readonly directory: string;
  /** Where the tree will be published, if that is decided already; left out of every glob. */
  readonly out: string | undefined;
  readonly maxInputBytes: number;
  /** Identifiers of the quality checks, which rows of `checks.csv` may name. */
  readonly checks: ReadonlySet<string>;
  /** Further directories that no glob enters. Absolute. */
  readonly excluded?: readonly string[] | undefined;
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
  /** The directory of the tables, relative to the catalogue's. */
  readonly tables: string;
  /** Of the catalogue's manifest. */
  readonly manifestAt: Location;
  /** Of its `base_url`. */
  readonly baseUrlAt: Location;
}

const MANIFEST_NAMES = ["catalogue.json", "catalogue.yaml", "catalogue.yml"];

/** The catalogue's directory, absolute and free of links: what paths of inputs are relative to. */
export function rootOf(directory: string): string {
  return realpathSync(directory);
}

/** True where `directory` holds a catalogue's manifest. */
export function holdsCatalogue(directory: string): boolean {
  return MANIFEST_NAMES.some((name) => existsSync(join(directory, name)));
}

/**
 * Disk → Catalogue: manifests, then the files they name, then the tables (SOURCES.md). Everything that is wrong is
 * reported; what could be read is returned all the same. Call only where `holdsCatalogue`.
 */
export function readCatalogue(options: ReadOptions, report: Report): ReadResult {
  const { witness } = options;
  const root = rootOf(options.directory);
  const start: Location = { file: "catalogue", line: 1, column: 1 };
  const names = MANIFEST_NAMES.filter((name) => existsSync(join(root, name)));
  for (const name of MANIFEST_NAMES) if (!names.includes(name)) witness?.missing(join(root, name));
  const [name = ""] = names;
  const at = { ...start, file: name };
  if (names.length > 1) report("catalogue/ambiguous", at, names.join(", "));

  const excluded = [resolve(options.out ?? join(root, "public")), ...(options.excluded ?? [])];
  const open = (): Workspace =>
    new Workspace({ root, excluded, maxInputBytes: options.maxInputBytes, report, witness });
  const schemas = inputSchemas();
  const place = open().locate(root, name, at);
  const declared = place && new ManifestReader(open(), schemas, report).catalogue(place);
  const out = resolve(root, declared?.raw.out ?? "public");
  if (declared === undefined) {
    return {
      ...{ catalogue: undefined, out, sourceRoots: [root], excluded, allowedRoots: [] },
      ...{ tables: ".", manifestAt: at, baseUrlAt: at },
    };
  }

  excluded.push(out);
  const workspace = open();
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
    manifestAt: at,
    baseUrlAt,
  };
}

class CatalogueReading {
  readonly #workspace: Workspace;
  readonly #schemas: InputSchemas;
  readonly #checks: ReadonlySet<string>;
  readonly #report: Report;
  readonly #catalogue: Declared<RawCatalogue>;
  readonly #sourceRoots = new Set<string>();

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

  read(): Catalogue {
    const { raw } = this.#catalogue;
    for (const [index, path] of (raw.allow_roots ?? []).entries()) {
      this.#workspace.allow(path, locationOf(this.#catalogue, "allow_roots", String(index)));
    }
    if (raw.out !== undefined) {
      this.#workspace.probe(this.#workspace.root, raw.out, locationOf(this.#catalogue, "out"));
    }
    for (const root of this.#workspace.roots) this.#sourceRoots.add(root);
    this.#refuseWhatComesLater();

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
      tables,
      languages,
      actions: release.actions,
      languageNames: [...resolver.table.values()].map(({ name }) => name),
      internationalWords: raw.international_words ?? release.internationalWords,
    };
  }

  #readProjects(catalogue: DeclaredCatalogue, resolver: LanguageResolver): ProjectManifest[] {
    const plans = new Map(catalogue.projects.map((project) => [project, this.#plan(project, catalogue)]));
    const languages = new ComponentLanguages(resolver, [...plans.values()].flat(), this.#report);
    return catalogue.projects.map((project) => ({
      name: project.raw.name,
      slug: project.raw.slug,
      web: project.raw.web ?? "",
      sourceLanguage: this.#sourceLanguage(project, resolver),
      isPrivate: project.raw.private ?? false,
      hasReview: project.raw.enable_review ?? false,
      components: (plans.get(project) ?? []).map((plan) =>
        readComponent(plan, languages.of(plan), this.#workspace, this.#report),
      ),
      location: project.tree.locate(project.node.offset),
    }));
  }

  #plan(project: DeclaredProject, catalogue: DeclaredCatalogue): PlannedComponent[] {
    return project.components.flatMap((declared) => {
      const source = sourceOf(declared, catalogue, this.#report);
      if (source === undefined) return [];
      this.#noteRoot(source);
      return planComponent({ declared, project, source }, this.#workspace, this.#report) ?? [];
    });
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

  #refuseWhatComesLater(): void {
    const at = (this.#catalogue.raw.changes ?? []).indexOf("git");
    if (at >= 0)
      this.#report("manifest/not-yet", locationOf(this.#catalogue, "changes", String(at)), "changes: git");
  }
}
