import { BULK_LISTS, type Change, type PublicCatalogue, shownPerson } from "../../../model/index.ts";
import { componentAddress } from "../component.ts";
import type { RenderContext } from "../context.ts";
import { encodeOptionalText, encodeText } from "../json.ts";
import { translationAddress } from "../translation.ts";

const COLUMNS = BULK_LISTS["bulk/changes"].columns;

/** Of a row, each as JSON. */
type Cells<Column extends string> = Readonly<Record<Column, string>>;

/**
 * Changes in the words of people: names, language and texts, where the API has numbers and addresses. Whose they are is
 * told where the catalogue lets pages tell it.
 */
export function changeRows({ users }: PublicCatalogue, context: RenderContext): (change: Change) => string {
  const people = new Map(users.map(({ id, displayName }) => [id, shownPerson(displayName)]));
  return (change) => {
    const { author, user } = change;
    const who = people.get(author ?? user ?? Number.NaN);
    const row: Cells<(typeof COLUMNS)[number]> = {
      ...deedOf(change, context),
      author_name: encodeOptionalText(context.names === "all" ? (who ?? null) : null),
      ...placeOf(change),
      ...addressesOf(change, context),
    };
    return `{${COLUMNS.map((column) => `"${column}":${row[column]}`).join(",")}}`;
  };
}

function deedOf(
  { id, timestamp, action, actionName, target }: Change,
  { timestamps }: RenderContext,
): Cells<"id" | "timestamp" | "action" | "action_name" | "target"> {
  return {
    id: String(id),
    timestamp: encodeText(timestamps.print(timestamp)),
    action: String(action),
    action_name: encodeText(actionName),
    target: encodeText(target),
  };
}

function placeOf({
  project,
  component,
  translation,
  unit,
}: Change): Cells<"project" | "component" | "language" | "language_name" | "context" | "source"> {
  return {
    project: encodeOptionalText(project?.manifest.slug ?? null),
    component: encodeOptionalText(component?.manifest.slug ?? null),
    language: encodeOptionalText(translation?.language.code ?? null),
    language_name: encodeOptionalText(translation?.language.name ?? null),
    context: encodeOptionalText(unit?.text.context ?? null),
    source: encodeOptionalText(unit?.text.source ?? null),
  };
}

function addressesOf(
  { id, component, translation, unit }: Change,
  context: RenderContext,
): Cells<"url" | "component_url" | "translation_url" | "unit_url"> {
  const { addresses } = context;
  return {
    url: addresses.numbered("changes", id),
    component_url: component === null ? "null" : context.embed(component, componentAddress),
    translation_url: translation === null ? "null" : context.embed(translation, translationAddress),
    unit_url: unit === null ? "null" : addresses.numbered("units", unit.id),
  };
}
