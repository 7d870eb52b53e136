import { isDeepStrictEqual } from "node:util";
import { loadReleaseTables } from "../catalogue/index.ts";
import { type Micros, parseOffset, parseTimestamp, TimestampPrinter, UsageError } from "../model/index.ts";
import type { LanguageRecord, PlatformRecords } from "./platform/records.ts";
import type { Telling } from "./platform/told.ts";
import { ZONES } from "./zone-names.ts";

/** Languages that the release's own table does not have, or has with other values. */
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

/** If a server shows no plural rule of a language, it has the usual one. */
export function withUsualPlurals(languages: readonly LanguageRecord[]): readonly LanguageRecord[] {
  const usual = new Map(loadReleaseTables().languages.map(({ code, plural }) => [code, plural]));
  return languages.map((language) => ({ ...language, plural: language.plural ?? usual.get(language.code) }));
}

/** The time zone for the manifest. */
export interface ImportedZone {
  readonly name: string;
  /** The number of zones that fit the offsets of all times. Undefined if `name` is not a guess. */
  readonly candidates: number | undefined;
}

/**
 * The requested zone. Without a request, the first zone that fits the offsets of all times (SOURCES.md, third round, 31),
 * which is reported as a guess. UTC if none fits.
 */
export function importedTimeZone(
  { changes, sources }: PlatformRecords,
  asked: string | undefined,
  telling: Telling,
): ImportedZone {
  if (asked !== undefined) return { name: provenZone(asked), candidates: undefined };
  const seen = [...changes, ...sources].map(({ timestamp }) => timestamp);
  const offsets = new Set(seen.map(parseOffset));
  const [offset = 0] = offsets;
  if (offsets.size <= 1 && offset === 0) return { name: "UTC", candidates: undefined };
  const zone =
    offsets.size === 1 && offset % 60 === 0 && isOfAllYear(seen) ? fixedZone(offset) : zoneOf(seen);
  telling.tell("import/time-zone", zone?.name ?? "UTC: no time zone has all offsets of the server's times");
  return zone ?? { name: "UTC", candidates: undefined };
}

/** The sign is reversed, because POSIX counts offsets to the west. */
function fixedZone(offset: number): ImportedZone {
  return { name: `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset) / 60}`, candidates: undefined };
}

/** True for times in winter and in summer. If they have one offset, the zone has no other. */
function isOfAllYear(seen: readonly string[]): boolean {
  const months = new Set(seen.map((time) => time.slice(5, 7)));
  const isSeen = (month: string): boolean => months.has(month);
  return ["11", "12", "01", "02"].some(isSeen) && ["05", "06", "07", "08"].some(isSeen);
}

function zoneOf(seen: readonly string[]): ImportedZone | undefined {
  const samples = samplesOf(seen);
  const found = ZONES.filter(({ name }) => hasOffsets(name, samples));
  const candidates = found.reduce((sum, { alike }) => sum + alike, 0);
  return found[0] && { name: found[0].name, candidates };
}

const WEEK = 7 * 24 * 3600 * 1_000_000;

interface SeenTime {
  readonly time: Micros;
  /** `+01:00` */
  readonly offset: string;
}

/** The first and the last time of each offset in each week. A log has too many times to check all. */
function samplesOf(seen: readonly string[]): readonly SeenTime[] {
  const ends = new Map<string, readonly [SeenTime, SeenTime]>();
  for (const timestamp of seen) {
    const time = parseTimestamp(timestamp);
    if (typeof time !== "number") continue;
    const sample = { time, offset: timestamp.endsWith("Z") ? "+00:00" : timestamp.slice(-6) };
    const key = `${Math.floor(time / WEEK)} ${sample.offset}`;
    const [first, last] = ends.get(key) ?? [sample, sample];
    ends.set(key, [time < first.time ? sample : first, time > last.time ? sample : last]);
  }
  return [...ends.values()].flat();
}

function hasOffsets(zone: string, samples: readonly SeenTime[]): boolean {
  const printer = printerOf(zone);
  return printer !== undefined && samples.every(({ time, offset }) => printer.print(time).endsWith(offset));
}

/** A printer for a zone; undefined if this machine does not know the zone. */
function printerOf(zone: string): TimestampPrinter | undefined {
  try {
    return new TimestampPrinter(zone);
  } catch {
    return undefined;
  }
}

function provenZone(zone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    throw new UsageError(
      `${JSON.stringify(zone)} is not a time zone`,
      "write an IANA name such as Europe/Prague",
    );
  }
}
