/** Keys of records that are not items of an API collection. A stream has them in the order of these names. */

/** The part of a slice that is not in its documents. */
export const FACTS = "_about";
/** The slices that a task of paging saw. */
export const SEEN = "_all";
/** Facts about all slices that are not files. */
export const WHOLE = "_base";
export const BUCKET = "_bucket";
/** The numbers of files and bytes that a task put into its buckets. */
export const COUNT = "_count";
/** A file of the tree in a slice: its headers and its bytes. */
export const DOCUMENT = "_doc";
/** The manifest's entry for a file. Entries are in the order of the paths' hashes. */
export const ENTRY = "_entry";
/** The bytes of a file, in the same order as the entries. */
export const FILE = "_file";
/** The survey of a slice. */
export const SURVEY = "_survey";
