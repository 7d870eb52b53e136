import type { Change } from "../../model/index.ts";
import { componentAddress } from "./component.ts";
import type { RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";
import { translationAddress } from "./translation.ts";

/** Renders a change (contract section 2.8). */
export function renderChange(change: Change, context: RenderContext): string {
  const { unit, component, translation } = changeLinks(change, context);
  return (
    `{"unit":${unit},"component":${component},"translation":${translation}` +
    `${context.share(change, renderMiddle)}${context.addresses.numbered("changes", change.id)}}`
  );
}

/** The addresses of the nouns of a change, as JSON. */
export function changeLinks(
  { unit, component, translation }: Change,
  context: RenderContext,
): Readonly<Record<"unit" | "component" | "translation", string>> {
  return {
    unit: unit === null ? "null" : context.addresses.numbered("units", unit.id),
    component: component === null ? "null" : context.embed(component, componentAddress),
    translation: translation === null ? "null" : context.embed(translation, translationAddress),
  };
}

/** Renders the fields that contain no address of the API. */
function renderMiddle(change: Change, { timestamps }: RenderContext): string {
  return (
    `,"dictionary":${change.dictionary},"user":${change.user},"author":${change.author}` +
    `,"timestamp":"${timestamps.print(change.timestamp)}","action":${change.action}` +
    `,"target":${encodeText(change.target)},"id":${change.id}` +
    `,"action_name":${encodeText(change.actionName)},"url":`
  );
}
