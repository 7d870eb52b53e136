import { extensionOf } from "./formats/extensions.ts";
import { whyNoFileOfALanguage } from "./formats/unsupported.ts";
import type { Group, World } from "./group.ts";
import { isLocaleFolder } from "./places.ts";
import type { Told } from "./surroundings.ts";

/** Tables are looked into only where their name or folder says that they may be translations; and so many. */
const MEANT = /(?:translation|i18n|l10n|locali[sz]ation|strings|lang|messages)/i;
const MOST_TABLES = 50;

/** Files that hold all languages at once: no filemask names them. */
export function wholeFilesIn(
  paths: readonly string[],
  groups: readonly Group[],
  { surroundings }: World,
): readonly Told[] {
  const taken = new Set(groups.flatMap(({ files }) => files.map(({ path }) => path)));
  const wanted = paths.filter((path) => !taken.has(path) && isWanted(path));
  return wanted.slice(0, MOST_TABLES).flatMap((path): Told[] => {
    const text = (): string => new TextDecoder().decode(surroundings.bytes(path)?.subarray(0, 10_000));
    const why = whyNoFileOfALanguage(extensionOf(path), text, surroundings.language);
    return why === undefined ? [] : [{ path, code: "discover/unsupported", message: why }];
  });
}

function isWanted(path: string): boolean {
  const extension = extensionOf(path);
  if (extension === "xcstrings") return true;
  const folders = path.split("/");
  return extension === "csv" && (folders.some(isLocaleFolder) || MEANT.test(folders.at(-1) ?? ""));
}
