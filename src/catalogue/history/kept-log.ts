import { count, list, maybe, record, type Shape, text } from "../../model/index.ts";
import { type ComponentName, type LogSegment, SegmentWriter, stepsOf } from "./changelog/log-segment.ts";
import type { Found } from "./changelog/moves.ts";
import { OBJECT_ID } from "./changelog/saved.ts";
import type { TrackedComponent } from "./changelog/tracked.ts";

/** A place that was found, and the last step for which it holds. */
interface KeptPlace {
  readonly place: string;
  readonly until: number;
}

/** Where a component's files were, as far as that was found. */
export interface KeptPlaces {
  readonly masks: readonly KeptPlace[];
  readonly guides: readonly KeptPlace[];
  readonly moves: Found["moves"];
}

/** What is known of a log besides what its steps show. */
export interface KeptFacts {
  /** The commit at which it ends. */
  readonly head: string;
  /** How many commits it reaches. */
  readonly commits: number;
  /** The first commit of a shallow clone. */
  readonly boundary: string | undefined;
  /** By component. */
  readonly places: readonly KeptPlaces[];
}

/** The log of one repository, as it is kept. */
export interface KeptLog extends KeptFacts {
  /** Oldest first: all its steps. */
  readonly segments: readonly LogSegment[];
}

const PLACES = list(record<KeptPlace>({ place: text(), until: count() }));

export const KEPT_FACTS: Readonly<Record<keyof KeptFacts, Shape>> = {
  head: OBJECT_ID,
  commits: count(1),
  boundary: maybe(OBJECT_ID),
  places: list(
    record<KeptPlaces>({
      masks: PLACES,
      guides: PLACES,
      moves: list(record<Found["moves"][number]>({ place: text(), commit: OBJECT_ID })),
    }),
  ),
};

export function stepsIn(segments: readonly LogSegment[]): number {
  return segments.reduce((sum, { commits }) => sum + commits.length, 0);
}

/** @param component as the catalogue has it */
export function keptPlaces({ places: { masks, guides } }: TrackedComponent, found: Found): KeptPlaces {
  const kept = (all: readonly string[], own: number, until: readonly number[]): readonly KeptPlace[] =>
    all.slice(own).map((place, index) => ({ place, until: until[index] ?? 0 }));
  return {
    masks: kept(found.component.places.masks, masks.length, found.places.masks),
    guides: kept(found.component.places.guides, guides.length, found.places.guides),
    moves: found.moves,
  };
}

export function foundAgain(component: TrackedComponent, { masks, guides, moves }: KeptPlaces): Found {
  const places = {
    masks: [...component.places.masks, ...masks.map(({ place }) => place)],
    guides: [...component.places.guides, ...guides.map(({ place }) => place)],
  };
  const until = (all: readonly KeptPlace[]): readonly number[] => all.map((each) => each.until);
  return {
    component: { ...component, places },
    places: { masks: until(masks), guides: until(guides) },
    moves,
  };
}

/**
 * What a search down to a step found, with what an earlier one found before that step; undefined where the earlier one
 * had found something else by then, so that it looked for something else.
 */
export function joinedPlaces(newer: KeptPlaces, earlier: KeptPlaces, steps: number): KeptPlaces | undefined {
  const isOlder = ({ until }: KeptPlace): boolean => until < steps - 1;
  const differs = (kind: "masks" | "guides"): boolean => {
    const known = earlier[kind].filter((place) => !isOlder(place)).map(({ place }) => place);
    return JSON.stringify(known) !== JSON.stringify(newer[kind].map(({ place }) => place));
  };
  if (differs("masks") || differs("guides")) return undefined;
  const older = {
    masks: earlier.masks.filter(isOlder),
    guides: earlier.guides.filter(isOlder),
  };
  const count = older.masks.length + older.guides.length;
  return {
    masks: [...newer.masks, ...older.masks],
    guides: [...newer.guides, ...older.guides],
    // Both are in the order in which they were found, the newest first.
    moves: [...newer.moves, ...earlier.moves.slice(earlier.moves.length - count)],
  };
}

/** Of less steps there may be some at the end of a log, and not many before. */
const SMALL = 64;
const MOST_SMALL = 64;
const LEFT_SMALL = 8;

/** The same log, in fewer segments where builds of single commits left many small ones. */
export function inFewer(
  segments: readonly LogSegment[],
  names: readonly ComponentName[],
): readonly LogSegment[] {
  if (segments.filter(({ commits }) => commits.length < SMALL).length <= MOST_SMALL) return segments;
  const joined: LogSegment[] = [];
  let writer = new SegmentWriter(names);
  const last = segments.length - LEFT_SMALL;
  for (const [index, segment] of segments.entries()) {
    for (const step of stepsOf(segment, names)) writer.add(step);
    if (index < last - 1 && writer.steps < 4 * SMALL) continue;
    joined.push(writer.end(segment.saved));
    writer = new SegmentWriter(names);
  }
  return joined;
}
