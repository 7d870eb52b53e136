import type { Hash64, Micros, TranslationName } from "../../../model/index.ts";
import type { Author } from "./commits.ts";

/** Actions of release 3.6.1 that a history can have (ADOPT.md 4, "Records of a step"). */
export const ACTION = {
  update: 0,
  change: 2,
  new: 5,
  newSource: 13,
  contributor: 45,
  newContributor: 17,
  merge: 20,
  parseError: 24,
  removed: 25,
  sourceChange: 30,
  approved: 36,
  marked: 37,
  newStrings: 44,
} as const;

export type Action = (typeof ACTION)[keyof typeof ACTION];

/** The slugs of a component and its project. */
export type ComponentName = Pick<TranslationName, "project" | "component">;

/** An event in a step, before it has a number. */
export interface Event extends ComponentName {
  readonly action: Action;
  /** The code of the language, if it concerns a translation. */
  readonly language: string | undefined;
  readonly idHash: Hash64 | undefined;
  readonly user: Author | undefined;
  readonly author: Author | undefined;
  readonly target: string;
}

/** A record of the complete log. */
export interface LogRecord extends Event {
  /** The commit of the step that brought it. */
  readonly commit: string;
  readonly id: number;
  readonly timestamp: Micros;
}
