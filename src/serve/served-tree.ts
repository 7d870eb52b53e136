import { META_ROOT } from "../model/layout.ts";
import type { RoutedTree } from "../model/routing.ts";
import { JSON_TYPE } from "./answer.ts";
import type { TreeDirectory } from "./tree-directory.ts";

export const MANIFEST_PATH = `${META_ROOT}/manifest.json`;

/** What a file is sent with. */
export interface FileHeaders {
  readonly mediaType: string;
  readonly contentDisposition?: string | undefined;
}

/** A tree as its manifest described it at one moment; whether a file is there is asked of the disk. */
export class ServedTree implements RoutedTree {
  readonly #directory: TreeDirectory;
  /** Of the files that are no JSON document, or are sent as something to save. */
  readonly #headers = new Map<string, FileHeaders>();
  /** From an address's directory to the raw file in it. */
  readonly #raw = new Map<string, string>();

  private constructor(directory: TreeDirectory, manifest: Readonly<Record<string, unknown>>) {
    this.#directory = directory;
    this.#note(manifest["entries"]);
    for (const part of recordsOf(manifest["parts"])) this.#notePart(part["path"]);
  }

  /** Undefined where the directory has no manifest that we can read. */
  static read(directory: TreeDirectory): ServedTree | undefined {
    const manifest = directory.readJson(MANIFEST_PATH);
    return isRecord(manifest) && manifest["format"] === 1 ? new ServedTree(directory, manifest) : undefined;
  }

  isFile(path: string): boolean {
    return this.#directory.isFile(path);
  }

  rawFileIn(directory: string): string | undefined {
    return this.#raw.get(directory);
  }

  headersOf(path: string): FileHeaders {
    const fallback = path.endsWith(".json") ? JSON_TYPE : "application/octet-stream";
    return this.#headers.get(path) ?? { mediaType: fallback };
  }

  /** The endings of the files' names, in lower case, without the dot. */
  extensions(): readonly string[] {
    const paths = ["index.json", ...this.#headers.keys()];
    return [...new Set(paths.map((path) => path.slice(path.lastIndexOf(".") + 1).toLowerCase()))];
  }

  #notePart(path: unknown): void {
    const part = typeof path === "string" ? this.#directory.readJson(path) : undefined;
    if (isRecord(part)) this.#note(part["entries"]);
  }

  /** The manifest may be anybody's: what cannot stand in a header line is left out. */
  #note(entries: unknown): void {
    for (const { path, media_type, content_disposition } of recordsOf(entries)) {
      if (typeof path !== "string" || !isHeaderValue(media_type)) continue;
      if (content_disposition === undefined) {
        if (media_type !== JSON_TYPE) this.#headers.set(path, { mediaType: media_type });
        continue;
      }
      const contentDisposition = isHeaderValue(content_disposition) ? content_disposition : "attachment";
      this.#headers.set(path, { mediaType: media_type, contentDisposition });
      this.#raw.set(path.slice(0, path.lastIndexOf("/")), path);
    }
  }
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
