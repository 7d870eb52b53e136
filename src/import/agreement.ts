/**
 * The state of the lists that were read: `moved` if one changed while it was read, `doubted` if the number of its items
 * is not the server's count for the first time.
 */
export type Agreement = "agreed" | "doubted" | "moved";
