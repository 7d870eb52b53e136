/**
 * Whether what was read fits together: `moved` where a list changed while it was read, `doubted` where a list has not as
 * many items as the server counts, for the first time.
 */
export type Agreement = "agreed" | "doubted" | "moved";
