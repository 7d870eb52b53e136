interface EntryKind<Entry> {
  readonly keyOf: (entry: Entry) => string;
  /** True of an entry that holds entries of its own. */
  readonly isNested: (entry: Entry) => boolean;
  /** Call for an entry whose key the first one has, too. */
  readonly tell: (entry: Entry, first: Entry) => void;
}

/**
 * The entries that count where several have one key and one of these is nested: the last, as for the parsers of JSON, YAML
 * and PHP, which replace a value by the next one. Entries of one key that are all texts are all returned: joining the files
 * of a component says which of them counts, and reports it.
 */
export function withoutReplaced<Entry>(
  entries: readonly Entry[],
  { keyOf, isNested, tell }: EntryKind<Entry>,
): readonly Entry[] {
  const keys = entries.map(keyOf);
  const last = new Map(keys.map((key, index) => [key, index] as const));
  if (last.size === entries.length) return entries;
  const nested = new Set(entries.filter(isNested).map(keyOf));
  const firsts = new Map<string, Entry>();
  return entries.filter((entry, index) => {
    const key = keys[index] ?? "";
    if (!nested.has(key)) return true;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, entry);
    else tell(entry, first);
    return last.get(key) === index;
  });
}
