import type { CacheFolder } from "../store/index.ts";
import { freeze, piecesOf } from "./live/frozen-catalogue.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { type StoredPieces, thaw } from "./live/thawed-catalogue.ts";
import type { Remembered } from "./remembered.ts";

const FRAME = "catalogue";
const LOG = "log";

export function* allPieces(live: LiveCatalogue): Iterable<readonly [string, unknown]> {
  const pieces = piecesOf(live);
  yield [FRAME, freeze(live)];
  for (const place of live.whole.components.keys()) yield [`sources ${place}`, pieces.sources(place)];
  for (const place of live.whole.translations.keys()) yield [`units ${place}`, pieces.units(place)];
  if (live.keepsLog) yield [LOG, pieces.log()];
}

export function* somePieces(
  live: LiveCatalogue,
  places: Iterable<number>,
): Iterable<readonly [string, unknown]> {
  const pieces = piecesOf(live);
  yield [FRAME, freeze(live)];
  for (const place of places) yield [`units ${place}`, pieces.units(place)];
}

/** Undefined if the folder is damaged, or its content is incomplete. */
export function thawFrom(folder: CacheFolder<Remembered>): LiveCatalogue | undefined {
  const pieces: StoredPieces = {
    sources: (place) => folder.piece(`sources ${place}`),
    units: (place) => folder.piece(`units ${place}`),
    log: () => folder.piece(LOG),
  };
  try {
    return thaw(folder.piece(FRAME), pieces);
  } catch {
    return undefined;
  }
}
