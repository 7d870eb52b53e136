import type { Label, SourceRecord } from "../../../model/index.ts";
import { type Html, html, plainName, shortened, shownName } from "../markup.ts";
import { remembered } from "../remembered.ts";

/** The greatest number of characters of a label's name and description. */
const LONGEST = { name: 100, description: 200 };

/** The greatest number of labels that are shown for a string. */
const MOST = 20;
/** The bytes of markup of one label. */
const WEIGHT = 400;

/** The bytes that the labels of a string add to a page. */
export function labelsWeight({ labels }: SourceRecord): number {
  return Math.min(labels.length, MOST + 1) * WEIGHT;
}

const known = new WeakMap<readonly Label[], ReadonlyMap<string, Label>>();

/** The labels of a string, each with its color from the table. */
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
