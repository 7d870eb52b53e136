import {
  count,
  dictionary,
  either,
  exactly,
  FLAG,
  INTEGER64,
  list,
  NUMBER,
  type Row,
  record,
  type Shaped,
  text,
} from "../../../model/index.ts";
import { IMAGE } from "./row-shapes.ts";

/** A field of all rows: texts that come again and again once, where it is nothing but texts. */
type Column =
  | { readonly texts: readonly string[] /** From 1; 0 is none. */; readonly at: readonly number[] }
  | { readonly values: readonly unknown[] };

/** Rows of one table, a list for each field: names of fields, of people and of components occur once. */
export type RowColumns = Shaped<typeof ROW_COLUMNS>;

const COLUMN = either(
  record<Extract<Column, { texts: unknown }>>({ texts: list(text()), at: list(count()) }),
  record<Extract<Column, { values: unknown }>>({
    values: list(either(NUMBER, INTEGER64, FLAG, exactly(undefined), list(NUMBER), IMAGE, text())),
  }),
);

export const ROW_COLUMNS = record({
  fields: dictionary(COLUMN),
  files: COLUMN,
  lines: list(count()),
  columns: list(count()),
});

export function columnsOf(rows: readonly Row[]): RowColumns {
  const fields = new Map<string, unknown[]>();
  for (const [place, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      if (name === "location") continue;
      const values = fields.get(name) ?? new Array<unknown>(rows.length).fill(undefined);
      fields.set(name, values);
      values[place] = value;
    }
  }
  return {
    fields: Object.fromEntries([...fields].map(([name, values]) => [name, columnOf(values)])),
    files: columnOf(rows.map(({ location }) => location.file)),
    lines: rows.map(({ location }) => location.line),
    columns: rows.map(({ location }) => location.column),
  };
}

function columnOf(values: readonly unknown[]): Column {
  const places = new Map<string, number>();
  const at: number[] = [];
  for (const value of values) {
    if (value === undefined) at.push(0);
    else if (typeof value === "string") {
      const place = places.get(value) ?? places.size + 1;
      places.set(value, place);
      at.push(place);
    } else return { values };
  }
  return { texts: [...places.keys()], at };
}

/** The rows of columns that have their shape; what rows they are is still to be proved. Equal texts are one in memory. */
export function rowsOf({ fields, files, lines, columns }: RowColumns): readonly unknown[] {
  const named = Object.entries(fields).map(([name, column]) => [name, valuesOf(column)] as const);
  const file = valuesOf(files);
  return lines.map((line, place) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of named) row[name] = values[place];
    row["location"] = { file: file[place], line, column: columns[place] };
    return row;
  });
}

function valuesOf(column: Column): readonly unknown[] {
  return "values" in column ? column.values : column.at.map((place) => column.texts[place - 1]);
}
