/** Every part of it, or nothing in its place. */
export type Partly<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Without what is nothing, an empty text, list or record. */
export function given<T extends object>(draft: Partly<T>): Partial<T> {
  // Entries lose their types; what is left is what was there.
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value))) as Partial<T>;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  );
}
