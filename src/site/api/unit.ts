import { isTranslated, namesOf, type State, type Translation, type Unit } from "../../model/index.ts";
import type { RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";
import { translationAddress } from "./translation.ts";

/** Renders a unit (contract section 2.6). */
export function renderUnit(unit: Unit, context: RenderContext): string {
  const { addresses } = context;
  return (
    `${context.embed(unit.translation, renderHead)}${context.share(unit, renderMiddle)}` +
    `,"url":${addresses.numbered("units", unit.id)}` +
    `,"source_info":${addresses.numbered("sources", unit.sourceRecord.id)}` +
    `${context.compats.includes("wlc3") ? renderNewer(unit, context) : ""}}`
  );
}

/** The fields that `list-units` of wlc 3 needs beyond release 3.6.1. Newer platforms describe only source units. */
function renderNewer(unit: Unit, { addresses }: RenderContext): string {
  const { sourceRecord, translation, state } = unit;
  const source = translation.isTemplate ? sourceRecord : { explanation: "", checkFlags: "" };
  const sourceUnit = sourceRecord.units.find((other) => other.translation.isTemplate) ?? unit;
  return (
    `,"approved":${state === "approved"},"explanation":${encodeText(source.explanation)}` +
    `,"extra_flags":${encodeText(source.checkFlags)},"note":${encodeText(unit.comment)}` +
    `,"source_unit":${addresses.numbered("units", sourceUnit.id)},"state":${STATE_NUMBERS[state]}`
  );
}

const STATE_NUMBERS: Readonly<Record<State, number>> = { empty: 0, fuzzy: 10, translated: 20, approved: 30 };

/** Renders the fields that contain no address of the API. */
function renderMiddle(unit: Unit, context: RenderContext): string {
  const { text, state } = unit;
  return (
    `${encodeText(text.source)},"previous_source":${encodeText(unit.previousSource)}` +
    `,"target":${encodeText(unit.target)},"id_hash":${text.idHash},"content_hash":${text.contentHash}` +
    `,"location":${encodeText(unit.location)},"context":${encodeText(text.context)}` +
    `,"comment":${encodeText(unit.comment)},"flags":${encodeText(unit.flags)}` +
    `,"fuzzy":${state === "fuzzy"},"translated":${isTranslated(unit)}` +
    `,"position":${unit.position}` +
    `,"has_suggestion":${unit.hasSuggestion},"has_comment":${unit.hasComment}` +
    `,"has_failing_check":${unit.hasFailingCheck}` +
    `,"num_words":${text.words},"priority":${unit.priority},"id":${unit.id}` +
    `${context.embed(unit.translation, renderWebUrl)}${text.checksum}"`
  );
}

function renderHead(translation: Translation, context: RenderContext): string {
  return `{"translation":${translationAddress(translation, context)},"source":`;
}

/** Renders the key up to the checksum, without the closing quote. */
function renderWebUrl(translation: Translation, { addresses }: RenderContext): string {
  const names = namesOf.translation(translation);
  const address = addresses.page("translate/{project}/{component}/{language}/", names, "?checksum=");
  return `,"web_url":${encodeText(address).slice(0, -1)}`;
}
