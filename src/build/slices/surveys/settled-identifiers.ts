import {
  type IdentityParts,
  identifierOf,
  identityName,
  identityOf,
  type KindInComponents,
} from "../../../catalogue/index.ts";
import { type Diagnostic, Diagnostics, type Location } from "../../../model/index.ts";
import type { SurveyedIdentifiers, SurveyFacts } from "../facts.ts";
import type { ShardPlan } from "../plan.ts";
import { type DerivedRecord, type MovedRecord, movedRecords } from "./collisions.ts";

const NONE: SurveyedIdentifiers = { given: new Float64Array(), derived: [] };
const KINDS = ["unit", "source", "translation", "screenshot"] as const satisfies readonly KindInComponents[];

/** If records of several slices have the same identifier, gives them their identifiers in the whole catalogue. */
export class SettledIdentifiers {
  readonly moved: readonly { [Kind in KindInComponents]?: [from: number, to: number][] }[];
  readonly said = new Diagnostics();
  readonly #plan: ShardPlan;
  readonly #untrue = new Set<string>();

  constructor(surveys: readonly SurveyFacts[], plan: ShardPlan) {
    this.#plan = plan;
    this.moved = surveys.map(() => ({}));
    for (const kind of KINDS) {
      const records = this.#settle(
        kind,
        surveys.map(({ identifiers }) => identifiers[kind] ?? NONE),
      );
      if (kind === "source" && records.length > 0) this.#showAnew(surveys, records);
    }
  }

  /** False for a report of a slice that does not hold in the whole catalogue. */
  isTrue({ code, location, args: [source] }: Diagnostic): boolean {
    return code !== "table/vanished-source" || !this.#untrue.has(placeOf(location, source));
  }

  #settle(kind: KindInComponents, slices: readonly SurveyedIdentifiers[]): readonly MovedRecord[] {
    const identifierFor = (record: DerivedRecord, counter: number): number =>
      identifierOf(identityOf(kind, this.#partsOf(record)), counter);
    const records = movedRecords(slices, identifierFor);
    for (const record of records) {
      const { slice, of, at, from, to } = record;
      const own = this.moved[slice] ?? {};
      own[kind] ??= [];
      own[kind].push([from, to]);
      // If its slice reported it already, it is still reported only once.
      const place = { file: of.file, line: of.lines[at] ?? 1, column: of.columns[at] ?? 1 };
      this.said.report("ids/collision", place, kind, identityName(this.#partsOf(record)));
    }
    return records;
  }

  #partsOf({ of, at }: DerivedRecord): IdentityParts {
    const [project = "", component] = this.#plan.components[of.component]?.split("/") ?? [];
    return { project, component: component ?? "", language: of.language, idHash: String(of.idHashes[at]) };
  }

  /** Reports rows of screenshots again, because they name sources by identifiers. */
  #showAnew(surveys: readonly SurveyFacts[], moved: readonly MovedRecord[]): void {
    const found = new Set(moved.map(({ of, to }) => `${of.component} ${to}`));
    const lost = new Set(moved.map(({ of, from }) => `${of.component} ${from}`));
    for (const { component, source, location } of surveys.flatMap(({ shown }) => shown)) {
      const name = `${component} ${source}`;
      if (found.has(name)) this.#untrue.add(placeOf(location, String(source)));
      else if (lost.has(name)) this.said.report("table/vanished-source", location, String(source));
    }
  }
}

function placeOf({ file, line, column }: Location, source: unknown): string {
  return `${line}:${column} ${source} ${file}`;
}
