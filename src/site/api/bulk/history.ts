import { type ComponentHistory, HISTORY_COLUMNS, recordOf } from "../../../model/index.ts";
import { encodeText } from "../json.ts";

/** A translation as a day left it, in the order of the columns. */
export function renderHistory({ row }: ComponentHistory): string {
  const record = recordOf(row);
  const members = HISTORY_COLUMNS.map((column) => {
    const value = record[column];
    return `"${column}":${typeof value === "string" ? encodeText(value) : value}`;
  });
  return `{${members.join(",")}}`;
}
