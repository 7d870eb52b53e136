/** True for a header cell of Godot's tables that no other table has. */
export function isOfGodot(cell: string): boolean {
  return /^(?:\?(?:context|plural)$|_)/.test(cell);
}
