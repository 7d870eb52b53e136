const MOST_SHOWN = 200;

/** A text of the catalogue in a message. It is shortened, because it can be as long as its file. */
export function quote(text: string): string {
  return quoteUpTo(MOST_SHOWN, text);
}

/** The same with a chosen limit of characters. */
export function quoteUpTo(most: number, text: string): string {
  return JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text);
}

/** A path in a message. A path that would be invisible between quotes, or a dot, gets a name in words. */
export function quotePath(path: string): string {
  if (path === "") return "an empty path";
  return path === "." ? "the folder itself (.)" : quote(path);
}

/** A folder as a message names it: the current one is "this folder". */
export function folderInWords(path: string): string {
  return path === "." ? "this folder" : path;
}

/** The message about a name that is not known, with the one that was probably meant, or an empty text. */
export function unknownName(what: string) {
  return (name: string, suggestion: string): string =>
    `unknown ${what} ${quote(name)}${suggestion === "" ? "" : `; did you mean ${quote(suggestion)}?`}`;
}
