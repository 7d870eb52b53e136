import {
  asBaseUrl,
  baseUrlTrouble,
  type CatalogueSettings,
  DEFAULT_MAX_DELETE,
  DEFAULT_QUALITY_SET,
  type Language,
  type Location,
  type PagesSettings,
  parseMaxDelete,
  type Report,
  withoutSecrets,
} from "../../../model/index.ts";
import { codeTrouble } from "../languages/language-codes.ts";
import { GENERATED_PLURAL } from "../languages/languages.ts";
import type { ReleaseTables } from "../languages/release-tables.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawCatalogue } from "./raw-manifests.ts";

/** The catalogue's settings with their defaults. Reports problems that its schema cannot find. */
export function settingsFrom(
  declared: Declared<RawCatalogue>,
  pages: PagesSettings,
  report: Report,
): CatalogueSettings {
  const { raw } = declared;
  const timeZone = raw.time_zone ?? "UTC";
  checkValues(declared, timeZone, report);
  return {
    baseUrl: asBaseUrl(raw.base_url ?? ""),
    siteUrl: asBaseUrl(raw.site_url ?? ""),
    host: raw.host,
    timeZone,
    publishedLanguages: raw.published_languages ?? "used",
    publishEmails: raw.publish_emails ?? false,
    marksOutdated: raw.history?.outdated ?? false,
    bots: raw.history?.bots ?? [],
    // The schema has already refused other values.
    maxDelete: parseMaxDelete(String(raw.max_delete ?? "")) ?? DEFAULT_MAX_DELETE,
    quality: raw.quality ?? DEFAULT_QUALITY_SET,
    pages,
  };
}

function checkValues(declared: Declared<RawCatalogue>, timeZone: string, report: Report): void {
  const { raw } = declared;
  const refuse = (key: "base_url" | "site_url" | "time_zone", expected: string): void => {
    const shown = JSON.stringify(withoutSecrets(raw[key] ?? ""));
    report("manifest/bad-value", locationOf(declared, key), key, shown, expected);
  };
  if (!isTimeZone(timeZone)) refuse("time_zone", "must be an IANA name such as Europe/Prague");
  for (const key of ["base_url", "site_url"] as const) {
    const url = raw[key];
    const trouble = url === undefined ? undefined : baseUrlTrouble(url);
    if (trouble !== undefined) refuse(key, `cannot be one: ${trouble}`);
  }
}

function isTimeZone(name: string): boolean {
  // Loading ICU takes longer than reading most catalogues.
  if (name === "UTC") return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The languages that the catalogue adds. Their codes become addresses, so bad ones are left out. */
export function addedLanguages(
  declared: Declared<RawCatalogue>,
  release: ReleaseTables,
  report: Report,
): readonly Language[] {
  const seen = new Map<string, Location>();
  const builtIn = new Map(release.languages.map((language) => [language.code.toLowerCase(), language]));
  return (declared.raw.languages ?? []).flatMap((raw, index) => {
    const { code } = raw;
    const at = locationOf(declared, "languages", String(index), "code");
    const trouble = codeTrouble(code);
    const earlier = seen.get(code);
    const known = builtIn.get(code.toLowerCase());
    seen.set(code, at);
    if (trouble !== undefined) report("language/bad-code", at, code, trouble);
    else if (earlier !== undefined)
      report("language/duplicate-code", at, code, `${earlier.file}:${earlier.line}`);
    else if (known !== undefined && known.code !== code) {
      report("name/unsafe", at, code, `differs from "${known.code}" only in case`);
    }
    if (trouble !== undefined) return [];
    // An entry without `plural` uses that of the built-in language with its code.
    const builtInPlural = known?.code === code ? known.plural : undefined;
    return [{ ...raw, plural: raw.plural ?? builtInPlural ?? GENERATED_PLURAL }];
  });
}
