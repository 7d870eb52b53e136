import { compareCodePoints, type FileContent, type Hash64, type Language } from "../../model/index.ts";
import { decide } from "../link/units/decide.ts";
import { EntryReader, type UnitFile } from "../link/units/entries.ts";
import type { OpenedVersion, TrackedSource } from "../read/manifests/tracked-source.ts";
import type { BlobBytes } from "./blob-bytes.ts";
import type { ComponentName } from "./changelog/record.ts";
import type {
  CodeTable,
  FileAt,
  FoundLanguage,
  PartsAt,
  TrackedComponent,
  UnitAt,
  UnitsAt,
  VersionOf,
  VersionReader,
} from "./changelog/tracked.ts";

/** A component with the settings of its history, and those for reading its versions. */
export interface Tracked {
  readonly component: TrackedComponent;
  readonly readable: ReadableComponent;
}

/**
 * Components of one repository, by slugs of their projects, then their own.
 *
 * @param wayTo the path of a directory from the repository's top: `""`, or with a slash at its end
 */
export function trackComponents(
  sources: readonly TrackedSource[],
  wayTo: (directory: string) => string,
): readonly Tracked[] {
  return sources
    .map((source) => track(source, wayTo(source.root)))
    .sort(
      ({ component: a }, { component: b }) =>
        compareCodePoints(a.project, b.project) || compareCodePoints(a.slug, b.slug),
    );
}

/** Names in the order of the components, to which events refer. */
export function namesOf(tracked: readonly Tracked[]): readonly ComponentName[] {
  return tracked.map(({ component: { project, slug } }) => ({ project, component: slug }));
}

function track(source: TrackedSource, root: string): Tracked {
  const codes = new SourceCodes(source);
  const { former = [], guide } = source;
  return {
    component: {
      project: source.project,
      slug: source.slug,
      root,
      places: {
        masks: [source.filemask, ...former.flatMap(({ filemask }) => filemask ?? [])],
        guides: [guide ?? [], ...former.map((place) => place.guide ?? [])].flat(),
      },
      hasParts: source.open !== undefined,
      isPinned: source.former !== undefined,
      guideKind: source.guideKind,
      isGuideEdited: source.isGuideEdited,
      sourceLanguage: source.sourceLanguage.code,
      codes,
    },
    readable: { source, languages: codes.languages },
  };
}

/** Codes of files at any time. The language of each is determined once. */
class SourceCodes implements CodeTable {
  readonly languages = new Map<string, Language>();
  readonly #source: TrackedSource;
  readonly #known = new Map<string, FoundLanguage | undefined>();

  constructor(source: TrackedSource) {
    this.#source = source;
    this.languages.set(source.sourceLanguage.code, source.sourceLanguage);
  }

  language(code: string): FoundLanguage | undefined {
    if (this.#known.has(code)) return this.#known.get(code);
    const found = this.#source.languageOf(code);
    const known = found && { code: found.language.code, isKnown: found.isKnown };
    if (found !== undefined && !this.languages.has(found.language.code))
      this.languages.set(found.language.code, found.language);
    this.#known.set(code, known);
    return known;
  }

  isExcluded(code: string): boolean {
    return this.#source.isExcluded(code);
  }
}

/** The limit of units in contents that stay in memory. */
const MOST_HELD_UNITS = 100_000;

/** The limit of files of all languages that stay parsed. */
const MOST_OPEN = 4;

const INHERITED = { priority: 100 };

export interface ReadableComponent {
  readonly source: TrackedSource;
  /** Languages by code. */
  readonly languages: ReadonlyMap<string, Language>;
}

/** Reads versions of files with the project's own readers. Bytes come from git, and nothing is written. */
export class FileVersions implements VersionReader {
  readonly #bytes: BlobBytes;
  readonly #components: ReadonlyMap<string, ReadableComponent>;
  /** Contents of files, the longest unused first; null if unreadable. */
  readonly #contents = new Map<string, UnitFile | null>();
  readonly #open = new Map<string, { readonly is: OpenedVersion | undefined }>();
  #units = 0;
  /** The join of the last used guide, by component. */
  readonly #joins = new Map<string, GuideJoin>();

  /** @param components by `project/component` */
  constructor(bytes: BlobBytes, components: ReadonlyMap<string, ReadableComponent>) {
    this.#bytes = bytes;
    this.#components = components;
  }

