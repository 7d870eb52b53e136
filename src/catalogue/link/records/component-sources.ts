import {
  type CatalogueHistory,
  type Change,
  type Hash64,
  type Micros,
  type SourceRow,
  type SourceText,
  sourceLabelsIn,
} from "../../../model/index.ts";
import type { ComponentDraft, SourceDraft } from "../drafts.ts";
import { type RowsByHash, take } from "./overlays.ts";

export interface RecordedSource {
  readonly source: SourceDraft;
  readonly row: SourceRow | undefined;
}

/** The source records of one component, created as its units ask for them. */
export class ComponentSources {
  readonly #component: ComponentDraft;
  readonly #rows: RowsByHash<SourceRow>;
  readonly #records = new Map<Hash64, RecordedSource>();
  /** The same records, by the text object that most of their units share. This lookup is faster. */
  readonly #byText = new Map<SourceText, SourceDraft>();

  constructor(component: ComponentDraft, rows: RowsByHash<SourceRow>) {
    this.#component = component;
    this.#rows = rows;
  }

  of(text: SourceText): SourceDraft {
    const known = this.#byText.get(text) ?? this.#ofHash(text.idHash);
    this.#byText.set(text, known);
    return known;
  }

  #ofHash(idHash: Hash64): SourceDraft {
    const known = this.#records.get(idHash);
    if (known !== undefined) return known.source;
    const row = take(this.#rows, idHash);
    const source: SourceDraft = {
      id: row?.id ?? 0,
      isNumbered: row?.id !== undefined,
      row: row?.location,
      component: this.#component,
      idHash,
      timestamp: 0,
      priority: row?.priority ?? 100,
      checkFlags: row?.checkFlags ?? "",
      explanation: row?.explanation ?? "",
      labels: sourceLabelsIn(row?.labels ?? ""),
      failingChecks: [],
      units: [],
      screenshots: [],
    };
    this.#records.set(idHash, { source, row });
    return source;
  }

  /** The sources in the order in which units request them: by language code, then position. */
  inOrder(): RecordedSource[] {
    return [...this.#records.values()];
  }
}

/**
 * The time at which each source was added (SOURCES.md, "Tables"): the time in its row, else its first time in the
 * history, else the time of the earliest change of the source, else of its component, else `fallback`.
 */
export class SourceTimes {
  readonly #earliest = new Map<unknown, Micros>();
  readonly #first: CatalogueHistory["sourceTimes"];
  readonly #fallback: Micros;

  constructor(
    changes: readonly Change[],
    first: CatalogueHistory["sourceTimes"] | undefined,
    fallback: Micros,
  ) {
    this.#first = first ?? new Map();
    this.#fallback = fallback;
    for (const { unit, component, timestamp } of changes) {
      if (unit !== null) this.#note(unit.sourceRecord, timestamp);
      if (component !== null) this.#note(component, timestamp);
    }
  }

  give({ source, row }: RecordedSource): void {
    source.timestamp =
      row?.timestamp ??
      this.#recorded(source) ??
      this.#earliest.get(source) ??
      this.#earliest.get(source.component) ??
      this.#fallback;
  }

  #recorded({ component: { manifest, project }, idHash }: RecordedSource["source"]): Micros | undefined {
    if (this.#first.size === 0) return undefined;
    return this.#first.get(`${project.manifest.slug}/${manifest.slug}`)?.get(idHash);
  }

  #note(noun: unknown, time: Micros): void {
    const known = this.#earliest.get(noun);
    if (known === undefined || time < known) this.#earliest.set(noun, time);
  }
}
