import {
  ABOUT_TYPES,
  API_ROOT,
  fileNameOf,
  folderOf,
  isJsonFields,
  JSON_FEED,
  type JsonFields,
  type LinkStyle,
  META_ROOT,
  PAGE_FILE,
  PAGE_TYPES,
  type RoutedTree,
  type SitePages,
  type TreePart,
} from "../../model/index.ts";
import {
  lightReading,
  type ManifestWalk,
  namedPart,
  type SaidManifest,
  sendAll,
  WalkedManifest,
} from "../../store/index.ts";
import { JSON_TYPE } from "./answer.ts";
import type { FileHeaders, ServedFiles } from "./served-files.ts";

/** The entry of a file that is not a JSON document, or that clients save. */
interface SpecialFile {
  readonly path: string;
  readonly headers: FileHeaders;
}

type Walked = WalkedManifest<SaidManifest<SpecialFile>, SpecialFile>;

/** The facts about the special files in one part of a manifest. */
interface SpecialFiles {
  /** The headers of files that are not JSON documents, or that clients save, by path. */
  readonly headers: ReadonlyMap<string, FileHeaders>;
  /** Raw files by the directory of their address. */
  readonly raw: ReadonlyMap<string, string>;
}

/** A tree as its manifest described it at one moment. Whether a file exists is looked up on the disk. */
export class ServedTree implements RoutedTree {
  readonly #directory: ServedFiles;
  /** Special files by path and hash of a part. Most parts stay the same after a small change. */
  readonly #special = new Map<string, SpecialFiles>();
  readonly #headers = new Map<string, FileHeaders>();
  readonly #raw = new Map<string, string>();
  /** True if the headers of other files follow from their names. */
  readonly #isByName: boolean;

  readonly links: LinkStyle;
  /** The manifest's facts about pages for people, and whether one is at the root. */
  readonly pages: SitePages | undefined;
  /** The manifest's hash of the facts that configurations of hosts are made from. Undefined if it has none. */
  readonly routes: string | undefined;

  private constructor(directory: ServedFiles, walked: Walked, before: ReadonlyMap<string, SpecialFiles>) {
    this.#directory = directory;
    const { said, entries = [] } = walked.manifest;
    const { links, routes } = said;
    this.links = links === "path" || links === "file" ? links : "query";
    this.pages = isJsonFields(said["pages"]) ? { hasHome: directory.isFile(PAGE_FILE) } : undefined;
    this.routes = typeof routes === "string" && /^[0-9a-f]{64}$/.test(routes) ? routes : undefined;
    const raw = directory.rawHeaders();
    this.#isByName = raw !== undefined;
    if (raw !== undefined) {
      this.#note({ headers: raw, raw: foldersOf(raw.keys()) });
      return;
    }
    this.#note(specialFiles(entries));
    for (const part of partsOf(walked, directory)) {
      const key = `${part.path} ${part.sha256}`;
      const held = before.get(key) ?? readPart(walked, part, directory);
      if (held === undefined) continue;
      this.#special.set(key, held);
      this.#note(held);
    }
  }

  /**
   * Undefined if the directory has no manifest that this lingodex can read.
   *
   * @param before the directory's earlier tree. Parts that did not change since are not read again
   */
  static read(directory: ServedFiles, before?: ServedTree): ServedTree | undefined {
    const walked = through(directory, WalkedManifest.walk(READING));
    return walked?.manifest.said["format"] === 1
      ? new ServedTree(directory, walked, before === undefined ? new Map() : before.#special)
      : undefined;
  }

  isFile(path: string): boolean {
    return this.#directory.isFile(path);
  }

  rawFileIn(directory: string): string | undefined {
    return this.#raw.get(directory);
  }

  headersOf(path: string): FileHeaders {
    const known = this.#headers.get(path);
    if (known !== undefined) return known;
    if (this.#isByName) return { mediaType: typeByName(path) };
    return { mediaType: path.endsWith(".json") ? JSON_TYPE : "application/octet-stream" };
  }

  /** The endings of the files' names, in lower case, without the dot. */
  extensions(): readonly string[] {
    const paths = ["index.json", ...this.#headers.keys()];
    return [...new Set(paths.map((path) => path.slice(path.lastIndexOf(".") + 1).toLowerCase()))];
  }

  #note({ headers, raw }: SpecialFiles): void {
    for (const [path, value] of headers) this.#headers.set(path, value);
    for (const [directory, path] of raw) this.#raw.set(directory, path);
  }
}

/** Raw files by the directory of their address. */
function foldersOf(raw: Iterable<string>): ReadonlyMap<string, string> {
  return new Map(Array.from(raw, (path) => [folderOf(path), path]));
}

/**
 * The manifest is untrusted: values that cannot be in a header line are skipped. Values that follow from the name are
 * skipped too.
 */
const READING = lightReading({ entry: specialFile, part: namedPart, skips: true });

function specialFile({ path, media_type, content_disposition }: JsonFields): SpecialFile | undefined {
  if (typeof path !== "string" || !isHeaderValue(media_type)) return undefined;
  if (content_disposition === undefined)
    return media_type === JSON_TYPE ? undefined : { path, headers: { mediaType: media_type } };
  const contentDisposition = isHeaderValue(content_disposition) ? content_disposition : "attachment";
  return { path, headers: { mediaType: media_type, contentDisposition } };
}

function through<Result>(directory: ServedFiles, walk: ManifestWalk<Result>): Result {
  return sendAll(walk, ({ path }) => directory.read(path));
}

/** The parts that hold entries. Each list is read once, even if the manifest names it again. */
function partsOf(walked: Walked, directory: ServedFiles): readonly TreePart[] {
  const lists = new Map(walked.lists.map((list) => [list.path, list]));
  const named = [...lists.values()].flatMap((list) => through(directory, walked.list(list)) ?? []);
  return [...walked.namedParts, ...named];
}

function readPart(walked: Walked, part: TreePart, directory: ServedFiles): SpecialFiles | undefined {
  const files = through(directory, walked.part(part));
  return files && specialFiles(files);
}

function specialFiles(files: readonly SpecialFile[]): SpecialFiles {
  const raw = files.filter(({ headers }) => headers.contentDisposition !== undefined);
  return {
    headers: new Map(files.map(({ path, headers }) => [path, headers])),
    raw: foldersOf(raw.map(({ path }) => path)),
  };
}

function isHeaderValue(value: unknown): value is string {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}

/** The media type of a file of a tree, except raw files. Hosts that read no manifest can know it by the name, too. */
function typeByName(path: string): string {
  const [root = ""] = path.split("/", 1);
  const name = fileNameOf(path);
  if (root === API_ROOT) return JSON_TYPE;
  if (root === JSON_FEED.root && name === JSON_FEED.name) return JSON_FEED.type;
  const types: Readonly<Record<string, string>> = root === META_ROOT ? ABOUT_TYPES : PAGE_TYPES;
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return Object.hasOwn(types, ending) ? (types[ending] ?? "") : "application/octet-stream";
}
