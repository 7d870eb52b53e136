/** Keys of records that are not items of a collection of the API. In a stream they come in the order of these names. */

/** What of a slice is not in its documents. */
export const FACTS = "_about";
/** Which slices a task of paging saw. */
export const SEEN = "_all";
/** What is one for all, and no file. */
export const WHOLE = "_base";
export const BUCKET = "_bucket";
/** How much a task put into its buckets. */
export const COUNT = "_count";
/** A file of the tree in a slice: its headers and its bytes. */
export const DOCUMENT = "_doc";
/** What the manifest says of a file; in the order of the paths' hashes. */
export const ENTRY = "_entry";
/** The bytes of a file; in the same order. */
export const FILE = "_file";
/** The survey of a slice. */
export const SURVEY = "_survey";
