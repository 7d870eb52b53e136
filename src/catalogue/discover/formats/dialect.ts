import { type FormatGroup, type GroupFile, most } from "./group.ts";

/** A format that lingodex recognizes and does not read. */
export interface Unread {
  /** The usual name, which follows "lingodex does not read". */
  readonly name: string;
  /** The action for the user: an imperative, without a full stop. */
  readonly next: string;
  /** True for a file from which these files are made. If one exists, the user should publish its folder. */
  readonly isSource?: ((file: GroupFile) => boolean) | undefined;
  textsIn(file: GroupFile): number;
}

/** @returns the format of most files, or of the source's */
export type UnreadSign = (group: FormatGroup) => Unread | undefined;

export const CONVERT = 'convert the files to a format that "lingodex formats" lists';

/** The source's file decides which texts exist. So its format is as important as that of most files. */
export function isWrittenIn(
  { files, hasSource }: Pick<FormatGroup, "files" | "hasSource">,
  isSo: (file: GroupFile) => boolean,
): boolean {
  const [first] = files;
  return (hasSource && first !== undefined && isSo(first)) || most(files, isSo);
}

/** The number of unpublished texts in the fullest file. */
export function unreadTexts({ textsIn }: Unread, files: readonly GroupFile[]): number {
  return files.reduce((texts, file) => Math.max(texts, textsIn(file)), 0);
}

/** The message about files in a format that is not read. */
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
