import { readFileSync } from "node:fs";

/** Of one translation, as other programs count. */
export interface Numbers {
  readonly units: number;
  readonly translated: number;
}

/** A line of `expected/<package>.json`, which `count.py` writes. */
export interface ExpectedComponent {
  readonly filemask: string;
  readonly file_format: string;
  /** Empty where there is none; so are the next two. */
  readonly template: string;
  readonly reference: string;
  readonly new_base: string;
  /** Codes as in paths, each with the reason. */
  readonly excluded: Readonly<Record<string, string>>;
  /** By the code in the path. */
  readonly languages: Readonly<Record<string, Numbers>>;
}

/** A component in a format that is named and not read. */
export interface UnreadComponent {
  readonly filemask: string;
  readonly file_format: string;
  /** In the file of the source language. */
  readonly texts: number;
  /** Those that the release knows, of the codes in paths. */
  readonly languages: number;
}

export interface ExpectedPackage {
  readonly components: readonly ExpectedComponent[];
  /** Missing where every component is read. */
  readonly unread?: readonly UnreadComponent[];
  /** Filemasks that translation-finder proposes. */
  readonly finder: readonly string[];
}

export function expectedOf(name: string): ExpectedPackage {
  return JSON.parse(readFileSync(new URL(`expected/${name}.json`, import.meta.url), "utf8"));
}

/** Filemasks that translation-finder proposes and that are none of ours. */
export interface Missed {
  /** A regular expression of whole filemasks. */
  readonly masks: string;
  /** How many it fits. */
  readonly count: number;
  readonly reason: string;
}

/** By package. */
export const MISSED: Readonly<Record<string, readonly Missed[]>> = JSON.parse(
  readFileSync(new URL("missed.json", import.meta.url), "utf8"),
);
