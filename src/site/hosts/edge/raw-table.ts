/**
 * Raw files by the rules of `rawRules`: the names of the address, and the parts of the file's name, with null for the
 * language code. If the script sets headers: also the media type, and the parts of the disposition.
 */
export type RawTable = readonly (readonly [
  directory: Parts,
  file: Parts,
  mediaType?: string,
  contentDisposition?: Parts,
])[];

type Parts = readonly (string | null)[];

export interface RawFound {
  readonly name: string;
  readonly mediaType: string;
  readonly contentDisposition: string;
}

/** @param code the pattern of a language code, so that requests cannot put other text into a path or header */
export function findRaw(table: RawTable, code: RegExp, address: string): RawFound | undefined {
  const names = address.split("/");
  const rule = table.find((one) => fits(one[0], names, code));
  if (rule === undefined) return undefined;
  const place = rule[0].indexOf(null);
  const found = place < 0 ? "" : String(names[place]);
  const fill = (parts: Parts): string => parts.map((part) => (part === null ? found : part)).join("");
  return { name: fill(rule[1]), mediaType: String(rule[2]), contentDisposition: fill(rule[3] || []) };
}

function fits(directory: Parts, names: readonly string[], code: RegExp): boolean {
  return (
    directory.length === names.length &&
    directory.every((part, at) => (part === null ? code.test(String(names[at])) : part === names[at]))
  );
}
