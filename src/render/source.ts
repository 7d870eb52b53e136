import type { SourceRecord } from "../model/linked.ts";
import type { RenderContext } from "./context.ts";
import { encodeList, encodeText } from "./json.ts";
import { segmentsOf } from "./segments.ts";

/** Contract section 2.7. */
export function renderSource(source: SourceRecord, { addresses, timestamps }: RenderContext): string {
  const address = (segments: readonly string[]): string => encodeText(addresses.document(segments));
  return (
    `{"id_hash":${source.idHash},"component":${address(segmentsOf.component(source.component))}` +
    `,"timestamp":"${timestamps.print(source.timestamp)}","priority":${source.priority}` +
    `,"check_flags":${encodeText(source.checkFlags)},"url":${address(segmentsOf.source(source))}` +
    `,"units":${encodeList(source.units.map((unit) => address(segmentsOf.unit(unit))))}` +
    `,"screenshots":${encodeList(source.screenshots.map((item) => address(segmentsOf.screenshot(item))))}}`
  );
}
