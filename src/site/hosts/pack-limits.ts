import { MOST_INDEXED_BITS } from "../../model/index.ts";
import { MOST_BITS, type PackLimits } from "../../store/index.ts";
import { findHost } from "./index.ts";

/** Where files are counted, an index of leaves would not help. */
export function limitsOf(host: string | null): PackLimits {
  const files = host === null ? undefined : findHost(host)?.limits.files;
  return files === undefined
    ? { mostBits: MOST_BITS, mostFiles: Number.POSITIVE_INFINITY }
    : { mostBits: MOST_INDEXED_BITS, mostFiles: files };
}
