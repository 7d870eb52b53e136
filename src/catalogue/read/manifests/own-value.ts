/**
 * Maps of a manifest have no prototype, but defaults of a schema can have one. `__proto__` is treated as an ordinary
 * key.
 */
export function ownValue<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}
