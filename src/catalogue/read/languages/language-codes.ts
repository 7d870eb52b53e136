const CONTROL_OR_SEPARATOR = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u;
/** File systems take 255 bytes a name. */
const MAX_BYTES = 100;

/** Why a language's code cannot be a directory of the tree and a part of an address; nothing where it can. */
export function codeTrouble(code: string): string | undefined {
  if (code === "") return "it is empty";
  if (code.startsWith(".")) return "it begins with a dot";
  if (code.toLowerCase() === "index.json") return "documents have this name in the tree";
  if (code.includes("=")) return "= marks pages and views in the tree";
  if (CONTROL_OR_SEPARATOR.test(code)) return "it holds a slash or a control character";
  if (Buffer.byteLength(code) > MAX_BYTES) return `it is longer than ${MAX_BYTES} bytes`;
  return undefined;
}
