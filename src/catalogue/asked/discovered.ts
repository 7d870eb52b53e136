import { isDirectory } from "../../model/disk/index.ts";
import { holdsTree } from "../read/files/discovered-files.ts";
import { holdsCatalogue } from "../read/manifests/catalogue-root.ts";
import type { CatalogueOptions } from "./prepare.ts";

/**
 * True for a folder without a manifest that contains translations to publish; false for a tree.
 *
 * @throws NothingTaken
 */
export async function isDiscoverable(directory: string): Promise<boolean> {
  const { manifest } = await withDiscovered<CatalogueOptions>(directory, { discover: true });
  return manifest !== undefined;
}

/**
 * The options with a manifest. If the directory has none and detection was asked for, it is the one that `init --yes`
 * would write.
 *
 * @throws NothingTaken if no translations can be used
 */
export async function withDiscovered<Options extends CatalogueOptions>(
  directory: string,
  options: Options,
): Promise<Options> {
  // For an earlier state, `read-earlier.ts` finds the manifest.
  if (options.at !== undefined) return options;
  if (options.discover !== true || holdsCatalogue(directory) || !isDirectory(directory)) return options;
  if (holdsTree(directory)) return options;
  // Most directories have a manifest.
  const { discoveredManifest } = await import("../repository/used.ts");
  return { ...options, ...(await discoveredManifest(directory)) };
}
