import { isUtf8 } from "node:buffer";
import { dirname } from "node:path";
import type { ErrorObject } from "ajv/dist/2020.js";
import { type Location, nearest, type Report } from "../../../model/index.ts";
import type { PlacedDatum } from "../../data/datum.ts";
import { decodeText } from "../files/decode.ts";
import type { InputPath, Workspace } from "../files/workspace.ts";
import { readGlob } from "./manifest-glob.ts";
import { childOf, type ManifestTree, parseManifest, plainMap, plainValue } from "./manifest-text.ts";
import type { RawCatalogue, RawComponent, RawProject } from "./raw-manifests.ts";
import { reportSchemaErrors, schemaValidator } from "./schema.ts";

/** Twenty times the size of a manifest with a thousand components. Hostile text takes about a second for each MiB. */
const MAX_MANIFEST_BYTES = 8 * 2 ** 20;

/** A manifest that its schema accepted, with the places and the directory for the paths in it. */
export interface Declared<Raw> {
  readonly raw: Raw;
  readonly tree: ManifestTree;
  readonly node: PlacedDatum;
  /** The absolute directory that paths of the manifest are relative to. */
  readonly directory: string;
}

type Unvalidated = Omit<Declared<unknown>, "raw">;

export interface DeclaredProject extends Declared<RawProject> {
  readonly components: readonly Declared<RawComponent>[];
  /**
   * Components with errors that do not affect the search for their files. Further problems are reported in the same
   * run.
   */
  readonly refused: readonly Declared<RawComponent>[];
}

/** The keys that decide where a component's files are and how they are read. */
const FINDING_KEYS: ReadonlySet<unknown> = new Set([
  ...["filemask", "file_format", "template", "new_base", "root", "language_regex", "edit_template"],
  ...["source_language", "layout", "columns"],
  ...["repo", "repository", "show_repository"],
]);

/** The position of an item in the catalogue's list, as a JSON pointer. */
const PROJECT = /^\/projects\/\d+$/;

const PATH = /^[^\0]+$/;

/** Keys that do not affect the reading of files. If these are wrong, other problems can be reported in the same run. */
const SITE_KEYS: ReadonlySet<unknown> = new Set([
  ...["base_url", "site_url", "host", "time_zone", "pages", "history", "quality", "max_delete"],
  ...["publish_emails", "published_languages", "international_words"],
]);

export interface DeclaredCatalogue extends Declared<RawCatalogue> {
  readonly projects: readonly DeclaredProject[];
  readonly slugs: DeclaredSlugs;
}

/** The place of a key's value; that of the manifest if the key is absent. */
export function locationOf({ tree, node }: Declared<unknown>, ...keys: readonly string[]): Location {
  let found = node;
  for (const key of keys) found = childOf(found, key) ?? found;
  return tree.locate(found.offset);
}

/** Reads manifests from the catalogue's own to those of components, and reports all problems. */
export class ManifestReader {
  readonly #workspace: Workspace;
  readonly #report: Report;
  #catalogueFile = "";

  constructor(workspace: Workspace, report: Report) {
    this.#workspace = workspace;
    this.#report = report;
  }

  /** The catalogue's own manifest without its projects. The workspace needs it before other manifests are read. */
  catalogue(file: InputPath): Declared<RawCatalogue> | undefined {
    return this.#declared(file, this.#parse(file, { file: file.file, line: 1, column: 1 }));
  }

  /** Like `own`, for a manifest that is not in a file. @param file the path that it would have */
  given(file: InputPath, text: string): Declared<RawCatalogue> | undefined {
    return this.#declared(file, parseManifest(text, file.file, this.#report));
  }

