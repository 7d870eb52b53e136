/** A value as a Lua expression; `null` becomes `false`, because a table cannot hold `nil`. */
export function encodeLua(value: unknown): string {
  if (typeof value === "string") return encodeString(value);
  if (Array.isArray(value)) return `{${value.map(encodeLua).join(", ")}}`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, own]) => `[${encodeString(key)}] = ${encodeLua(own)}`)
      .join(", ")}}`;
  }
  return value === null ? "false" : String(value);
}

/** Its bytes in UTF-8: every one that could mean something by its number. */
function encodeString(text: string): string {
  const escaped = Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w ./=+:;,@()*-]/.test(character) ? character : `\\${String(byte).padStart(3, "0")}`;
  });
  return `"${escaped.join("")}"`;
}
