import { type InputRecord, InputTrail } from "../../../store/index.ts";

/** Notes what is looked at, but for what nothing but the tables made anybody look at: their files, and images that rows name. */
export class TrailBesideTables {
  readonly witness: InputTrail;
  readonly #ofTables = new Set<string>();

  /** @param root see `InputTrail` */
  constructor(root: string) {
    this.witness = new InputTrail(root);
  }

  /** @param read reads the tables, when all else that comes with a component is read */
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
