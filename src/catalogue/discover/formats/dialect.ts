import { type FormatGroup, type GroupFile, most } from "./group.ts";

/** A format that lingodex knows by name and does not read. */
export interface Unread {
  /** As people call it; what stands behind "lingodex does not read". */
  readonly name: string;
  /** What the user can do: an imperative, without a full stop. */
  readonly next: string;
  /** True of a file that these are made of: where one is there, its folder is what to publish. */
  readonly isSource?: ((file: GroupFile) => boolean) | undefined;
  textsIn(file: GroupFile): number;
}

/** @returns the format that most files, or the source's, are written in */
export type UnreadSign = (group: FormatGroup) => Unread | undefined;

export const CONVERT = 'convert the files to a format that "lingodex formats" lists';

/** Which texts there are is the source's file's to say, so its own shape counts as that of most files does. */
export function isWrittenIn(
  { files, hasSource }: Pick<FormatGroup, "files" | "hasSource">,
  isSo: (file: GroupFile) => boolean,
): boolean {
  const [first] = files;
  return (hasSource && first !== undefined && isSo(first)) || most(files, isSo);
}

/** How many texts are not published: as many as the fullest file has. */
export function unreadTexts({ textsIn }: Unread, files: readonly GroupFile[]): number {
  return files.reduce((texts, file) => Math.max(texts, textsIn(file)), 0);
}

/** What a user is told of files in a format that is not read. */
export function unreadMessage(
  { name, next }: Pick<Unread, "name" | "next">,
  texts: number,
  languages: number,
): string {
  const counted = [
    ...(texts === 0 ? [] : [texts === 1 ? "1 text" : `${texts} texts`]),
    ...(languages === 0 ? [] : [languages === 1 ? "1 language" : `${languages} languages`]),
  ].join(" in ");
  const unpublished = counted === "" ? "" : `${counted} not published; `;
  return `lingodex does not read ${name}: ${unpublished}${next}`;
}
