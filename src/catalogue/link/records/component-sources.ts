import type { Hash64, SourceRow, SourceText } from "../../../model/index.ts";
import type { ComponentDraft, SourceDraft } from "../drafts.ts";
import { type RowsByHash, take } from "./overlays.ts";

export interface RecordedSource {
  readonly source: SourceDraft;
  readonly row: SourceRow | undefined;
}

/** The source records of one component, as its units call for them. */
export class ComponentSources {
  readonly #component: ComponentDraft;
  readonly #rows: RowsByHash<SourceRow>;
  readonly #records = new Map<Hash64, RecordedSource>();
  /** The same by what most units share: that is found sooner. */
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
      failingChecks: [],
      units: [],
      screenshots: [],
    };
    this.#records.set(idHash, { source, row });
    return source;
  }

  /** As its units call for them: by language code, then position. */
  inOrder(): RecordedSource[] {
    return [...this.#records.values()];
  }
}
