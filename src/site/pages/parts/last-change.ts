import type { Translation } from "../../../model/index.ts";
import type { PageContext } from "../context.ts";
import { type Html, html } from "../markup.ts";

/** The day of the newest change of these. */
export function lastChange(translations: readonly Translation[], { days, words }: PageContext): Html {
  let last: number | undefined;
  for (const { lastChange: time } of translations) if (time !== null) last = Math.max(last ?? time, time);
  if (last === undefined) return html`<span class="zero">${words.beforeLog}</span>`;
  const day = days.of(last);
  return html`<time datetime="${day}">${words.day(day)}</time>`;
}
