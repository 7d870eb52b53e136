import type { ListedBytes } from "./check.ts";

type SentFile = Pick<ListedBytes, "mediaType" | "otherTypes">;

/**
 * What is nothing to its readers under another media type: documents to clients; pages, images, styles and scripts to
 * browsers, which are told not to guess.
 */
const NEEDED: readonly string[] = [
  "application/json",
  "text/html",
  "image/svg+xml",
  "text/css",
  "text/javascript",
];

/**
 * True where a file is sent as what it is, or as something that does as well.
 *
 * @param said the header, parameters and all
 */
export function isSentAs(said: string, { mediaType, otherTypes = [] }: SentFile): boolean {
  const due = essenceOf(mediaType);
  if (!NEEDED.includes(due) || essenceOf(said) === due || isScript(said, due)) return true;
  return otherTypes.some((type) => essenceOf(type) === essenceOf(said));
}

/** The older name. */
function isScript(said: string, due: string): boolean {
  return due === "text/javascript" && essenceOf(said) === "application/javascript";
}

/** Without parameters. */
function essenceOf(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}
