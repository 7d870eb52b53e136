import {
  type CatalogueOptions,
  CHECKS,
  type ReadResult,
  readCatalogue,
  rootOf,
  withDefaults,
} from "../../catalogue/index.ts";
import { Diagnostics, type Report, type Tables } from "../../model/index.ts";
import { type InputRecord, InputTrail } from "../../store/index.ts";

export interface SharedReading {
  readonly read: ReadResult;
  readonly trail: TrailBesideTables;
  /** Undefined if the catalogue's manifest cannot be read. */
  readonly tables: Tables | undefined;
  /** The components as `project/component`, in the catalogue's order. */
  readonly components: readonly string[];
  readonly diagnostics: Diagnostics;
  /** The number of diagnostics about the tables. */
  readonly ofTables: Diagnostics;
}

/** Reads manifests, all tables, and the names of files, but no translation. */
export function readShared(
  catalogue: string,
  options: Pick<CatalogueOptions, "maxInputBytes" | "allowedRoots">,
): SharedReading {
  const trail = new TrailBesideTables(rootOf(catalogue));
  const [diagnostics, ofTables] = [new Diagnostics(), new Diagnostics()];
  const components: string[] = [];
  let areTables = false;
  const report: Report = (code, at, ...args) => {
    diagnostics.report(code, at, ...args);
    if (areTables) ofTables.report(code, at, ...args);
  };
  const read = readCatalogue(
    {
      witness: trail.witness,
      directory: catalogue,
      out: undefined,
      maxInputBytes: withDefaults(options).maxInputBytes,
      checks: new Set(CHECKS.map(({ id }) => id)),
      allowedRoots: options.allowedRoots,
      wants: (project, component) => {
        components.push(`${project}/${component}`);
        return false;
      },
      tablesFrom: (readTables) => {
        areTables = true;
        const tables = trail.ofTables(readTables);
        areTables = false;
        return tables;
      },
    },
    report,
  );
  return { read, trail, tables: read.catalogue?.tables, components, diagnostics, ofTables };
}

/** Notes the paths that are looked at, except those that only tables need: their files, and the images in rows. */
export class TrailBesideTables {
  readonly witness: InputTrail;
  readonly #ofTables = new Set<string>();

  constructor(root: string) {
    this.witness = new InputTrail(root);
  }

  /** @param read a function that reads the tables; it is called after all other inputs were read */
  ofTables<Result>(read: () => Result): Result {
    const before = new Set(this.witness.records.map(({ path }) => path));
    const result = read();
    for (const { path } of this.witness.records) if (!before.has(path)) this.#ofTables.add(path);
    return result;
  }

  get records(): readonly InputRecord[] {
    return this.witness.records.filter(({ path }) => !this.#ofTables.has(path));
  }
}
