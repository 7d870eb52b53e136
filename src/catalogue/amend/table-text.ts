import { type NewRow, quoteCell, tableRow, unquoteCell } from "../../model/index.ts";
import { type RawRecord, splitRecords } from "./table-records.ts";

/** Columns of a table that has no file yet, in order. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  translations: ["id", "project", "component", "language"],
  sources: ["id", "project", "component", "id_hash", "context"],
  units: ["id", "project", "component", "language", "id_hash", "context"],
};

const MARK = "\ufeff";

type Cells = NewRow["cells"];

/**
 * A table's text with cells filled into rows and rows added. All other cells keep their bytes, and rows their line
 * ends; columns that the table lacks become its first.
 *
 * @param text undefined for a table that has no file yet
 * @param fills cells by the 1-based line on which their row begins
 */
export function amendTable(
  name: string,
  text: string | undefined,
  fills: ReadonlyMap<number, Cells>,
  rows: readonly NewRow[],
): string {
  const mark = text?.startsWith(MARK) ? MARK : "";
  const [header, ...body] = splitRecords(text?.slice(mark.length) ?? "");
  const known = header?.cells.map(unquoteCell) ?? COLUMNS[name] ?? ["id"];
  const written = [...fills.values(), ...rows.map(({ cells }) => cells)].flatMap((cells) =>
    Object.keys(cells),
  );
  // `context` only helps people: `id_hash` names the unit.
  const added = [...new Set(written)].filter((column) => column !== "context" && !known.includes(column));
  const columns = [...added, ...known];
  const lineEnd = header?.lineEnd || "\n";

  const head = [header?.before ?? "", tableRow([...added, ...(header?.cells ?? known)], lineEnd)];
  const lines = body.flatMap((record) => [
    record.before,
    tableRow(filledCells(record, columns, added.length, fills.get(record.line)), record.lineEnd || lineEnd),
  ]);
  const cellsOf = ({ cells }: NewRow): string[] => columns.map((column) => quoteCell(cells[column] ?? ""));
  const fresh = rows.map((row) => tableRow(cellsOf(row), lineEnd));
  return [mark, ...head, ...lines, ...fresh].join("");
}

function filledCells(record: RawRecord, columns: string[], added: number, cells: Cells = {}): string[] {
  return columns.map((column, index) => {
    const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
    return cell === undefined ? (record.cells[index - added] ?? "") : quoteCell(cell);
  });
}
