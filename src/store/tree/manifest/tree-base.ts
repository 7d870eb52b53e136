import { join } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";
import { asBaseUrl, type BaseUrl } from "../../../model/index.ts";
import { MANIFEST_PATH, MOST_OWN_BYTES } from "./tree-manifest.ts";

/** What a published tree says it is published under; nothing where the directory holds no tree of ours. */
export function baseUrlOf(directory: string): BaseUrl | undefined {
  try {
    const manifest: { readonly base_url?: unknown } = JSON.parse(
      readRegularFile(join(directory, MANIFEST_PATH), MOST_OWN_BYTES)?.toString("utf8") ?? "",
    );
    return typeof manifest.base_url === "string" ? asBaseUrl(manifest.base_url) : undefined;
  } catch {
    return undefined;
  }
}
