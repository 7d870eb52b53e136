import { fileNameOf } from "../../../model/index.ts";
/** The name of a file without its extension, which begins at the last dot. */
export function fileStem(path: string): string {
  return fileNameOf(path).replace(/\.[^.]*$/, "");
}

/** The extension of a file, in lower case, without the dot. */
export function extensionOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") ? path.slice(dot + 1).toLowerCase() : "";
}
