import { type SharedFile, sharedFileOf } from "../catalogue/index.ts";
import {
  type Diagnostic,
  describeDiagnostic,
  groupBy,
  InputError,
  type WholeCatalogue,
} from "../model/index.ts";
import type { ImportedFiles } from "./imported-files.ts";
import { importedLanguages, importedTimeZone } from "./imported-settings.ts";
import { type CatalogueFiles, removeDraft, writeDraft } from "./intake/draft.ts";
import { MANIFEST } from "./intake/written-files.ts";
import { type CatalogueExtras, catalogueText, rootOf } from "./platform/catalogue-text.ts";
import { commentsOf, suggestionsOf } from "./platform/contents.ts";
import { isSharedFile } from "./platform/filemasks.ts";
import { type DifferentFile, differentFiles, mayBeIn, TRIED_ENCODINGS } from "./platform/misread-files.ts";
import {
  differentTexts,
  dismissalsOf,
  NO_OVERLAY,
  type Overlay,
  overlayOf,
  tellDifferences,
  withoutAbsent,
} from "./platform/overlay.ts";
import {
  type ComponentRecord,
  componentRecordKey,
  type PlatformRecords,
  translationKey,
  translationsOfComponent,
  type UserRecord,
} from "./platform/records.ts";
import { withComponents } from "./platform/scope.ts";
import { type TableSources, tableTexts } from "./platform/tables.ts";
import type { Telling } from "./platform/told.ts";
import { usernamesIn } from "./platform/users.ts";
import { wantedFiles } from "./platform/wanted-files.ts";
import { readDraft } from "./read-draft.ts";

export interface FittedCatalogue {
  readonly records: PlatformRecords;
  /** All files of the import but the report. */
  readonly files: CatalogueFiles;
}

export interface FittingOptions {
  readonly origin: string;
  readonly timeZone: string | undefined;
  /** A folder for trials. It is removed at the end. */
  readonly draft: string;
}

/**
 * Makes a catalogue of the records. lingodex reads it as it reads any catalogue, and compares it with the records. A value
 * that files and log do not give becomes a cell in a table. A second reading proves the result. A component that cannot
 * be read is left out and reported.
 */
export async function fitCatalogue(
  imported: PlatformRecords,
  files: ImportedFiles,
  options: FittingOptions,
  telling: Telling,
): Promise<FittedCatalogue> {
  const zone = importedTimeZone(imported, options.timeZone, telling);
  const languages = importedLanguages(imported);
  const extras = {
    origin: options.origin,
    timeZone: zone.name,
    timeZones: zone.candidates,
    languages,
    plainTables: new Set<string>(),
    encodings: new Map(),
    sharedFiles: sharedFilesIn(imported, files),
  };
  const beside = { files, extras, folder: options.draft };
  try {
    const plain = await withPlainTables(await readable(imported, beside, telling));
    const { linked, draft } = await withEncodings(plain);
    if (linked === undefined) throw unreadable(telling);
    const records = withoutAbsent(linked, draft.records, telling);
    const present = new Draft(records, draft.beside);
    return { records, files: await proven(present, linked, telling) };
  } finally {
    removeDraft(options.draft);
  }
}

/** The files with all languages, by `project/component`. Only the content of a file shows its layout. */
function sharedFilesIn(records: PlatformRecords, { files }: ImportedFiles): ReadonlyMap<string, SharedFile> {
  return new Map(
    records.components.filter(isSharedFile).flatMap((component) => {
      const bytes = files.get(`${rootOf(component)}/${component.template}`);
      const codes = translationsOfComponent(component, records).map(({ languageCode }) => languageCode);
      const shared = bytes && sharedFileOf(bytes, component.fileFormat, new Set(codes));
      return shared === undefined ? [] : [[componentRecordKey(component), shared] as const];
    }),
  );
}

/** The server's answers do not make a valid catalogue. */
export class RefusedCatalogueError extends InputError {}

function unreadable(telling: Telling): RefusedCatalogueError {
  const errors = telling.all().find(({ code }) => code === "import/catalogue");
  const [first = ""] = errors?.examples ?? [];
  return new RefusedCatalogueError(
    `the server's answers do not make a valid catalogue, so nothing was replaced: ${first} (${errors?.count ?? 0} errors)`,
  );
}

interface Fitting {
  readonly draft: Draft;
  readonly linked: WholeCatalogue | undefined;
}

/** Leaves out the components that cannot be read. */
async function readable(imported: PlatformRecords, beside: Beside, telling: Telling): Promise<Fitting> {
  for (let records = imported; ; ) {
    const draft = new Draft(records, beside);
    const { linked, errors } = await draft.link(NO_OVERLAY);
    if (errors.length === 0) return { draft, linked };
    const broken = brokenComponents(errors, records, String(draft.files(NO_OVERLAY).get(MANIFEST)));
    tellErrors(errors, telling);
    if (broken.size === 0) return { draft, linked };
    records = without(records, broken);
  }
}

