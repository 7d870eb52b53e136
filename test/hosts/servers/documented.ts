import { readFileSync } from "node:fs";

const PAGE = readFileSync(new URL("../../../docs/how-to/hosts.md", import.meta.url), "utf8");

/**
 * A configuration as docs/how-to/hosts.md prints it for people to copy, so that what runs here is what they were told.
 *
 * @param start how it begins
 * @param values what differs from machine to machine: what is printed, and what stands there here
 */
export function documented(start: string, values: Readonly<Record<string, string>>): string {
  const blocks = [...PAGE.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  const block = blocks.find((text) => text.startsWith(start));
  if (block === undefined) throw new Error(`docs/how-to/hosts.md prints nothing that begins with ${start}`);
  return Object.entries(values).reduce((text, [printed, own]) => {
    if (!text.includes(printed)) throw new Error(`docs/how-to/hosts.md has no ${printed} in ${start}`);
    return text.replaceAll(printed, () => own);
  }, block);
}
