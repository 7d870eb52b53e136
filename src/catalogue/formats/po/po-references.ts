const OPEN = "\u2068";
const CLOSE = "\u2069";

/** The references of `#:` lines: separated by white space, except in names that gettext put between U+2068 and U+2069. */
export function readPoReferences(lines: readonly string[]): readonly string[] {
  const references: string[] = [];
  let open = false;
  for (const word of lines.flatMap((line) => line.split(/\s+/)).filter((part) => part !== "")) {
    const bare = word.replaceAll(OPEN, "").replaceAll(CLOSE, "");
    if (open) references.push(`${references.pop()} ${bare}`);
    else references.push(bare);
    if (word.includes(OPEN) || word.includes(CLOSE)) open = word.lastIndexOf(OPEN) > word.lastIndexOf(CLOSE);
  }
  return references;
}
