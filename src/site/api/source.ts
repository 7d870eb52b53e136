import type { SourceRecord } from "../../model/index.ts";
import { componentAddress } from "./component.ts";
import type { RenderContext } from "./context.ts";
import { encodeList, encodeText } from "./json.ts";

/** Renders a source (contract section 2.7). */
export function renderSource(source: SourceRecord, context: RenderContext): string {
  const { addresses, timestamps } = context;
  return (
    `{"id_hash":${source.idHash},"component":${context.embed(source.component, componentAddress)}` +
    `,"timestamp":"${timestamps.print(source.timestamp)}","priority":${source.priority}` +
    `,"check_flags":${encodeText(source.checkFlags)},"url":${addresses.numbered("sources", source.id)}` +
    `,"units":${encodeList(source.units.map(({ id }) => addresses.numbered("units", id)))}` +
    `,"screenshots":${encodeList(source.screenshots.map(({ id }) => addresses.numbered("screenshots", id)))}}`
  );
}
