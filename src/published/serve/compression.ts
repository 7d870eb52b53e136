import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { isText } from "../../model/index.ts";

export type Coding = "br" | "gzip";

/** Bytes below which nothing is compressed: they travel in one packet either way. */
const LEAST = 1024;

/** Whether somebody gets the file compressed; then `Vary` says so to everybody (RULES.md 0.1). */
export function isCompressed(mediaType: string, size: number): boolean {
  return size >= LEAST && isText(mediaType);
}

/**
 * What to compress with: of brotli and gzip the one with the greater weight, brotli where both have the same.
 * Undefined where the client takes neither, or would rather have none (RFC 9110, 12.5.3). What cannot be read is as if
 * it were not there.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  const weights = weightsOf(acceptEncoding ?? "");
  const weightOf = (...names: readonly string[]): number =>
    names.map((name) => weights.get(name)).find((weight) => weight !== undefined) ?? 0;
  const [br, gzip] = [weightOf("br", "*"), weightOf("gzip", "x-gzip", "*")];
  const best = Math.max(br, gzip);
  if (best === 0 || weightOf("identity") > best) return undefined;
  return br === best ? "br" : "gzip";
}

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(",")) {
    const [, name, weight = "1"] =
      /^\s*([\w*-]{1,20})\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(item) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}

/** Levels for answers that are made while somebody waits. */
export function createCompressor(coding: Coding): NodeJS.ReadWriteStream {
  return coding === "gzip"
    ? createGzip({ level: 6 })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
