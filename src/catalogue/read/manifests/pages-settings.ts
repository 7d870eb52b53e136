import {
  accentOf,
  contrast,
  DEFAULT_PAGES,
  isLink,
  type PagePicture,
  type PagesContribute,
  type PagesSettings,
  provePublicAddress,
  type Report,
} from "../../../model/index.ts";
import type { Workspace } from "../files/workspace.ts";
import { type Declared, type DeclaredCatalogue, type DeclaredProject, locationOf } from "./manifests.ts";
import { publicAddress } from "./public-address.ts";
import type { RawCatalogue, RawComponent } from "./raw-manifests.ts";
import { safeSvg } from "./svg/svg.ts";

/** The settings of pages, with their pictures. @param report receives problems that matter only with pages */
export function pagesFrom(
  declared: Declared<RawCatalogue>,
  workspace: Workspace,
  report: Report,
): PagesSettings {
  const { pages: raw } = declared.raw;
  if (raw === undefined || typeof raw === "boolean") return { ...DEFAULT_PAGES, areAsked: raw };
  const {
    title,
    footer,
    logo,
    image,
    accent,
    contribute,
    home: hasHome = DEFAULT_PAGES.hasHome,
    ...given
  } = raw;
  const input = { declared, workspace, report };
  return {
    ...DEFAULT_PAGES,
    ...given,
    areAsked: true,
    title,
    hasHome,
    footer: footer && {
      text: footer.text,
      url: publicAddress(declared, { kind: "web", key: "pages.footer.url", text: footer.url }, report),
    },
    logo: logo === undefined ? undefined : readLogo(logo, input),
    image: image === undefined ? undefined : readImage(image, input),
    accent: accent === undefined ? DEFAULT_PAGES.accent : accentFrom(accent, declared, report),
    ...(contribute !== undefined && { contribute: contributeFrom(contribute, declared, report) }),
  };
}

/** Only an address is a link. Everything else is a text. */
function contributeFrom(given: string, declared: Declared<RawCatalogue>, report: Report): PagesContribute {
  const text = given.trim();
  if (!isLink(text) || /\s/.test(text)) return { text };
  return { url: publicAddress(declared, { kind: "web", key: "pages.contribute", text }, report) };
}

/** Only the given color is reported, which is for light paper. The color for dark paper is derived from it. */
function accentFrom(
  given: string,
  declared: Declared<RawCatalogue>,
  report: Report,
): PagesSettings["accent"] {
  const accent = accentOf(given);
  if (accent.light !== given.toLowerCase()) {
    const measured = (Math.floor(contrast(given, "#ffffff") * 10) / 10).toFixed(1);
    const at = locationOf(declared, "pages", "accent");
    report("pages/accent-contrast", at, given, measured, accent.light, accent.dark);
  }
  return accent;
}

/** Reports values of projects that pages cannot show as they are. */
export function checkForPages({ projects }: DeclaredCatalogue, report: Report): void {
  for (const project of projects)
    if (project.raw.private !== true && project.raw.pages !== false) checkProject(project, report);
}

function checkProject(project: DeclaredProject, report: Report): void {
  checkAddress(project, "web", project.raw.web, report);
  for (const component of project.components) {
    const { slug, license_url } = component.raw;
    if (slug === "-") report("pages/reserved-slug", locationOf(component, "slug"));
    checkAddress(component, "license_url", license_url, report);
    checkAddress(component, "repo", shownRepository(component.raw), report);
  }
}

/** The address of the shown repository; undefined for a linked component, which shows its parent's. */
function shownRepository({ repo, show_repository }: RawComponent): string | undefined {
  return show_repository === false || repo?.startsWith("weblate://") ? undefined : repo;
}

function checkAddress(
  declared: Declared<unknown>,
  key: string,
  address: string | undefined,
  report: Report,
): void {
  if (address === undefined || address === "" || isLink(address)) return;
  // The module that reads the values reports those that are not published.
  if (provePublicAddress(key === "repo" ? "repository" : "web", address).trouble !== undefined) return;
  report("pages/address", locationOf(declared, key), key, address);
}

const MOST_LOGO_BYTES = 100_000;
const MOST_IMAGE_BYTES = 1_000_000;

interface PictureInput {
  readonly declared: Declared<RawCatalogue>;
  readonly workspace: Workspace;
  readonly report: Report;
}

/** `pages.logo`: an SVG, rewritten with drawing elements only, or a PNG. The bytes decide, not the name. */
function readLogo(path: string, input: PictureInput): PagePicture | undefined {
  const bytes = bytesOf("logo", path, MOST_LOGO_BYTES, input);
  if (bytes === undefined) return undefined;
  if (isPng(bytes)) return { format: "png", bytes };
  const found = safeSvg(bytes);
  if ("svg" in found) return { format: "svg", bytes: found.svg };
  return void input.report("pages/logo", locationOf(input.declared, "pages", "logo"), path, found.trouble);
}

/** `pages.image`: a PNG, because shared links do not show SVG. */
function readImage(path: string, input: PictureInput): PagePicture | undefined {
  const bytes = bytesOf("image", path, MOST_IMAGE_BYTES, input);
  if (bytes === undefined || isPng(bytes)) return bytes && { format: "png", bytes };
  return void input.report(
    "pages/logo",
    locationOf(input.declared, "pages", "image"),
    path,
    "is not a PNG image",
  );
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
  return void report("pages/logo", at, path, `has ${bytes.length} bytes, the limit is ${most}`);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Recognized by the signature and a first chunk with the size. */
function isPng(bytes: Uint8Array): boolean {
  const name = Buffer.from(bytes.subarray(12, 16)).toString("latin1");
  return PNG.every((byte, at) => bytes[at] === byte) && name === "IHDR" && bytes.length >= 33;
}
