/** The first of the releases that are known whose log has a kind. */
type KnownRelease = "5.14" | "5.17" | "2026";

/**
 * What release 3.6.1 calls it: one of its numbers, `none`, or `source` for a string that came, of which later releases
 * have a record for each language and 3.6.1 one for all.
 */
type Released = number | "none" | "source";

/** What may be otherwise after such a record, besides what the record names. */
type Movement = "nothing" | "commits" | "addresses";

interface ActionKind {
  /** As the server calls it in English. */
  readonly name: string;
  readonly since: KnownRelease;
  readonly released: Released;
}

const CHANGED = 2;
const REVERTED = 8;
const UPLOADED = 9;
const NEW_SOURCE = 13;

/** Kinds of the log that release 3.6.1 has under the same numbers end here. */
const LAST_RELEASED = 51;

/**
 * The kinds that came after release 3.6.1, by number (oracle/modern, section 6; oracle/modern-5.17, section 3). A kind
 * that stands nowhere here is judged by what its record shows.
 */
export const LATER_KINDS: Readonly<Record<number, ActionKind>> = {
  52: { name: "User invited", since: "5.14", released: "none" },
  53: { name: "Repository notification received", since: "5.14", released: "none" },
  54: { name: "Translation replaced file by upload", since: "5.14", released: UPLOADED },
  55: { name: "License changed", since: "5.14", released: "none" },
  56: { name: "Contributor license agreement changed", since: "5.14", released: "none" },
  57: { name: "Screenshot added", since: "5.14", released: "none" },
  58: { name: "Screenshot uploaded", since: "5.14", released: "none" },
  59: { name: "String updated in the repository", since: "5.14", released: CHANGED },
  60: { name: "Add-on installed", since: "5.14", released: "none" },
  61: { name: "Add-on configuration changed", since: "5.14", released: "none" },
  62: { name: "Add-on uninstalled", since: "5.14", released: "none" },
  63: { name: "String removed", since: "5.14", released: "none" },
  64: { name: "Comment removed", since: "5.14", released: "none" },
  65: { name: "Comment resolved", since: "5.14", released: "none" },
  66: { name: "Explanation updated", since: "5.14", released: "none" },
  67: { name: "Category removed", since: "5.14", released: "none" },
  68: { name: "Category renamed", since: "5.14", released: "none" },
  69: { name: "Category moved", since: "5.14", released: "none" },
  70: { name: "Saving string failed", since: "5.14", released: "none" },
  71: { name: "String added in the repository", since: "5.14", released: "source" },
  72: { name: "String updated in the upload", since: "5.14", released: CHANGED },
  73: { name: "String added in the upload", since: "5.14", released: "source" },
  74: { name: "Translation updated by source upload", since: "5.14", released: CHANGED },
  75: { name: "Component translation completed", since: "5.14", released: "none" },
  76: { name: "Applied enforced check", since: "5.14", released: "none" },
  77: { name: "Propagated change", since: "5.14", released: CHANGED },
  78: { name: "File uploaded", since: "5.14", released: "none" },
  79: { name: "Extra flags updated", since: "5.14", released: "none" },
  80: { name: "Font uploaded", since: "5.14", released: "none" },
  81: { name: "Font changed", since: "5.14", released: "none" },
  82: { name: "Font removed", since: "5.14", released: "none" },
  83: { name: "Forced synchronization of translations", since: "5.14", released: "none" },
  84: { name: "Forced rescan of translations", since: "5.14", released: "none" },
  85: { name: "Screenshot removed", since: "5.17", released: "none" },
  86: { name: "Label added", since: "5.17", released: "none" },
  87: { name: "Label removed", since: "5.17", released: "none" },
  88: { name: "Repository cleanup", since: "5.17", released: "none" },
  // Of strings that have no file of their own in the source language.
  89: { name: "Source string added in the upload", since: "5.17", released: NEW_SOURCE },
  90: { name: "Source string added in the repository", since: "5.17", released: NEW_SOURCE },
  91: { name: "Project backed up", since: "5.17", released: "none" },
  92: { name: "Project restored", since: "5.17", released: "none" },
  93: { name: "Component restored", since: "5.17", released: "none" },
  94: { name: "User edit reverted", since: "5.17", released: REVERTED },
  95: { name: "Project setting changed", since: "2026", released: "none" },
  96: { name: "Component setting changed", since: "2026", released: "none" },
  97: { name: "User access changed", since: "2026", released: "none" },
  98: { name: "Workspace created", since: "2026", released: "none" },
  99: { name: "Workspace setting changed", since: "2026", released: "none" },
  100: { name: "Project moved between workspaces", since: "2026", released: "none" },
  101: { name: "Remote repository updated", since: "2026", released: "none" },
  102: { name: "Remote repository update failed", since: "2026", released: "none" },
  103: { name: "Alert dismissed", since: "2026", released: "none" },
  104: { name: "Alert reopened", since: "2026", released: "none" },
};

/** What a record of a kind that nobody knows shows of itself. */
export interface ShownRecord {
  /** It is about a string itself, and not about one of its translations. */
  readonly isOnSource: boolean;
  /** It names a unit that is there, and a text that this unit may have had. */
  readonly isEdit: boolean;
}

/** The release's kind of a record of a later release's log; undefined where it has none. */
export function releasedAction(action: number, { isOnSource, isEdit }: ShownRecord): number | undefined {
  if (action <= LAST_RELEASED) return action;
  const kind = Object.hasOwn(LATER_KINDS, action) ? LATER_KINDS[action] : undefined;
  if (kind === undefined) return isEdit ? CHANGED : undefined;
  if (kind.released === "source") return isOnSource ? NEW_SOURCE : undefined;
  return kind.released === "none" ? undefined : kind.released;
}

/**
 * Kinds whose records move less, or more, than what they name. All others, those that nobody knows among them, move
 * what they name: a unit, all units of a translation, all units of a component.
 */
const MOVEMENTS: Readonly<Record<number, Movement>> = {
  ...{ 14: "nothing", 15: "nothing", 18: "nothing", 22: "nothing", 23: "nothing", 28: "nothing" },
  ...{ 34: "nothing", 35: "nothing", 45: "nothing", 46: "nothing", 47: "nothing", 49: "nothing" },
  ...{ 52: "nothing", 53: "nothing", 55: "nothing", 56: "nothing", 60: "nothing", 61: "nothing" },
  ...{ 62: "nothing", 75: "nothing", 80: "nothing", 81: "nothing", 82: "nothing", 88: "nothing" },
  ...{ 103: "nothing", 104: "nothing" },
  // No text is another one, but what was not committed is.
  17: "commits",
  // Renamed, moved, or shown to others: what an earlier reading calls a thing may be another thing's name by now.
  ...{ 33: "addresses", 38: "addresses", 39: "addresses", 41: "addresses", 42: "addresses" },
  ...{ 43: "addresses", 67: "addresses", 68: "addresses", 69: "addresses" },
};

/** Undefined: what the record names. */
export function movementOf(action: number): Movement | undefined {
  return Object.hasOwn(MOVEMENTS, action) ? MOVEMENTS[action] : undefined;
}