/** Later releases read tables without the release's escapes: where texts differ, RFC 4180 may be nearer. */
async function withPlainTables({ draft, linked }: Fitting): Promise<Fitting> {
  const { records } = draft;
  const before = linked === undefined ? new Map<string, number>() : differentTexts(linked, records);
  const tables = records.components
    .filter(({ fileFormat }) => TABLES.has(fileFormat))
    .map(componentRecordKey);
  const tried = new Set(tables.filter((key) => before.has(key)));
  if (tried.size === 0) return { draft, linked };
  const plain = await draft.withPlainTables(tried).link(NO_OVERLAY);
  const after = plain.linked === undefined ? before : differentTexts(plain.linked, records);
  const nearer = new Set([...tried].filter((key) => (after.get(key) ?? 0) < (before.get(key) ?? 0)));
  if (nearer.size === 0) return { draft, linked };
  const fitted = draft.withPlainTables(nearer);
  return { draft: fitted, linked: (await fitted.link(NO_OVERLAY)).linked };
}

/** A server may have read a file in another encoding than is detected: one that explains all of its texts is the one. */
async function withEncodings({ draft, linked }: Fitting): Promise<Fitting> {
  const { records } = draft;
  const different = linked === undefined ? new Map<string, DifferentFile>() : differentFiles(linked, records);
  const found = new Map<DifferentFile, string>();
  for (const encoding of TRIED_ENCODINGS) {
    const tried = [...different.values()].filter(
      (file) => !found.has(file) && mayBeIn(encoding, draft.bytesOf(file.path)),
    );
    if (tried.length === 0) continue;
    const read = await draft.withEncodings(new Map(tried.map((file) => [file, encoding]))).link(NO_OVERLAY);
    if (read.linked === undefined) continue;
    const left = differentFiles(read.linked, records);
    for (const file of tried) if (!left.has(file.path)) found.set(file, encoding);
  }
  if (found.size === 0) return { draft, linked };
  const fitted = draft.withEncodings(found);
  return { draft: fitted, linked: (await fitted.link(NO_OVERLAY)).linked };
}

const TABLES: ReadonlySet<string> = new Set(["csv", "csv-simple"]);

/** The draft with the missing cells, read again. Every remaining difference is reported. */
async function proven(draft: Draft, plain: WholeCatalogue, telling: Telling): Promise<CatalogueFiles> {
  const { records, users } = draft;
  const cells = overlayOf(plain, records, users);
  const stated = await draft.link(cells);
  const dismissed = stated.linked === undefined ? [] : dismissalsOf(stated.linked, records);
  const overlay = { ...cells, dismissed };
  const { linked, errors } = dismissed.length === 0 ? stated : await draft.link(overlay);
  tellErrors(errors, telling);
  const rebuilt = rebuiltTranslations(draft);
  if (linked !== undefined) tellDifferences(linked, records, { users, rebuilt }, telling);
  draft.tellUnknown(telling);
  return draft.files(overlay);
}

/** `project/component/language` of translations whose file or template was made from units. */
function rebuiltTranslations({ records, beside }: Draft): ReadonlySet<string> {
  const { rebuilt = new Set<string>() } = beside.files;
  const keys = records.components.flatMap((component) => {
    const isRebuilt = (name: string): boolean => rebuilt.has(`${rootOf(component)}/${name}`);
    const own = translationsOfComponent(component, records);
    return own
      .filter(({ filename }) => isRebuilt(filename) || isRebuilt(component.template))
      .map(translationKey);
  });
  return new Set(keys);
}

/** The parts of a draft besides records. */
interface Beside {
  readonly files: ImportedFiles;
  readonly extras: Omit<CatalogueExtras, "hasTables">;
  /** The folder in which the draft is written, so that it can be read. */
  readonly folder: string;
}

/** A catalogue of records, with whatever cells are given. */
class Draft {
  readonly records: PlatformRecords;
  readonly users: readonly UserRecord[];
  readonly #contents: Pick<TableSources, "suggestions" | "comments">;
  readonly beside: Beside;

  constructor(records: PlatformRecords, beside: Beside) {
    const { units, changes } = records;
    this.records = records;
    const named = usernamesIn(changes);
    this.users = records.users.filter(({ username }) => named.has(username));
    this.#contents = { suggestions: suggestionsOf(records), comments: commentsOf(units, changes) };
    this.beside = beside;
  }

  /** @param plainTables `project/component` of those whose tables are read as RFC 4180's */
  withPlainTables(plainTables: ReadonlySet<string>): Draft {
    const { extras } = this.beside;
    return new Draft(this.records, { ...this.beside, extras: { ...extras, plainTables } });
  }

