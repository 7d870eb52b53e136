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

/** A field of all rows. If it contains only texts, repeated texts are stored once. */
type Column =
  | { readonly texts: readonly string[] /** Indexes + 1; 0: no text. */; readonly at: readonly number[] }
  | { readonly values: readonly unknown[] };

/** The rows of one table, as a list per field. Names of fields, people and components are stored once. */
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

/** The rows of columns with a proved shape. The rows themselves are not proved. Equal texts share one object. */
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
