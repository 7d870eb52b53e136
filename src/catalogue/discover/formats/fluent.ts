import { type FormatGroup, type GroupFile, most } from "./group.ts";

const ENTRY = /^-?[A-Za-z][\w-]*[ \t]*=/m;
const FREEMARKER = /<[#@]|<\/[#@]|\$\{/;

/** FreeMarker's templates have the same extension. Files that the reader refuses are such templates. */
export function isOfFluent({ files }: FormatGroup): boolean {
  return most(files, (file) => ENTRY.test(file.text) && (!FREEMARKER.test(file.text) || isRead(file)));
}

function isRead(file: GroupFile): boolean {
  return "entries" in file.read("fluent", true);
}
