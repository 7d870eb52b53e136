import {
  type CatalogueOptions,
  isRefused,
  publicView,
  rereadParts,
  rereadTranslationFile,
  Workspace,
  withDefaults,
} from "../catalogue/index.ts";
import {
  type Component,
  type Diagnostic,
  Diagnostics,
  groupBy,
  guideOf,
  hasOneFile,
  isMonolingual,
  type Location,
  type OfferedFile,
  originOf,
  type PublicCatalogue,
  type Translation,
  type TranslationFile,
} from "../model/index.ts";
import {
  filesOf,
  LimitPassed,
  listAllAbsent,
  pagePlan,
  pagesOf,
  publishesPages,
  resolveSite,
  type Site,
  type SiteOptions,
  type Touched,
  withinLimits,
} from "../site/index.ts";
import { type InputRecord, InputTrail, type OwnFacts, readFacts } from "../store/index.ts";
import type { BuildOptions } from "./build-options.ts";
import type { Ground } from "./ground.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { type Reread, relink } from "./live/relink.ts";
import { type Outcome, publish } from "./publishing.ts";
import type { Remembered } from "./remembered.ts";
import type { PhaseClock } from "./timings.ts";

export interface Edit extends Touched {
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly InputRecord[];
  readonly pages: PageMoves;
}

/** The changes of pages with a part of the texts. The number of other pages stays. */
interface PageMoves {
  readonly gone: readonly string[];
  /** The number of new pages; negative if there are fewer. */
  readonly more: number;
}

/**
 * Takes changed files into the linked catalogue.
 * @param files the inputs whose content changed
 * @returns undefined if more than texts of translations changed, or if the catalogue is refused. Then the whole
 * catalogue is read and linked again, which reports the same as a build from nothing, and `live` is discarded.
 */
export function takeEdit(
  ground: Ground,
  files: readonly string[],
  remembered: Remembered,
  live: LiveCatalogue,
  options: CatalogueOptions & SiteOptions,
): Edit | undefined {
  // Outdated texts follow from the history, which is not kept.
  if (live.settings.marksOutdated) return undefined;
  const hasPages = publishesPages(options, live.settings);
  if (hasPages && !live.keepsLog) return undefined;
  const translations = translationsIn(files, remembered.inputs, live);
  if (translations === undefined || translations.some(hasDerivedStatus)) return undefined;
  const diagnostics = new Diagnostics();
  const trail = new InputTrail(ground.root);
  const workspace = openWorkspace(ground, options, diagnostics, trail);
  const reread = readAgain(translations, workspace, diagnostics);
  const inputs = renewed(remembered.inputs, trail.records, new Set(files));
  if (reread === undefined || inputs === undefined) return undefined;
  const again = new Set(trail.records.map(({ path }) => path));
  if (!keepOthers(remembered.diagnostics, again, new Set(files), diagnostics)) return undefined;

  if (isRefused(diagnostics, options)) return undefined;
  const taken = relinkInPlace(reread, live, hasPages, diagnostics);
  if (taken === undefined || isRefused(diagnostics, options)) return undefined;
  return { ...taken, diagnostics: diagnostics.sorted(), inputs };
}

/** Undefined also if texts move from one page to another, because it is then not enough to make some pages again. */
function relinkInPlace(
  reread: readonly Reread[],
  { knowledge, log }: LiveCatalogue,
  hasPages: boolean,
  { report }: Diagnostics,
): (Touched & Pick<Edit, "pages">) | undefined {
  const translations = hasPages ? reread.map(({ translation }) => translation) : [];
  // The plan is empty if there are no pages.
  const before = pagePlan(translations);
  const relinked = relink(reread, knowledge, report);
  const after = pagePlan(translations);
  if (relinked === undefined || after.cuts !== before.cuts) return undefined;
  if (hasPages && relinked.hasNewNumbers && !log.complete()) return undefined;
  const gone = [...before.shown].filter((path) => !after.shown.has(path));
  return { ...relinked, pages: { gone, more: after.shown.size - before.shown.size } };
}

/**
 * Publishes the documents that an edit can have changed into the remembered tree.
 *
 * @returns undefined, without a change, if the tree is another one, or can now exceed a limit of its host
 */
export async function publishEdit(
  out: string,
  { pages, ...relinked }: Touched & Pick<Edit, "pages">,
  { manifest, result }: Remembered,
  live: LiveCatalogue,
  options: BuildOptions,
  clock: PhaseClock,
): Promise<Outcome | undefined> {
  // The host was checked by the whole build.
  const linked = publicView(live.whole, live.languages);
  const site = resolveSite(options, live.settings, START, () => undefined, linked);
  const files = withinLimits(site.host, editedFiles(linked, site, relinked), result.bytes);
  // An edit of texts changes none of these facts except the number of pages.
  const known = readFacts(out, manifest);
  if (known === undefined) return undefined;
  const facts = {
    ...withPages(known.facts, pages.more),
    absent: known.absent ?? listAllAbsent(linked, site),
  };
  // Only a whole build counts the allowed files.
  if (pages.more > 0 && site.host?.profile.limits.files !== undefined) return undefined;
  try {
    return await publish({
      out,
      site,
      options,
      clock,
      facts,
      removed: pages.gone,
      trusted: manifest,
      amends: true,
      // An edit does not add or remove strings, so nothing can vanish.
      files,
      documents: relinked.changed.size,
      permits: () => true,
    });
  } catch (error) {
    if (error instanceof LimitPassed) return undefined;
    throw error;
  }
}

