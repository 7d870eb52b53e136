import { compareCodePoints, InputError, isJsonFields, jsonFieldsIn } from "../../model/index.ts";

/** The headers of a file that do not follow from its name. */
export interface RawHeaders {
  readonly path: string;
  readonly media_type: string;
  readonly content_disposition: string;
}

/** Writes the headers of one file per line, in code-point order of the paths. */
export function encodeHeaders(headers: readonly RawHeaders[]): string {
  const sorted = headers.toSorted((a, b) => compareCodePoints(a.path, b.path));
  const lines = sorted.map(({ path, media_type, content_disposition }) =>
    JSON.stringify({ path, media_type, content_disposition }),
  );
  const files = lines.length === 0 ? "" : `\n  ${lines.join(",\n  ")}\n `;
  return `{\n "format": 1,\n "files": [${files}]\n}\n`;
}

/** @throws InputError if the text has another form; a server judges the values of the headers */
export function decodeHeaders(text: string, from: string): ReadonlyMap<string, RawHeaders> {
  const found = new Map<string, RawHeaders>();
  for (const value of filesIn(text) ?? wrong(from)) {
    if (!isHeaders(value) || found.has(value.path)) return wrong(from);
    found.set(value.path, value);
  }
  return found;
}

function wrong(from: string): never {
  throw new InputError(`${from}: its list of headers cannot be read`);
}

function filesIn(text: string): readonly unknown[] | undefined {
  const { format, files } = jsonFieldsIn(text) ?? {};
  return format === 1 && Array.isArray(files) ? files : undefined;
}

/** True if all values can be in a header. */
function isHeaders(value: unknown): value is RawHeaders {
  if (!isJsonFields(value)) return false;
  const { path, media_type, content_disposition } = value;
  return typeof path === "string" && isHeader(media_type) && isHeader(content_disposition);
}

function isHeader(value: unknown): boolean {
  return typeof value === "string" && /^[\x20-\x7e\u0080-\u00ff]*$/.test(value);
}
