/** 1-based. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface JsonScalar extends Place {
  readonly kind: "string" | "number" | "boolean" | "null";
  /** What translate-toolkit's Python makes of it (RULES.md 14.11): `1.0`, `True`, `False`, and nothing for null. */
  readonly text: string;
}

interface JsonArray extends Place {
  readonly kind: "array";
  readonly items: readonly JsonValue[];
}

/** A key and its value; it stands where the key stands. */
export interface JsonMember extends Place {
  readonly key: string;
  readonly value: JsonValue;
}

export interface JsonObject extends Place {
  readonly kind: "object";
  /** In the order of the file, duplicates included. */
  readonly members: readonly JsonMember[];
}

export type JsonValue = JsonScalar | JsonArray | JsonObject;