function withPages(facts: OwnFacts, more: number): OwnFacts {
  return facts.pages === undefined || more === 0
    ? facts
    : { ...facts, pages: { ...facts.pages, count: facts.pages.count + more } };
}

function* editedFiles(linked: PublicCatalogue, site: Site, relinked: Touched): Iterable<OfferedFile> {
  yield* filesOf(linked, site, relinked.changed);
  yield* pagesOf(linked, site, relinked);
}

const START: Location = { file: "catalogue", line: 1, column: 1 };

/** Undefined if one of the files, or its template or reference, can no longer be read. */
function readAgain(
  translations: readonly Translation[],
  workspace: Workspace,
  { report }: Diagnostics,
): readonly Reread[] | undefined {
  const guides = new Map<Component, TranslationFile | undefined>();
  const wholes = new Map<Component, ReturnType<typeof rereadParts>>();
  const partAgain = (translation: Translation): Reread | undefined => {
    const { component, file } = translation;
    const files = component.translations.map((other) => other.file);
    if (!wholes.has(component))
      wholes.set(component, rereadParts(component.manifest, files, workspace, report));
    const parts = wholes.get(component);
    const part = parts?.get(file.code);
    const templateFile = parts?.get(component.manifest.templateFile?.code ?? "");
    return part && templateFile && { translation, file: part, templateFile, referenceFile: undefined };
  };
  const reread = translations.map((translation): Reread | undefined => {
    const { component } = translation;
    if (hasOneFile(component.manifest)) return partAgain(translation);
    const sourceCode = component.project.manifest.sourceLanguage.code;
    const read = (file: TranslationFile): TranslationFile | undefined =>
      rereadTranslationFile(file, component.manifest, sourceCode, workspace, report);
    const before = guideOf(component.manifest);
    if (!guides.has(component)) guides.set(component, before && read(before));
    const guide = guides.get(component);
    const file = read(translation.file);
    if (file === undefined || (guide === undefined) !== (before === undefined)) return undefined;
    return isMonolingual(component.manifest)
      ? { translation, file, templateFile: guide, referenceFile: undefined }
      : { translation, file, templateFile: undefined, referenceFile: guide };
  });
  return reread.every((one) => one !== undefined) ? reread : undefined;
}

/** The translations of the files; undefined if a file is something else, even in addition. */
function translationsIn(
  files: readonly string[],
  inputs: readonly InputRecord[],
  live: LiveCatalogue,
): readonly Translation[] | undefined {
  const readOnce = new Set(
    inputs.filter((input) => input.kind === "file" && input.reads === 1).map(({ path }) => path),
  );
  const byFile = groupBy(live.whole.translations, ({ file }) => file.file);
  const found = files.map((file): readonly Translation[] => {
    const translations = byFile.get(file) ?? [];
    const [translation] = translations;
    if (translation === undefined || !readOnce.has(file)) return [];
    const { manifest } = translation.component;
    // All languages of one file are read again together.
    if (hasOneFile(manifest)) return translations;
    return guideOf(manifest)?.file === file ? [] : [translation];
  });
  return found.every(({ length }) => length > 0) ? found.flat() : undefined;
}

/** True if git decides a component's status, which changes with uncommitted files. */
function hasDerivedStatus({ component }: Translation): boolean {
  return component.manifest.repository?.derivation !== undefined;
}

function openWorkspace(
  { root, frame }: Ground,
  options: CatalogueOptions,
  { report }: Diagnostics,
  witness: InputTrail,
): Workspace {
  const { maxInputBytes } = withDefaults(options);
  const workspace = new Workspace({ root, excluded: [], maxInputBytes, report, witness });
  for (const path of frame?.allowedRoots ?? []) workspace.allow(path, START);
  return workspace;
}

/** The inputs with the files that were just read; undefined if an unexpected one changed. */
function renewed(
  inputs: readonly InputRecord[],
  read: readonly InputRecord[],
  expected: ReadonlySet<string>,
): readonly InputRecord[] | undefined {
  const now = new Map(read.map((record) => [record.path, record]));
  let isExpected = true;
  const records = inputs.map((input) => {
    const record = now.get(input.path);
    if (record === undefined) return input;
    if (record.kind !== "file" || input.kind !== "file") isExpected = false;
    else if (!expected.has(input.path) && record.sha256 !== input.sha256) isExpected = false;
    return record.kind === "file" && input.kind === "file" ? { ...record, reads: input.reads } : input;
  });
  return isExpected ? records : undefined;
}

/**
 * Repeats the diagnostics of all files that were not read again. False if they cannot be separated, because some
 * problems were only counted.
 */
function keepOthers(
  said: readonly Diagnostic[],
  readAgain: ReadonlySet<string>,
  edited: ReadonlySet<string>,
  { report }: Diagnostics,
): boolean {
  for (const diagnostic of said) {
    const { code, location, args } = diagnostic;
    if (code === "file/more-alike") return false;
    const origin = originOf(diagnostic);
    // If a file is read again as a reference, other components compare their texts with it.
    const isSaidAgain = origin === "file" || (origin === "reference" && edited.has(location.file));
    if (readAgain.has(location.file) && isSaidAgain) continue;
    // The diagnostic was first reported with this code, so the arguments fit it.
    (report as (code: string, at: typeof location, ...args: readonly unknown[]) => void)(
      code,
      location,
      ...args,
    );
  }
  return true;
}
