import { type LinkStyle, PAGE_FILE, type RoutedTree, type SitePages } from "../../model/index.ts";
import { JSON_TYPE } from "./answer.ts";
import { type FileHeaders, MANIFEST_PATH, type ServedFiles } from "./served-files.ts";
import { typeByName } from "./type-by-name.ts";

/** What the entries of one part of a manifest say beyond "a JSON document lies here". */
interface SpecialFiles {
  /** Of the files that are no JSON document, or are sent as something to save. */
  readonly headers: ReadonlyMap<string, FileHeaders>;
  /** From an address's directory to the raw file in it. */
  readonly raw: ReadonlyMap<string, string>;
}

/** A tree as its manifest described it at one moment; whether a file is there is asked of the disk. */
export class ServedTree implements RoutedTree {
  readonly #directory: ServedFiles;
  /** By path and hash of a part: a build that changed little left most of them as they were. */
  readonly #special = new Map<string, SpecialFiles>();
  readonly #headers = new Map<string, FileHeaders>();
  readonly #raw = new Map<string, string>();
  /** True where what is said of other files follows from their names. */
  readonly #isByName: boolean;

  /** How its documents link pages; `query` where the manifest does not say. */
  readonly links: LinkStyle;
  /** What its manifest says of pages for people, and whether one is at the root. */
  readonly pages: SitePages | undefined;
  /** What its manifest says that configurations of hosts are made from; undefined where it says nothing of the kind. */
  readonly routes: string | undefined;

  private constructor(
    directory: ServedFiles,
    manifest: Readonly<Record<string, unknown>>,
    before: ReadonlyMap<string, SpecialFiles>,
  ) {
    this.#directory = directory;
    const links = manifest["links"];
    this.links = links === "path" || links === "file" ? links : "query";
    this.pages = isRecord(manifest["pages"]) ? { hasHome: directory.isFile(PAGE_FILE) } : undefined;
    const routes = manifest["routes"];
    this.routes = typeof routes === "string" && /^[0-9a-f]{64}$/.test(routes) ? routes : undefined;
    const raw = directory.rawHeaders();
    this.#isByName = raw !== undefined;
    if (raw !== undefined) {
      this.#note({ headers: raw, raw: foldersOf(raw) });
      return;
    }
    this.#note(specialFiles(manifest["entries"]));
    for (const { path, sha256 } of partsIn(manifest, directory)) {
      if (typeof path !== "string") continue;
      const key = `${path} ${sha256}`;
      const part = before.get(key) ?? readPart(directory, path);
      if (part === undefined) continue;
      this.#special.set(key, part);
      this.#note(part);
    }
  }

  /**
   * Undefined where the directory has no manifest that we can read.
   *
   * @param before the same directory's tree: what did not change since is not read again
   */
  static read(directory: ServedFiles, before?: ServedTree): ServedTree | undefined {
    const manifest = directory.readJson(MANIFEST_PATH);
    return isRecord(manifest) && manifest["format"] === 1
      ? new ServedTree(directory, manifest, before === undefined ? new Map() : before.#special)
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

/** From an address's directory to the raw file in it. */
function foldersOf(raw: ReadonlyMap<string, FileHeaders>): ReadonlyMap<string, string> {
  return new Map(Array.from(raw.keys(), (path) => [path.slice(0, path.lastIndexOf("/")), path]));
}

/** The parts that hold entries, which the manifest names, or lists that it names: each list once, whatever it says. */
function partsIn(
  manifest: Readonly<Record<string, unknown>>,
  directory: ServedFiles,
): readonly Readonly<Record<string, unknown>>[] {
  const named = recordsOf(manifest["parts"]);
  if (manifest["levels"] !== 3) return named;
  const lists = new Set(named.map(({ path }) => path));
  return [...lists].flatMap((path) => {
    const list = typeof path === "string" ? directory.readJson(path) : undefined;
    return isRecord(list) ? recordsOf(list["parts"]) : [];
  });
}

function readPart(directory: ServedFiles, path: string): SpecialFiles | undefined {
  const part = directory.readJson(path);
  return isRecord(part) ? specialFiles(part["entries"]) : undefined;
}

/** The manifest may be anybody's: what cannot stand in a header line is left out. */
function specialFiles(entries: unknown): SpecialFiles {
  const headers = new Map<string, FileHeaders>();
  const raw = new Map<string, string>();
  for (const { path, media_type, content_disposition } of recordsOf(entries)) {
    if (typeof path !== "string" || !isHeaderValue(media_type)) continue;
    if (content_disposition === undefined) {
      if (media_type !== JSON_TYPE) headers.set(path, { mediaType: media_type });
      continue;
    }
    const contentDisposition = isHeaderValue(content_disposition) ? content_disposition : "attachment";
    headers.set(path, { mediaType: media_type, contentDisposition });
    raw.set(path.slice(0, path.lastIndexOf("/")), path);
  }
  return { headers, raw };
}

function isHeaderValue(value: unknown): value is string {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
