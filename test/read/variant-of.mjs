/**
 * What a format's identifier says of its encoding: `properties-utf8` is `properties`, but in UTF-8. Such a variant has
 * the syntax, the words and the readers of its format, so that the tests need not be told of it.
 *
 * @param {string} id @returns {{ readonly format: string, readonly encoding: "utf8" | "utf16" | undefined }}
 */
export function variantOf(id) {
  const [, format = id, encoding] = /^(.+)-(utf8|utf16)$/.exec(id) ?? [];
  return { format, encoding: encoding === "utf8" || encoding === "utf16" ? encoding : undefined };
}