  #declared(file: InputPath, tree: ManifestTree | undefined): Declared<RawCatalogue> | undefined {
    if (tree === undefined) return undefined;
    const declared = { tree, node: tree.node, directory: dirname(file.path) };
    return this.#validated<RawCatalogue>("catalogue", declared, "projects") ?? this.#readable(declared);
  }

  /** A catalogue's manifest without its reported errors, if these do not affect the reading of files. */
  #readable(found: Unvalidated): Declared<RawCatalogue> | undefined {
    const value = valueWithout(found.node, "projects");
    const validator = schemaValidator<RawCatalogue>("catalogue");
    const errors = validator.errorsOf(value).filter(({ instancePath }) => !PROJECT.test(instancePath));
    const wrong = new Set(errors.map(keyOf));
    const known = Object.keys(validator.schema["properties"] ?? {});
    const isAside = (key: string): boolean => {
      const meant = known.includes(key) ? key : nearest(key, known);
      return meant === undefined || SITE_KEYS.has(meant);
    };
    if (value === null || typeof value !== "object" || ![...wrong].every(isAside)) return undefined;
    const right = Object.entries(value).filter(([key]) => !wrong.has(key));
    // Its projects are read one by one, so that valid ones are kept.
    const rest: unknown = Object.fromEntries(
      right.map(([key, said]) => [key, key === "projects" ? [] : said]),
    );
    return validator.accepts(rest) ? { ...found, raw: rest } : undefined;
  }

  projects(catalogue: Declared<RawCatalogue>): DeclaredCatalogue {
    this.#catalogueFile = catalogue.tree.file;
    const slugs = new DeclaredSlugs();
    const projects = this.#each(catalogue, "projects").flatMap((found) => {
      if (found === "unread") {
        slugs.addUnread();
        return [];
      }
      const project = this.#validated<RawProject>("project", found, "components");
      if (project === undefined) slugs.addUnread();
      const components = this.#components(found, slugs);
      return project === undefined ? [] : [{ ...project, ...components }];
    });
    return { ...catalogue, projects, slugs };
  }

  /** Slugs of private projects, without reading their components. */
  privateProjects(catalogue: Declared<RawCatalogue>): ReadonlySet<string> {
    this.#catalogueFile = catalogue.tree.file;
    const slugs = this.#each(catalogue, "projects").flatMap((found) => {
      const project =
        found === "unread" ? undefined : this.#validated<RawProject>("project", found, "components");
      return project?.raw.private === true ? [project.raw.slug] : [];
    });
    return new Set(slugs);
  }

  #components(project: Unvalidated, slugs: DeclaredSlugs): Pick<DeclaredProject, "components" | "refused"> {
    const known = slugs.addProject(slugIn(project.node));
    const refused: Declared<RawComponent>[] = [];
    const components = this.#each(project, "components").flatMap((found) => {
      const component = found === "unread" ? undefined : this.#validated<RawComponent>("component", found);
      if (component === undefined) known.isWhole = false;
      else known.components.add(component.raw.slug);
      if (component === undefined && found !== "unread") refused.push(...this.#findable(found));
      return component ?? [];
    });
    return { components, refused };
  }

  /** A component whose errors do not affect the search for its files. */
  #findable(found: Unvalidated): Declared<RawComponent>[] {
    const value = plainValue(found.node);
    const errors = schemaValidator<RawComponent>("component").errorsOf(value);
    const isElsewhere = errors.every(({ instancePath, keyword, params }) => {
      if (instancePath !== "") return !FINDING_KEYS.has(instancePath.split("/")[1]);
      return (
        keyword === "additionalProperties" ||
        !(params["missingProperty"] === undefined || FINDING_KEYS.has(params["missingProperty"]))
      );
    });
    // From here on, the used keys are valid by the schema.
    return isElsewhere ? [{ ...found, raw: value as RawComponent }] : [];
  }

  /** The items of `projects` or `components`: inline ones, and those in manifests that paths and globs name. */
  #each(parent: Unvalidated, key: string): (Unvalidated | "unread")[] {
    const list = childOf(parent.node, key);
    if (list?.kind !== "list") return ["unread"];
    return list.children.flatMap((item): (Unvalidated | "unread")[] => {
      if (item.kind === "map") return [{ ...parent, node: item }];
      // The schema reports values of other types.
      if (item.kind !== "scalar" || typeof item.value !== "string" || !PATH.test(item.value))
        return ["unread"];
      const at = parent.tree.locate(item.offset);
      const files = this.#named(parent, item.value, at);
      return files.length === 0 ? ["unread"] : files.map((file) => this.#manifest(file, at));
    });
  }

  #manifest(file: InputPath, at: Location): Unvalidated | "unread" {
    const tree = this.#parse(file, at);
    return tree === undefined ? "unread" : { tree, node: tree.node, directory: dirname(file.path) };
  }

  #named({ directory, tree }: Unvalidated, pattern: string, at: Location): readonly InputPath[] {
    const glob = readGlob(pattern);
    if (glob === undefined) {
      const file = this.#workspace.locate(directory, pattern, at);
      return file === undefined ? [] : [file];
    }
    if (glob.trouble !== undefined) {
      this.#report("catalogue/bad-glob", at, pattern, glob.trouble);
      return [];
    }
    // Directories outside are not even listed.
    const start = this.#workspace.probe(directory, glob.directory, at);
    if (start === undefined) return [];
    const found = start === "missing" ? [] : this.#workspace.glob(start.path, glob.pattern, at);
    if (found === undefined) return [];
    const files = found.flatMap(
      (path) => this.#workspace.locate(directory, `${glob.directory}${path}`, at) ?? [],
    );
    // `*.yaml` does not include the manifest that contains it.
    const others = files.filter(({ file }) => file !== tree.file && file !== this.#catalogueFile);
    if (found.length === 0 || (files.length > 0 && others.length === 0)) {
      this.#report("catalogue/no-projects-matched", at, pattern);
    }
    return others;
  }

  #parse(file: InputPath, at: Location): ManifestTree | undefined {
    const bytes = this.#workspace.read(file, at);
    if (bytes === undefined) return undefined;
    const start = { file: file.file, line: 1, column: 1 };
    if (bytes.length > MAX_MANIFEST_BYTES) {
      return void this.#report("manifest/too-large", start, bytes.length, MAX_MANIFEST_BYTES);
    }
    if (!isUtf8(bytes)) return void this.#report("manifest/encoding", start);
    const decoded = decodeText({ bytes, file: file.file, declared: "utf-8", report: this.#report });
    return decoded === undefined ? undefined : parseManifest(decoded.text, file.file, this.#report);
  }

  /** Items of `nested` are validated by themselves. */
  #validated<Raw>(kind: string, found: Unvalidated, nested?: string): Declared<Raw> | undefined {
    const value = valueWithout(found.node, nested);
    const validator = schemaValidator<Raw>(kind);
    if (validator.accepts(value)) return { ...found, raw: value };
    reportSchemaErrors(validator.errorsOf(value), found.tree, found.node, this.#report);
    return undefined;
  }
}

/** The manifest's own key that an error concerns; empty if it concerns none. */
function keyOf({ instancePath, keyword, params }: ErrorObject): string {
  if (instancePath !== "") return instancePath.split("/")[1] ?? "";
  return keyword === "additionalProperties" ? String(params["additionalProperty"]) : "";
}

function slugIn(node: PlacedDatum): string | undefined {
  const slug = childOf(node, "slug");
  return slug?.kind === "scalar" && slug.value !== null ? String(slug.value) : undefined;
}

/** The node's value. In the list `nested`, a path replaces maps, because the schema accepts paths there. */
function valueWithout(node: PlacedDatum, nested: string | undefined): unknown {
  if (node.kind !== "map") return plainValue(node);
  return plainMap(node, ({ key, datum }) =>
    key === nested && datum.kind === "list"
      ? datum.children.map((item) => (item.kind === "map" ? "inline" : plainValue(item)))
      : plainValue(datum),
  );
}

interface ProjectSlugs {
  readonly components: Set<string>;
  isWhole: boolean;
}

/**
 * The slugs in manifests, including those with errors. If a manifest cannot be read, its declarations are unknown.
 * Then rows and links are not called wrong.
 */
export class DeclaredSlugs {
  readonly #projects = new Map<string, ProjectSlugs>();
  #isWhole = true;

  /** A project whose manifest was read; `slug` is undefined if it has none. */
  addProject(slug: string | undefined): ProjectSlugs {
    if (slug === undefined) this.addUnread();
    const project = this.#projects.get(slug ?? "") ?? { components: new Set(), isWhole: true };
    if (slug !== undefined) this.#projects.set(slug, project);
    return project;
  }

  /** A project whose manifest could not be read. */
  addUnread(): void {
    this.#isWhole = false;
  }

  mayHaveProject(slug: string): boolean {
    return !this.#isWhole || this.#projects.has(slug);
  }

  mayHaveComponent(project: string, slug: string): boolean {
    const known = this.#projects.get(project);
    return known === undefined ? !this.#isWhole : !known.isWhole || known.components.has(slug);
  }
}
