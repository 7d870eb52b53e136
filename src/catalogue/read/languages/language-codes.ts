const CONTROL_OR_SEPARATOR = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u;
/** File systems allow 255 bytes in a name. */
const MAX_BYTES = 100;

/** The reason why a language's code cannot be a directory of the tree and part of an address; undefined if it can. */
export function codeTrouble(code: string): string | undefined {
  if (code === "") return "it is empty";
  if (code.startsWith(".")) return "it begins with a dot";
  if (code.toLowerCase() === "index.json") return "documents have this name in the tree";
  if (code.includes("=")) return "= marks pages and views in the tree";
  if (CONTROL_OR_SEPARATOR.test(code)) return "it holds a slash or a control character";
  if (Buffer.byteLength(code) > MAX_BYTES) return `it is longer than ${MAX_BYTES} bytes`;
  return undefined;
}
