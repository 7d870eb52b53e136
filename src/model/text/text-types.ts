/** Types that shrink: our documents, pages for people, and the formats of translation files. */
const TEXT =
  /^(?:text\/|application\/(?:json|x-ndjson|xml|javascript|yaml|x-xliff|x-linguist)\b)|\+(?:json|xml)\b/;

/** Whether what is sent as this type is compressed where somebody takes that. */
export function isText(mediaType: string): boolean {
  return TEXT.test(mediaType);
}
