import { grouped } from "../text/grouped-number.ts";
import { quote } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about pages for people. Sites without pages have none. */
export const PAGES_DIAGNOSTICS = {
  "pages/reserved-slug": errorRule(
    'with pages, no component can have the slug "-": badges use it for all languages',
    "rename the component, or build without pages (--no-pages)",
  ),
  "pages/elsewhere": warningRule(
    (siteUrl: string, baseUrl: string) =>
      `documents link to pages below ${quote(siteUrl)}, but the pages are below ${quote(baseUrl)}`,
    "remove site_url, or build without pages (--no-pages)",
  ),
  "pages/aliases": warningRule(
    (host: string, feeds: number) =>
      `${grouped(feeds)} feeds of single translations are skipped: with them the tree has more files than ${host} accepts`,
    "use a project's feeds by language, or a host with rules (docs/how-to/hosts.md)",
  ),
  "pages/accent-contrast": warningRule(
    (accent: string, contrast: string, light: string, dark: string) =>
      `${accent} has a contrast of ${contrast} : 1 on white, but text needs 4.5 : 1; ${light} is used (${dark} on dark pages)`,
    "use lingodex's color, or a darker one",
  ),
  "pages/logo": errorRule(
    (path: string, trouble: string) => `${quote(path)} ${trouble}`,
    "logo: an SVG without scripts, or a PNG up to 100 kB; image: a PNG up to 1 MB (1200 × 630)",
  ),
  "pages/address": warningRule(
    (key: string, address: string) => `pages do not link to ${quote(address)} (${key}): they show it as text`,
    (key) =>
      key === "repo"
        ? "give the address at which browsers show the repository (https://…), or set show_repository: false"
        : "give an address that begins with https://, http:// or mailto:",
  ),
};
