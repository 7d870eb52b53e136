import type { Label, SourceRecord } from "../../../model/index.ts";
import { type Html, html, plainName, shortened, shownName } from "../markup.ts";
import { remembered } from "../remembered.ts";

/** Characters of a name, and of what a table says of it. */
const LONGEST = { name: 100, description: 200 };

/** So many of a string are shown. */
const MOST = 20;
/** Bytes of markup that one takes, with all that is shown of it. */
const WEIGHT = 400;

/** Bytes that the labels of a string add to a page. */
export function labelsWeight({ labels }: SourceRecord): number {
  return Math.min(labels.length, MOST + 1) * WEIGHT;
}

const known = new WeakMap<readonly Label[], ReadonlyMap<string, Label>>();

/** The labels of a string, each with the mark that a table chose for it. */
export function labelsOf({ labels, component }: SourceRecord): readonly Html[] {
  if (labels.length === 0) return [];
  const told = component.project.labels;
  const byName = remembered(known, told, () => new Map(told.map((label) => [label.name, label])));
  const shown = labels.slice(0, MOST).map((name) => {
    const { color, description = "" } = byName.get(name) ?? {};
    const title = plainName(shortened(description, LONGEST.description));
    return html` <span class="label${color && ` c-${color}`}"${title !== "" && html` title="${title}"`}>${shownName(shortened(name, LONGEST.name))}</span>`;
  });
  return labels.length > MOST ? [...shown, html` …`] : shown;
}
