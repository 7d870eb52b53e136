import { type Hash64, type Micros, parseTimestamp, type Report } from "../../../model/index.ts";
import type { TableRow } from "./table-file.ts";

const POSITIVE_SAFE = "must be a positive integer below 2^53";

/** Typed values of cells. What a schema cannot see is reported here; the value is then missing. */
export class CellReader {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  integer(row: TableRow, column: string): number | undefined {
    const cell = row.get(column);
    return cell === undefined ? undefined : Number(cell);
  }

  identifier(row: TableRow, column: string): number | undefined {
    const cell = row.get(column);
    return cell === undefined ? undefined : this.#safe(cell, row, column);
  }

  /** Separated by spaces. */
  identifiers(row: TableRow, column: string): readonly number[] {
    const texts = (row.get(column) ?? "").split(" ").filter(Boolean);
    return texts.flatMap((text) => this.#safe(text, row, column) ?? []);
  }

  #safe(text: string, row: TableRow, column: string): number | undefined {
    const id = Number(text);
    if (Number.isSafeInteger(id)) return id;
    return void this.#report("table/bad-value", row.locate(column), column, text, POSITIVE_SAFE);
  }

  hash(row: TableRow, column: string): Hash64 | undefined {
    const cell = row.get(column);
    if (cell === undefined) return undefined;
    const hash = BigInt(cell);
    if (BigInt.asIntN(64, hash) === hash) return hash;
    return void this.#report(
      "table/bad-value",
      row.locate(column),
      column,
      cell,
      "must be a signed 64-bit integer",
    );
  }

  timestamp(row: TableRow, column: string): Micros | undefined {
    const cell = row.get(column);
    if (cell === undefined) return undefined;
    const parsed = parseTimestamp(cell);
    if (typeof parsed === "number") return parsed;
    return void this.#report("table/bad-timestamp", row.locate(column), column, cell, parsed.reason);
  }
}
