import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MANIFEST_PATH } from "./tree-manifest.ts";

/** What a published tree says it is published under; nothing where the directory holds no tree of ours. */
export function baseUrlOf(directory: string): string | undefined {
  try {
    const manifest: { readonly base_url?: unknown } = JSON.parse(
      readFileSync(join(directory, MANIFEST_PATH)).toString("utf8"),
    );
    return typeof manifest.base_url === "string" && URL.canParse(manifest.base_url)
      ? manifest.base_url
      : undefined;
  } catch {
    return undefined;
  }
}
