import type { Author } from "./commits.ts";

interface Proper {
  name?: string;
  email?: string;
}

interface Entry extends Proper {
  /** Entries that give name and address, by lower-case names in commits. */
  readonly byName: Map<string, Proper>;
}

/** Maps authors to their proper names, by a repository's `.mailmap` (gitmailmap(5)). */
export class Mailmap {
  /** Entries by addresses in lower case. */
  readonly #entries = new Map<string, Entry>();

  constructor(text: string) {
    for (const line of text.split("\n")) this.#add(line.replace(/\r$/, ""));
  }

  map(author: Author): Author {
    const entry = this.#entries.get(author.email.toLowerCase());
    if (entry === undefined) return author;
    const { name, email } = entry.byName.get(author.name.toLowerCase()) ?? entry;
    return { name: name ?? author.name, email: email ?? author.email };
  }

  #add(line: string): void {
    if (line.startsWith("#")) return;
    const first = nameAndEmail(line, 0);
    if (first === undefined) return;
    const second = nameAndEmail(line, first.end);
    const known = second ?? first;
    const proper: Proper = {};
    if (first.name !== "") proper.name = first.name;
    if (second !== undefined && first.email !== "") proper.email = first.email;
    const entry = this.#entryOf(known.email);
    if (second === undefined || second.name === "") Object.assign(entry, proper);
    else entry.byName.set(second.name.toLowerCase(), proper);
  }

  #entryOf(email: string): Entry {
    const key = email.toLowerCase();
    const entry = this.#entries.get(key) ?? { byName: new Map<string, Proper>() };
    this.#entries.set(key, entry);
    return entry;
  }
}

/** Reads `Name <address>` from an offset in a line. */
function nameAndEmail(line: string, from: number): { name: string; email: string; end: number } | undefined {
  const open = line.indexOf("<", from);
  const close = open < 0 ? -1 : line.indexOf(">", open);
  if (close < 0) return undefined;
  return { name: line.slice(from, open).trim(), email: line.slice(open + 1, close), end: close + 1 };
}
