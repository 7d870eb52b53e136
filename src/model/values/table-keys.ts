/** The keys of a table, in its order, as its type has them. */
export function tableKeys<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => Object.hasOwn(table, key));
}
