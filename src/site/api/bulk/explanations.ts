import { namesOf, type PublicCatalogue, type SourceRecord } from "../../../model/index.ts";
import type { RenderContext } from "../context.ts";
import { encodeText } from "../json.ts";

/** Sources of which their authors tell something (`sources.csv`), in the order of `/api/sources/`. */
export function explainedSources({ sources }: PublicCatalogue): readonly SourceRecord[] {
  return sources.filter(({ explanation, units }) => explanation !== "" && units.length > 0);
}

export function renderExplanation(source: SourceRecord, { addresses }: RenderContext): string {
  const [project, component] = namesOf.component(source.component);
  const text = source.units[0]?.text;
  return (
    `{"project":${encodeText(project)},"component":${encodeText(component)},"id_hash":${source.idHash}` +
    `,"context":${encodeText(text?.context ?? "")},"source":${encodeText(text?.source ?? "")}` +
    `,"explanation":${encodeText(source.explanation)},"url":${addresses.numbered("sources", source.id)}}`
  );
}
