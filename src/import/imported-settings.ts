import { isDeepStrictEqual } from "node:util";
import { loadReleaseTables } from "../catalogue/index.ts";
import { UsageError } from "../model/index.ts";
import type { LanguageRecord, PlatformRecords } from "./platform/records.ts";
import type { Telling } from "./platform/told.ts";

/** Languages that the release's own table has not, or otherwise. */
export function importedLanguages({
  languages,
  projects,
  translations,
}: PlatformRecords): readonly LanguageRecord[] {
  const known = new Map(loadReleaseTables().languages.map((language) => [language.code, language]));
  const used = new Set([
    ...projects.map(({ sourceLanguage }) => sourceLanguage),
    ...translations.map(({ language }) => language),
  ]);
  return languages.filter(({ code, name, direction, plural }) => {
    if (!used.has(code)) return false;
    const own = known.get(code);
    if (own === undefined || own.name !== name || own.direction !== direction) return true;
    return plural !== undefined && !isDeepStrictEqual(own.plural, plural);
  });
}

/** The zone that is asked for; else that of the one offset that all times have, else UTC, and told. */
export function importedTimeZone(
  { changes, sources }: PlatformRecords,
  asked: string | undefined,
  telling: Telling,
): string {
  if (asked !== undefined) return provenZone(asked);
  const offsets = new Set([...changes, ...sources].map(({ timestamp }) => offsetOf(timestamp)));
  const [offset = 0] = offsets;
  if (offsets.size > 1 || offset % 60 !== 0) {
    telling.tell("import/time-zone", "UTC: times have several offsets, or one that is no whole hour");
    return "UTC";
  }
  if (offset === 0) return "UTC";
  // POSIX counts westward.
  const zone = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset) / 60}`;
  telling.tell("import/time-zone", zone);
  return zone;
}

/** Minutes east of Greenwich. */
function offsetOf(timestamp: string): number {
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):(\d{2})$/.exec(timestamp) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

function provenZone(zone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    throw new UsageError(`${JSON.stringify(zone)} is no time zone`, "name one as IANA does: Europe/Prague");
  }
}
