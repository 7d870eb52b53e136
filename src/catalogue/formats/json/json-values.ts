/** 1-based. */
export interface ValuePlace {
  readonly line: number;
  readonly column: number;
}

interface JsonScalar extends ValuePlace {
  readonly kind: "string" | "number" | "boolean" | "null";
  /** What translate-toolkit's Python makes of it (RULES.md 14.11): `1.0`, `True`, `False`, and nothing for null. */
  readonly text: string;
}

interface JsonArray extends ValuePlace {
  readonly kind: "array";
  readonly items: readonly JsonValue[];
}

/** A key and its value; it stands where the key stands. */
export interface JsonMember extends ValuePlace {
  readonly key: string;
  readonly value: JsonValue;
}

export interface JsonObject extends ValuePlace {
  readonly kind: "object";
  /** In the order of the file, duplicates included. */
  readonly members: readonly JsonMember[];
}

export type JsonValue = JsonScalar | JsonArray | JsonObject;
