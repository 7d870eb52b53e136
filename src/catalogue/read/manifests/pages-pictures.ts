import type { PagePicture, Report } from "../../../model/index.ts";
import type { Workspace } from "../files/workspace.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawCatalogue } from "./raw-manifests.ts";
import { safeSvg } from "./svg/svg.ts";

const MOST_LOGO_BYTES = 100_000;
const MOST_IMAGE_BYTES = 1_000_000;

export interface PictureInput {
  readonly declared: Declared<RawCatalogue>;
  readonly workspace: Workspace;
  readonly report: Report;
}

/** `pages.logo`: an SVG, written again from what draws, or a PNG. Its bytes say which, not its name. */
export function readLogo(path: string, input: PictureInput): PagePicture | undefined {
  const bytes = bytesOf("logo", path, MOST_LOGO_BYTES, input);
  if (bytes === undefined) return undefined;
  if (isPng(bytes)) return { format: "png", bytes };
  const found = safeSvg(bytes);
  if ("svg" in found) return { format: "svg", bytes: found.svg };
  return void input.report("pages/logo", locationOf(input.declared, "pages", "logo"), path, found.trouble);
}

/** `pages.image`: a PNG, since shared links show no SVG. */
export function readImage(path: string, input: PictureInput): PagePicture | undefined {
  const bytes = bytesOf("image", path, MOST_IMAGE_BYTES, input);
  if (bytes === undefined || isPng(bytes)) return bytes && { format: "png", bytes };
  return void input.report("pages/logo", locationOf(input.declared, "pages", "image"), path, "is no PNG");
}

function bytesOf(
  key: "logo" | "image",
  path: string,
  most: number,
  { declared, workspace, report }: PictureInput,
): Uint8Array | undefined {
  const at = locationOf(declared, "pages", key);
  const place = workspace.locate(declared.directory, path, at);
  const bytes = place && workspace.read(place, at);
  if (bytes === undefined || bytes.length <= most) return bytes;
  return void report("pages/logo", at, path, `has ${bytes.length} bytes, and ${most} are the most`);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** By its signature, and a first chunk that says how large it is. */
function isPng(bytes: Uint8Array): boolean {
  const name = Buffer.from(bytes.subarray(12, 16)).toString("latin1");
  return PNG.every((byte, at) => bytes[at] === byte) && name === "IHDR" && bytes.length >= 33;
}
