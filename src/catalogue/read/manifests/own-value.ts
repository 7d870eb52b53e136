/**
 * Maps of a manifest have no prototype, but the default of a schema can have one. `__proto__` is a key like any
 * other.
 */
export function ownValue<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}
