import { namesOf, type Unit } from "../../model/index.ts";
import { type ExplainInput, type ExplanationDraft, excerpt, type Fact } from "./explanation.ts";
import { type PagePlace, pagePlaceOf } from "./page-kinds.ts";
import { distinct, placesOfUnit } from "./places.ts";

const TEXTS = "translate/{project}/{component}/{language}/";

/** A page of texts, asked for one of them by `?checksum=`: with where it stands. */
export function withText(
  { path, draft }: { readonly path: string; readonly draft: ExplanationDraft },
  checksum: string,
  input: ExplainInput,
): ExplanationDraft {
  const place = pagePlaceOf(path);
  if (place?.kind.pattern !== TEXTS) return draft;
  const { pages, baseUrl } = input.site;
  const unit = unitOf(place, checksum, input);
  if (unit === undefined) {
    const because = `no text of the translation has the checksum ${excerpt(checksum)}`;
    return { ...draft, facts: [{ label: "text", value: "none", because }, ...draft.facts] };
  }
  const because = `it stands at ${baseUrl}/${pages.addressOf(unit)}: hosts that ignore queries answer with the first page, whose script goes there`;
  const fact: Fact = { label: "text", value: excerpt(unit.text.source), because };
  const files = distinct([...placesOfUnit(unit, input), ...draft.files]);
  return { ...draft, facts: [fact, ...draft.facts], files };
}

function unitOf({ names }: PagePlace, checksum: string, { linked }: ExplainInput): Unit | undefined {
  const translation = linked.translations.find((one) =>
    namesOf.translation(one).every((name, at) => name === names[at]),
  );
  return translation?.units.find(({ text }) => text.checksum === checksum);
}
