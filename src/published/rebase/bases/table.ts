import { quoteCell, unquoteCell } from "../../../model/index.ts";
import { type Move, rebaseAddress } from "./addresses.ts";

/** One cell of RFC 4180, in quotes or not, and what ends it. */
const CELL = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r\n|\n|$)/y;

/** Moves the addresses in some columns of a CSV table with a header, and leaves every other byte as it is. */
export function rebaseTable(bytes: Buffer, { from, to }: Move, columns: readonly string[]): Buffer {
  // One character for each byte, so that nothing is lost.
  const move = { from: asBytes(from), to: asBytes(to) };
  const cells = cellsOf(bytes.toString("latin1"));
  if (cells === undefined) return bytes;
  const header = cells.filter(({ row, text }) => row === 0 && columns.includes(unquoteCell(text)));
  const wanted = new Set(header.map(({ place }) => place));
  const pieces = cells.map(
    ({ row, place, text, end }) => (row > 0 && wanted.has(place) ? moved(text, move) : text) + end,
  );
  return Buffer.from(pieces.join(""), "latin1");
}

interface Cell {
  readonly row: number;
  /** Within its row. */
  readonly place: number;
  readonly text: string;
  readonly end: string;
}

function cellsOf(table: string): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  let [row, place] = [0, 0];
  for (let at = 0; at < table.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const [, text, end = ""] = CELL.exec(table) ?? [];
    if (text === undefined) return undefined;
    cells.push({ row, place, text, end });
    if (end === ",") place += 1;
    else [row, place] = [row + 1, 0];
  }
  return cells;
}

function moved(cell: string, move: Move): string {
  const text = unquoteCell(cell);
  const address = rebaseAddress(text, move);
  return address === text ? cell : quoteCell(address);
}

function asBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}
