import {
  asBaseUrl,
  type BaseUrl,
  HOST_FILE_NAMES,
  InputError,
  isJsonFields,
  type JsonFields,
  jsonFieldsIn,
  type LinkStyle,
  POINTER_PATH,
} from "../../model/index.ts";
import {
  headersPath,
  indexBytes,
  indexPath,
  MOST_BITS,
  MOST_BUCKET_BYTES,
  MOST_HEADERS_BYTES,
} from "./layout.ts";

/** `lingodex/pack.json` on disk: the keys are those of the JSON. */
export interface PackPointer extends PackFacts {
  readonly format: 1;
  /** The number of files in the tree, including the manifest and its parts. */
  readonly files: number;
  readonly bytes: number;
  /** The pack has 2^bits buckets. */
  readonly bits: number;
  /** The unpacked size of the largest bucket. A reader never unpacks more. */
  readonly bucket_bytes: number;
  readonly index: NamedFile;
  readonly headers: NamedFile;
  /** The older packs whose buckets still exist. The newest comes first. */
  readonly previous: readonly PreviousPack[];
}

/** The facts of a pack about the tree in it. */
export interface PackFacts {
  readonly tool: { readonly name: string; readonly version: string };
  readonly base_url: BaseUrl;
  readonly links: LinkStyle;
  readonly host: string | null;
  readonly generation: string;
  /** The files that the host needs to read the pack. They are beside the pack, and not files of the tree. */
  readonly beside: readonly NamedFile[];
}

export interface NamedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The facts that decide which files belong to an older pack. */
export interface PreviousPack {
  readonly bits: number;
  readonly index: NamedFile;
  readonly headers: NamedFile;
}

/** The number of earlier packs that a reader with an old pointer can still read. */
export const MOST_PREVIOUS = 7;
export const MOST_POINTER_BYTES = 2 ** 20;
export const MOST_BESIDE_BYTES = 2 ** 26;
const MOST_FILES = 2 ** 27;
const MOST_BYTES = 2 ** 50;
const MOST_TEXT = 2048;
const LINK_STYLES: ReadonlySet<unknown> = new Set<LinkStyle>(["query", "path", "file"]);
const BESIDE: ReadonlySet<unknown> = new Set(HOST_FILE_NAMES);

export function encodePointer(pointer: PackPointer): string {
  const { format, tool, base_url, links, host, generation, files, bytes, bits } = pointer;
  const { bucket_bytes, index, headers, beside, previous } = pointer;
  const known = { format, tool, base_url, links, host, generation, files, bytes, bits, bucket_bytes };
  return `${JSON.stringify({ ...known, index, headers, beside, previous }, null, 1)}\n`;
}

/**
 * Proves an untrusted pointer: every number is within its bounds, and every path has the name that its hash requires.
 * @param from the name of its source for messages
 * @throws InputError
 */
export function provePointer(text: string, from: string): PackPointer {
  const value = jsonFieldsIn(text);
  const wrong = value === undefined ? "no object" : wrongIn(value);
  if (wrong !== undefined)
    throw new InputError(`${from}: ${POINTER_PATH} is not a pointer of a pack: ${wrong}`);
  // Every key was proved.
  return value as unknown as PackPointer;
}

function wrongIn(value: JsonFields): string | undefined {
  const { format, tool, base_url: baseUrl, links, host, generation, beside, previous } = value;
  const checks: Readonly<Record<string, boolean>> = {
    format: format === 1,
    tool: isJsonFields(tool) && isText(tool["name"]) && isText(tool["version"]),
    base_url: isText(baseUrl) && asBaseUrl(baseUrl) !== undefined,
    links: LINK_STYLES.has(links),
    host: host === null || isText(host),
    generation: isHash(generation),
    files: isCount(value["files"], MOST_FILES),
    bytes: isCount(value["bytes"], MOST_BYTES),
    bits: isCount(value["bits"], MOST_BITS),
    bucket_bytes: isCount(value["bucket_bytes"], MOST_BUCKET_BYTES),
    index: isIndex(value["index"], value["bits"]),
    headers: isHeaders(value["headers"]),
    beside: isBeside(beside),
    previous: Array.isArray(previous) && previous.length <= MOST_PREVIOUS && previous.every(isPrevious),
  };
  return Object.entries(checks).find(([, isRight]) => !isRight)?.[0];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MOST_TEXT;
}

function isHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

function isCount(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

function isBeside(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every(isJsonFields)) return false;
  const isHostFile = ({ path, sha256, bytes }: JsonFields): boolean =>
    BESIDE.has(path) && isHash(sha256) && isCount(bytes, MOST_BESIDE_BYTES);
  return new Set(value.map(({ path }) => path)).size === value.length && value.every(isHostFile);
}

function isPrevious(value: unknown): boolean {
  return isJsonFields(value) && isIndex(value["index"], value["bits"]) && isHeaders(value["headers"]);
}

function isIndex(value: unknown, bits: unknown): boolean {
  if (!isJsonFields(value) || !isCount(bits, MOST_BITS)) return false;
  const { path, sha256, bytes } = value;
  return isHash(sha256) && path === indexPath(sha256) && bytes === indexBytes(bits);
}

function isHeaders(value: unknown): boolean {
  if (!isJsonFields(value)) return false;
  const { path, sha256, bytes } = value;
  return isHash(sha256) && path === headersPath(sha256) && isCount(bytes, MOST_HEADERS_BYTES);
}
