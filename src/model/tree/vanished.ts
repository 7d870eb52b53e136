import { quote } from "../diagnostics/quote.ts";
import { percentOf } from "../units/percent.ts";
import { describeMaxDelete, type MaxDelete } from "./max-delete.ts";

/** The reason of a loss on purpose. Such a loss is reported, and never refused. */
export type Purpose = "private" | "excluded" | "allowed";

/** A project, component or translation that the next tree does not have, or has with fewer units. */
export interface Vanished {
  readonly project: string;
  /** It is null if a whole project is gone. */
  readonly component: string | null;
  /** Null for a whole project or component. */
  readonly language: string | null;
  readonly units: number;
  /** The number of documents of its units and, if all of it is gone, of its own addresses. */
  readonly documents: number;
  /** Counts the units that it had. */
  readonly of: number;
  /** False if it still exists, with fewer units. */
  readonly isWhole: boolean;
  readonly purpose: Purpose | null;
}

export interface Vanishing {
  readonly vanished: readonly Vanished[];
  /** The number of vanishing units, without those that are removed on purpose. */
  readonly lost: number;
  /** Counts the units that the tree had. */
  readonly of: number;
}

export const NOTHING_VANISHED: Vanishing = { vanished: [], lost: 0, of: 0 };

/** `"harbour/app/de" vanishes: 12 units, 61 documents`; names are raw. */
export function describeVanished(vanished: Vanished): string {
  return describeGone(vanished, "vanishes");
}

function describeGone(vanished: Vanished, verb: "vanishes" | "removed"): string {
  const { units, documents, of, isWhole } = vanished;
  const name = nameOf(vanished);
  const held = `${units} ${units === 1 ? "unit" : "units"}, ${documents} ${documents === 1 ? "document" : "documents"}`;
  return isWhole ? `${name} ${verb}: ${held}` : `${name} loses ${held} of its ${of} units`;
}

/** `the project "harbour" removed: 12 units, 90 documents (private now; not counted)`; undefined for other losses. */
export function describePurpose(vanished: Vanished): string | undefined {
  if (vanished.purpose === null) return undefined;
  return `${describeGone(vanished, "removed")} (${PURPOSES[vanished.purpose]}; not counted)`;
}

const PURPOSES: Readonly<Record<Purpose, string>> = {
  private: "private now",
  excluded: "excluded now",
  allowed: "allowed by --allow-delete",
};

export function describeBound({ lost, of }: Pick<Vanishing, "lost" | "of">, bound: MaxDelete): string {
  const share = `${percentOf(lost, of).toFixed(1)}%`;
  const allowed = describeMaxDelete(bound);
  return `${lost} of ${of} units (${share}) would vanish, more than the ${allowed} that max_delete allows`;
}

function nameOf({ project, component, language }: Vanished): string {
  if (component === null) return `the project ${quote(project)}`;
  if (language === null) return `the component ${quote(`${project}/${component}`)}`;
  return quote(`${project}/${component}/${language}`);
}
