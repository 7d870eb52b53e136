import {
  type ChosenEntry,
  type Component,
  guideOf,
  type Hash64,
  type TranslationFile,
  type Unit,
  type UnitReasons,
} from "../../../model/index.ts";
import { previousOrigin } from "./decide.ts";
import { type Entry, EntryReader } from "./entries.ts";

type EntriesByHash = ReadonlyMap<Hash64, Entry>;

/** Explains units: joins their files again and keeps the reason of each decision. */
export class Reasons {
  readonly #readers = new Map<Component, EntryReader>();
  readonly #entries = new Map<TranslationFile, EntriesByHash>();

  of(unit: Unit): UnitReasons {
    const { component, file } = unit.translation;
    const reader = this.#readerOf(component);
    const entry = this.#entriesOf(file, reader).get(unit.text.idHash);
    if (entry === undefined) throw new Error(`${file.file} has lost the unit ${unit.id}`);
    const chosen = (one: Entry["own"], of: TranslationFile | undefined): ChosenEntry | undefined =>
      one && of && reader.chosen(one, of);
    return {
      own: chosen(entry.own, file),
      guide: chosen(entry.guide, guideOf(component.manifest)),
      origins: entry.origins,
      previousSource: previousOrigin(entry, unit),
    };
  }

  #readerOf(component: Component): EntryReader {
    // Problems were reported when they were linked.
    const reader = this.#readers.get(component) ?? new EntryReader(component.manifest, () => undefined);
    this.#readers.set(component, reader);
    return reader;
  }

  #entriesOf(file: TranslationFile, reader: EntryReader): EntriesByHash {
    const known = this.#entries.get(file);
    if (known !== undefined) return known;
    const entries = new Map(reader.entriesOf(file).map((entry) => [entry.text.idHash, entry] as const));
    this.#entries.set(file, entries);
    return entries;
  }
}
