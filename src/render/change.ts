import type { Change } from "../model/linked.ts";
import type { RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";
import { segmentsOf } from "./segments.ts";

/** Contract section 2.8. */
export function renderChange(change: Change, { addresses, timestamps }: RenderContext): string {
  const { unit, component, translation } = change;
  const address = (segments: readonly string[] | null): string =>
    segments === null ? "null" : encodeText(addresses.document(segments));
  return (
    `{"unit":${unit === null ? "null" : addresses.numbered("units", unit.id)}` +
    `,"component":${address(component && segmentsOf.component(component))}` +
    `,"translation":${address(translation && segmentsOf.translation(translation))}` +
    `,"dictionary":${change.dictionary},"user":${change.user},"author":${change.author}` +
    `,"timestamp":"${timestamps.print(change.timestamp)}","action":${change.action}` +
    `,"target":${encodeText(change.target)},"id":${change.id}` +
    `,"action_name":${encodeText(change.actionName)},"url":${addresses.numbered("changes", change.id)}}`
  );
}
