import type { CacheFolder } from "../store/index.ts";
import { type FrozenPieces, freeze, piecesOf } from "./live/frozen-catalogue.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { type StoredPieces, thaw } from "./live/thawed-catalogue.ts";
import type { Remembered } from "./remembered.ts";

const FRAME = "catalogue";
const LOG = "log";
const ORDER = "order";
const STRINGS = "strings";

/** @param live with its whole log */
export function* allPieces(live: LiveCatalogue): Iterable<readonly [string, unknown]> {
  const pieces = piecesOf(live);
  yield [FRAME, freeze(live)];
  yield [ORDER, pieces.order()];
  for (const place of live.whole.components.keys()) yield [`sources ${place}`, pieces.sources(place)];
  yield* piecesOfTranslations(live, live.whole.translations.keys(), pieces);
  if (!live.keepsLog) return;
  yield [STRINGS, pieces.strings()];
  const log = pieces.log();
  yield [LOG, log];
  for (let part = 0; part < log.parts; part += 1) yield [`changes ${part}`, pieces.changes(part)];
}

export function* somePieces(
  live: LiveCatalogue,
  places: Iterable<number>,
): Iterable<readonly [string, unknown]> {
  yield [FRAME, freeze(live)];
  yield* piecesOfTranslations(live, places, piecesOf(live));
}

function* piecesOfTranslations(
  { keepsLog, log }: LiveCatalogue,
  places: Iterable<number>,
  pieces: FrozenPieces,
): Iterable<readonly [string, unknown]> {
  for (const place of places) {
    yield [`units ${place}`, pieces.units(place)];
    // Without the whole log, no number changed, so the stored progress is right.
    if (keepsLog && log.isWhole) yield [`progress ${place}`, pieces.progress(place)];
  }
}

/** Undefined if the folder is damaged, or its content is incomplete. */
export function thawFrom(folder: CacheFolder<Remembered>): LiveCatalogue | undefined {
  const pieces: StoredPieces = {
    sources: (place) => folder.piece(`sources ${place}`),
    units: (place) => folder.piece(`units ${place}`),
    progress: (place) => folder.piece(`progress ${place}`),
    order: () => folder.piece(ORDER),
    strings: () => folder.piece(STRINGS),
    log: () => folder.piece(LOG),
    changes: (part) => folder.piece(`changes ${part}`),
  };
  try {
    return thaw(folder.piece(FRAME), pieces);
  } catch {
    return undefined;
  }
}