  async isReadable(component: TrackedComponent, language: string, file: FileAt): Promise<boolean> {
    return (await this.#contentOf(component, language, file)) !== null;
  }

  async parts(component: TrackedComponent, file: FileAt): Promise<PartsAt | undefined> {
    return await this.#opened(component, file);
  }

  async units({ component, language, file, guide, isGuide }: VersionOf): Promise<UnitsAt> {
    const content = await this.#contentOf(component, language, file);
    if (content === null) return [];
    const join = await this.#joinOf(component, guide);
    return join.reader.entriesOf(isGuide ? (join.file ?? content) : content).map((entry): UnitAt => {
      const { target, state } = decide(entry, undefined, INHERITED);
      return { idHash: entry.text.idHash, source: entry.text.source, target, state };
    });
  }

  async sources(component: TrackedComponent, guide: FileAt): Promise<ReadonlyMap<Hash64, string>> {
    const { reader, file } = await this.#joinOf(component, guide);
    const entries = file === undefined ? [] : reader.entriesOf(file);
    return new Map(entries.map(({ text }) => [text.idHash, text.source]));
  }

  async texts(
    component: TrackedComponent,
    language: string,
    file: FileAt,
  ): Promise<ReadonlyMap<string, string>> {
    const content = await this.#contentOf(component, language, file);
    const isKeyed = component.guideKind === "template";
    const units = content?.content.units ?? [];
    return new Map(
      units.map(({ source, context, target }) => [isKeyed ? context : source + context, target]),
    );
  }

  async #joinOf(component: TrackedComponent, guide: FileAt | undefined): Promise<GuideJoin> {
    const key = componentName(component);
    const known = this.#joins.get(key);
    if (known !== undefined && known.blob === guide?.blob && known.uses < MOST_USES) {
      known.uses += 1;
      return known;
    }
    const file =
      guide === undefined ? null : await this.#contentOf(component, component.sourceLanguage, guide);
    const join = guideJoin(component, guide?.blob, file ?? undefined);
    this.#joins.set(key, join);
    return join;
  }

  async #contentOf(component: TrackedComponent, code: string, file: FileAt): Promise<UnitFile | null> {
    const key = `${componentName(component)} ${code} ${file.blob} ${file.code ?? ""} ${file.path}`;
    const known = this.#contents.get(key);
    if (known !== undefined) {
      this.#contents.delete(key);
      this.#contents.set(key, known);
      return known;
    }
    const content = await this.#read(component, code, file);
    this.#hold(key, content);
    return content;
  }

  async #read(component: TrackedComponent, code: string, file: FileAt): Promise<UnitFile | null> {
    const readable = this.#components.get(componentName(component));
    if (readable === undefined) return null;
    const { source, languages } = readable;
    const language = languages.get(code) ?? source.sourceLanguage;
    const content = component.hasParts
      ? await this.#part(component, file, language)
      : await this.#whole(source, file, language);
    return content === undefined ? null : { content: settled(content), file: file.path, language };
  }

  async #whole(source: TrackedSource, file: FileAt, language: Language): Promise<FileContent | undefined> {
    const bytes = await this.#bytes.of(file.blob);
    return bytes && source.read(file.path, bytes, language);
  }

  async #part(
    component: TrackedComponent,
    file: FileAt,
    language: Language,
  ): Promise<FileContent | undefined> {
    const opened = await this.#opened(component, file);
    return opened?.read(file.code ?? opened.source, language);
  }

  /** Requests for the parts of one file mostly follow each other. */
  async #opened(component: TrackedComponent, file: FileAt): Promise<OpenedVersion | undefined> {
    const name = componentName(component);
    const key = `${name} ${file.blob} ${file.path}`;
    const known = this.#open.get(key);
    if (known !== undefined) return known.is;
    const bytes = await this.#bytes.of(file.blob);
    const is = bytes && this.#components.get(name)?.source.open?.(file.path, bytes);
    if (this.#open.size >= MOST_OPEN) this.#open.clear();
    this.#open.set(key, { is });
    return is;
  }

  #hold(key: string, content: UnitFile | null): void {
    this.#contents.set(key, content);
    this.#units += content?.content.units.length ?? 0;
    for (const [oldest, old] of this.#contents) {
      if (this.#units <= MOST_HELD_UNITS || oldest === key) return;
      this.#contents.delete(oldest);
      this.#units -= old?.content.units.length ?? 0;
    }
  }
}

/** A join keeps all texts that it has seen, so it is replaced after this number of versions. */
const MOST_USES = 200_000;

/** The strings of one version of a guide, for joining translations. */
function guideJoin(
  { guideKind, places: { guides } }: TrackedComponent,
  blob: string | undefined,
  file: UnitFile | undefined,
) {
  const component =
    guideKind === "template"
      ? { template: guides[0] ?? "", templateFile: file, referenceFile: undefined }
      : { template: "", templateFile: undefined, referenceFile: file };
  return { blob, file, reader: new EntryReader(component, () => undefined), uses: 0 };
}

type GuideJoin = ReturnType<typeof guideJoin>;

/** Units stay in memory until the whole version is released, because reading them again would cost more. */
function settled({
  units,
  encoding,
  pluralCount,
  formCount,
  wordsOf,
  firstCounts,
}: FileContent): FileContent {
  return {
    units,
    encoding,
    ...(pluralCount === undefined ? {} : { pluralCount }),
    ...(formCount === undefined ? {} : { formCount }),
    ...(wordsOf === undefined ? {} : { wordsOf }),
    ...(firstCounts === undefined ? {} : { firstCounts }),
  };
}

export function componentName({ project, slug }: Pick<TrackedComponent, "project" | "slug">): string {
  return `${project}/${slug}`;
}
