import { quoteAnyCell, quoteCell, rawRecords, tableRow, unquoteCell } from "../../../model/index.ts";
import { type Move, rebaseAddress } from "./addresses.ts";

/** Moves the addresses in some columns of a CSV table with a header, and leaves every other byte as it is. */
export function rebaseTable(bytes: Buffer, { from, to }: Move, columns: readonly string[]): Buffer {
  // Latin-1 has one character for each byte, so no byte is lost.
  const move = { from: asBytes(from), to: asBytes(to) };
  const table = bytes.toString("latin1");
  const [header, ...rows] = rawRecords(table);
  if (header === undefined) return bytes;
  const isMoved = header.cells.map((cell) => columns.includes(unquoteCell(cell)));
  const pieces = rows.map(({ before, cells, lineEnd }) => {
    const moved = cells.map((cell, index) => (isMoved[index] === true ? movedCell(cell, move) : cell));
    return before + tableRow(moved, lineEnd);
  });
  const start = rows[0]?.start ?? table.length;
  const end = rows.at(-1)?.end ?? table.length;
  return Buffer.from([table.slice(0, start), ...pieces, table.slice(end)].join(""), "latin1");
}

function movedCell(cell: string, move: Move): string {
  const text = unquoteCell(cell);
  // A cell with text around its quotes is not changed.
  const isWhole = text === cell || quoteAnyCell(text) === cell;
  const address = isWhole ? rebaseAddress(text, move) : text;
  return address === text ? cell : quoteCell(address);
}

function asBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}
