/**
 * The kind in release 3.6.1: a number, `none`, or `source` for a new string. Later releases record a new string once
 * for each language, and 3.6.1 once for all languages.
 */
type Released = number | "none" | "source";

/** The data that such a record can have changed, besides the nouns that it names. */
type Movement = "nothing" | "commits" | "addresses";

const CHANGED = 2;
const REVERTED = 8;
const UPLOADED = 9;
const NEW_SOURCE = 13;

/** The last kind that release 3.6.1 has under the same number. */
const LAST_RELEASED = 51;

/**
 * The kinds of later releases, by number, with the names that servers give them (oracle/modern, section 6;
 * oracle/modern-5.17, section 3). The content of a record decides about kinds that are missing here.
 */
export const LATER_KINDS: Readonly<Record<number, Released>> = {
  // Since release 5.14.
  52: "none", // User invited
  53: "none", // Repository notification received
  54: UPLOADED, // Translation replaced file by upload
  55: "none", // License changed
  56: "none", // Contributor license agreement changed
  57: "none", // Screenshot added
  58: "none", // Screenshot uploaded
  59: CHANGED, // String updated in the repository
  60: "none", // Add-on installed
  61: "none", // Add-on configuration changed
  62: "none", // Add-on uninstalled
  63: "none", // String removed
  64: "none", // Comment removed
  65: "none", // Comment resolved
  66: "none", // Explanation updated
  67: "none", // Category removed
  68: "none", // Category renamed
  69: "none", // Category moved
  70: "none", // Saving string failed
  71: "source", // String added in the repository
  72: CHANGED, // String updated in the upload
  73: "source", // String added in the upload
  74: CHANGED, // Translation updated by source upload
  75: "none", // Component translation completed
  76: "none", // Applied enforced check
  77: CHANGED, // Propagated change
  78: "none", // File uploaded
  79: "none", // Extra flags updated
  80: "none", // Font uploaded
  81: "none", // Font changed
  82: "none", // Font removed
  83: "none", // Forced synchronization of translations
  84: "none", // Forced rescan of translations
  // Since release 5.17.
  85: "none", // Screenshot removed
  86: "none", // Label added
  87: "none", // Label removed
  88: "none", // Repository cleanup
  89: NEW_SOURCE, // Source string added in the upload
  90: NEW_SOURCE, // Source string added in the repository
  91: "none", // Project backed up
  92: "none", // Project restored
  93: "none", // Component restored
  94: REVERTED, // User edit reverted
  // Since release 2026.
  95: "none", // Project setting changed
  96: "none", // Component setting changed
  97: "none", // User access changed
  98: "none", // Workspace created
  99: "none", // Workspace setting changed
  100: "none", // Project moved between workspaces
  101: "none", // Remote repository updated
  102: "none", // Remote repository update failed
  103: "none", // Alert dismissed
  104: "none", // Alert reopened
};

/** Properties of a record. They decide about kinds that are not in `LATER_KINDS`. */
export interface ShownRecord {
  /** True if the record is about a string itself, and not about one of its translations. */
  readonly isOnSource: boolean;
  /** True if the record names an existing unit, and a text that this unit may have had. */
  readonly isEdit: boolean;
}

/** The kind in 3.6.1 of a record of a later release's log; undefined if 3.6.1 has no such kind. */
export function releasedAction(action: number, { isOnSource, isEdit }: ShownRecord): number | undefined {
  if (action <= LAST_RELEASED) return action;
  const kind = Object.hasOwn(LATER_KINDS, action) ? LATER_KINDS[action] : undefined;
  if (kind === undefined) return isEdit ? CHANGED : undefined;
  if (kind === "source") return isOnSource ? NEW_SOURCE : undefined;
  return kind === "none" ? undefined : kind;
}

/**
 * Kinds whose records change less or more than the nouns that they name. Records of all other kinds, also of unknown
 * ones, change these nouns: a unit, all units of a translation, or all units of a component.
 */
const MOVEMENTS: Readonly<Record<number, Movement>> = {
  ...{ 14: "nothing", 15: "nothing", 18: "nothing", 22: "nothing", 23: "nothing", 28: "nothing" },
  ...{ 34: "nothing", 35: "nothing", 45: "nothing", 46: "nothing", 47: "nothing", 49: "nothing" },
  ...{ 52: "nothing", 53: "nothing", 55: "nothing", 56: "nothing", 60: "nothing", 61: "nothing" },
  ...{ 62: "nothing", 75: "nothing", 80: "nothing", 81: "nothing", 82: "nothing", 88: "nothing" },
  ...{ 103: "nothing", 104: "nothing" },
  // Texts stay, but pending ones are committed.
  17: "commits",
  // After a rename, a move or a change of access, a name in an earlier reading can belong to something else.
  ...{ 33: "addresses", 38: "addresses", 39: "addresses", 41: "addresses", 42: "addresses" },
  ...{ 43: "addresses", 67: "addresses", 68: "addresses", 69: "addresses" },
};

/** Undefined if the record changes the nouns that it names. */
export function movementOf(action: number): Movement | undefined {
  return Object.hasOwn(MOVEMENTS, action) ? MOVEMENTS[action] : undefined;
}
