import type { CatalogueHistory, Change, Micros } from "../../../model/index.ts";
import type { RecordedSource } from "./component-sources.ts";

/**
 * When each source was added (SOURCES.md, "Tables"): what its row says, else when the history first had it, else the
 * time of the earliest change of the source, else of its component, else `fallback`.
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
