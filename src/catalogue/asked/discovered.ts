import { join } from "node:path";
import { API_ROOT, META_ROOT } from "../../model/index.ts";
import { holdsCatalogue, isDirectory } from "../read/manifests/catalogue-root.ts";
import type { CatalogueOptions } from "./prepare.ts";

/**
 * True of a folder without a manifest in which there is something to be still published, false of a tree.
 *
 * @throws NothingTaken
 */
export async function isDiscoverable(directory: string): Promise<boolean> {
  const { manifest } = await withDiscovered<CatalogueOptions>(directory, { discover: true });
  return manifest !== undefined;
}

/**
 * The options with the manifest to work on: where the directory has none, and that was asked for, the one that
 * `init --yes` would write.
 *
 * @throws NothingTaken where nothing can be taken
 */
export async function withDiscovered<Options extends CatalogueOptions>(
  directory: string,
  options: Options,
): Promise<Options> {
  // Of another time it is known only then whether there is one.
  if (options.at !== undefined) return options;
  if (options.discover !== true || holdsCatalogue(directory) || !isDirectory(directory)) return options;
  if (isPublished(directory)) return options;
  // Most directories have a manifest.
  const { discoveredManifest } = await import("../repository/used.ts");
  return { ...options, ...(await discoveredManifest(directory)) };
}

/** True of a tree, whole or not: its documents are nobody's translations. */
function isPublished(directory: string): boolean {
  return [API_ROOT, META_ROOT].every((name) => isDirectory(join(directory, name)));
}
