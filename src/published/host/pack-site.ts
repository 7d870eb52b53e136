import { InputError, jsonFieldsIn, PAGE_FILE } from "../../model/index.ts";
import { type HostSite, hostSiteOf } from "../../site/index.ts";
import { MANIFEST_PATH, type PackReader } from "../../store/index.ts";

/**
 * What hosts must know of the tree in a pack: its pointer and its list of headers say it, and its manifest whether there are pages.
 *
 * @param name what people call the pack
 * @throws InputError where it is broken, or somebody's invention
 */
export function hostSiteOfPack(pack: PackReader, name: string): HostSite {
  const { base_url: baseUrl, links } = pack.pointer;
  const raw = [...pack.headers.values()].map(({ path, media_type, content_disposition }) => ({
    path,
    mediaType: media_type,
    contentDisposition: content_disposition,
  }));
  const pages = hasPages(pack, name) ? { hasHome: pack.find(PAGE_FILE) !== undefined } : undefined;
  return hostSiteOf(baseUrl, links, raw, pages);
}

function hasPages(pack: PackReader, name: string): boolean {
  const said = jsonFieldsIn(pack.find(MANIFEST_PATH));
  if (said === undefined) throw new InputError(`${name}: the manifest in it cannot be read`);
  return said["pages"] !== undefined;
}
