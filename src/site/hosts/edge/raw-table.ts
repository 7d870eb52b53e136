/**
 * Raw files by rules, as `rawRules` makes them: the address's names and the parts of the file's name, in which null
 * stands for the language code; then, where headers are the script's to send, media type and parts of the disposition.
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

/** @param code what a language code may be, so that no request can put anything into a path or header */
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
