import { isLink } from "../../../model/index.ts";
import { type Html, html, plainName } from "../markup.ts";

/** An address that a catalogue gives: a link where it may be one, else as it is written. */
export function outward(address: string): Html {
  if (!isLink(address)) return html`<code>${plainName(address)}</code>`;
  const url = new URL(address.trim());
  // What logs in is nobody's to know.
  url.username = "";
  url.password = "";
  return html`<a href="${url.href}">${plainName(`${url.host}${url.pathname === "/" ? "" : url.pathname}`)}</a>`;
}