  withEncodings(encodings: ReadonlyMap<DifferentFile, string>): Draft {
    const { extras } = this.beside;
    const byComponent = groupBy([...encodings], ([{ component }]) => component);
    const named = [...byComponent].map(
      ([key, files]) => [key, new Map(files.map(([{ name }, encoding]) => [name, encoding]))] as const,
    );
    return new Draft(this.records, { ...this.beside, extras: { ...extras, encodings: new Map(named) } });
  }

  bytesOf(path: string): Uint8Array {
    return this.beside.files.files.get(path) ?? new Uint8Array();
  }

  files(overlay: Overlay): CatalogueFiles {
    const { records, users } = this;
    const { files, extras } = this.beside;
    const isUsed = usedPaths(records);
    const tables = tableTexts({ records, users, images: files.images, overlay, ...this.#contents });
    return new Map<string, Uint8Array | string>([
      [MANIFEST, catalogueText(records, { ...extras, hasTables: tables.size > 0 })],
      ...[...tables].map(([name, text]) => [`tables/${name}`, text] as const),
      ...[...files.files].filter(([path]) => isUsed(path)),
      ...this.#keepers(),
    ]);
  }

  /** Git keeps no empty folder, and a component's folder has to be there. */
  #keepers(): readonly (readonly [string, string])[] {
    const filled = new Set([...this.beside.files.files.keys()].map((path) => path.split("/", 3).join("/")));
    const empty = this.records.components.map(rootOf).filter((root) => !filled.has(root));
    return empty.map((root) => [`${root}/.gitkeep`, ""]);
  }

  async link(overlay: Overlay) {
    writeDraft(this.beside.folder, this.files(overlay));
    return readDraft(this.beside.folder);
  }

  tellUnknown(telling: Telling): void {
    const { suggestions, comments } = this.#contents;
    for (const { fullName, username } of this.users)
      if (fullName === "") telling.tell("import/user", username);
    for (const { text, project, language } of suggestions)
      if (text === undefined) telling.tell("import/suggestion", `${project}/${language}`);
    for (const { text, project, language } of comments)
      if (text === undefined) telling.tell("import/comment", `${project}/${language}`);
  }
}

function tellErrors(errors: readonly Diagnostic[], telling: Telling): void {
  for (const error of errors) {
    const { file, line, message } = describeDiagnostic(error);
    telling.tell("import/catalogue", `${file}:${line}: ${message}`);
  }
}

/** Components with errors in their files or keys. Other errors in a checkout break all components of it. */
function brokenComponents(
  errors: readonly Diagnostic[],
  records: PlatformRecords,
  manifest: string,
): ReadonlySet<string> {
  const files = wantedFiles(records);
  const broken = errors.flatMap((error) => {
    const { file, line } = describeDiagnostic(error);
    if (file === MANIFEST) return componentAt(line, manifest, records);
    const own = files.filter(({ path }) => path === file).map(({ component }) => component);
    return own.length > 0 ? own : records.components.filter((one) => file.startsWith(`${rootOf(one)}/`));
  });
  return new Set(broken.map(componentRecordKey));
}

/** The component whose keys contain this line of the manifest. Lines of a project or of the catalogue have none. */
function componentAt(
  line: number,
  manifest: string,
  { projects, components }: PlatformRecords,
): readonly ComponentRecord[] {
  const inOrder = projects.flatMap(({ slug }) => components.filter(({ project }) => project === slug));
  const above = manifest.split("\n").slice(0, line);
  const isOfComponent = above.at(-1)?.startsWith(COMPONENT_INDENT) ?? false;
  const place = above.filter((text) => text.startsWith(COMPONENT_START)).length;
  return isOfComponent ? inOrder.slice(place - 1, place) : [];
}

/** The indentation of components in `catalogueText`. */
const COMPONENT_INDENT = " ".repeat(6);
const COMPONENT_START = `${COMPONENT_INDENT}- name: `;

function without(records: PlatformRecords, broken: ReadonlySet<string>): PlatformRecords {
  const keys = records.components.map(componentRecordKey);
  return withComponents(records, new Set(keys.filter((key) => !broken.has(key))));
}

/** True for paths that the records use: in `tables/screenshots/<id>/`, or of a component or glossary. */
function usedPaths(records: PlatformRecords): (path: string) => boolean {
  const { glossaries } = records;
  const all = [...wantedFiles(records), ...(glossaries === undefined ? [] : wantedFiles(glossaries))];
  const wanted = new Set(all.map(({ path }) => path));
  const images = new Set(records.screenshots.map(({ id }) => String(id)));
  return (path) => wanted.has(path) || (path.startsWith("tables/") && images.has(path.split("/")[2] ?? ""));
}
