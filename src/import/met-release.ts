import type { Telling } from "./platform/told.ts";
import type { PlatformReader } from "./platform-reader.ts";

/** The release of a server, as far as the server reports it. */
export interface MetRelease {
  readonly release: "3.6.1" | "5.x" | "2026.x";
  /** The exact version, which servers show only with a token; else null. */
  readonly version: string | null;
  /** A description of the release, for reports without a version. */
  readonly about: string;
}

/** The releases whose captured answers the tests import (docs/reference/import.md lists them in a table). */
export const TRIED_RELEASES: readonly string[] = ["3.6.1", "5.14.3", "5.17.1", "2026.10.1"];

export const MET_RELEASED: MetRelease = { release: "3.6.1", version: "3.6.1", about: "3.6.1" };

/** Properties by which later releases are distinguished. */
export interface ReleaseMarks {
  /** True if its root lists suggestions, as calendar releases do. */
  readonly hasSuggestions: boolean;
  /** True if its projects list announcements, as releases since 5.15 do. */
  readonly hasAnnouncements: boolean;
}

const VERSION = /^\d[\w.+-]{0,39}$/;

/** @param hasToken without a token, the server would refuse its version, so it is not requested */
export async function meetRelease(
  reader: PlatformReader,
  { hasSuggestions, hasAnnouncements }: ReleaseMarks,
  hasToken: boolean,
): Promise<MetRelease> {
  const version = hasToken ? await versionOf(reader) : null;
  const why = hasToken ? "the server does not show its number" : "only signed-in users see its number";
  const isCalendar = hasSuggestions || Number(version?.split(".", 1)[0]) >= FIRST_YEAR;
  if (isCalendar) return { release: "2026.x", version, about: `2026 or later (${why})` };
  const range = hasAnnouncements ? "5.15 to 5.17" : "5.14 or earlier";
  return { release: "5.x", version, about: `${range} (${why})` };
}

const FIRST_YEAR = 2026;

/** The version in `metrics/`. The rest of that document is not kept. */
async function versionOf(reader: PlatformReader): Promise<string | null> {
  const version = await reader.field("/api/metrics/", "version");
  return typeof version === "string" && VERSION.test(version) ? version : null;
}

/** Reports a release that was not tested. */
export function tellRelease({ version, about }: MetRelease, telling: Telling): void {
  if (version !== null && TRIED_RELEASES.includes(version)) return;
  telling.tell("import/release", version ?? about);
}
