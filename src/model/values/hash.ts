/** A signed 64-bit integer: `id_hash`, `content_hash` (RULES.md 3.1). Exact, so never a number. */
export type Hash64 = bigint;

/** Microseconds since 1970-01-01T00:00:00Z, exact between the years 1684 and 2255. */
export type Micros = number;
