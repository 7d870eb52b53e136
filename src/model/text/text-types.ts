/** Types that compress well: documents, pages for people, and the formats of translation files. */
const TEXT =
  /^(?:text\/|application\/(?:json|x-ndjson|xml|javascript|yaml|x-xliff|x-linguist)\b)|\+(?:json|xml)\b/;

/** Files of such a type are sent compressed to clients that accept it. */
export function isText(mediaType: string): boolean {
  return TEXT.test(mediaType);
}
