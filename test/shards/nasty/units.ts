import { hashedName } from "../../../src/model/units/unit-name.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import { COMPONENTS, hasTemplate, type NastyComponent } from "./components.ts";

/** A unit of one component, in all of its languages. */
export interface NastyUnit {
  readonly component: NastyComponent;
  readonly context: string;
  /** Two of a plural. */
  readonly source: readonly string[];
  /** By language code, as many as the language has forms. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
  readonly isFuzzy: boolean;
}

/** How many forms a plural has, where it is not two. */
const FORMS: Readonly<Record<string, number>> = { ar: 6, cs: 3, ja: 1 };
const ODD_TEXTS = [
  'say "ahoy", then\ttwo',
  "line\nbreak",
  "a < b & c",
  "𝒜stral 🚢",
  "naïve – “ja”",
  "50 % off",
];

/** Of all components, in their order. */
export const UNITS: readonly NastyUnit[] = COMPONENTS.flatMap((component, place) =>
  Array.from({ length: component.units }, (_, number) => unitOf(component, place, number)),
);

function unitOf(component: NastyComponent, place: number, number: number): NastyUnit {
  const { contents, format, codes } = component;
  const isPlural = (format === "po" || format === "aresource") && number % 5 === 0;
  const odd = number % 7 === 3 ? ` ${ODD_TEXTS[number % ODD_TEXTS.length]}` : "";
  const one = `Text ${contents}${number} of %s${format === "aresource" ? "" : odd}.`;
  const source = isPlural ? [one, `${one.slice(0, -1)} and more.`] : [one];
  const targets = codes.map((code, at) => {
    const text = targetOf(one, { code, place, number, at, isTemplate: at === 0 && hasTemplate(component) });
    const forms = isPlural ? (FORMS[code] ?? 2) : 1;
    return [
      code,
      isPlural && text !== "" ? Array.from({ length: forms }, (_, n) => `${n}: ${text}`) : [text],
    ];
  });
  if (isPlural && hasTemplate(component)) targets[0] = [codes[0] ?? "", source];
  const isFuzzy = (place + number) % 11 === 0;
  return {
    component,
    context: contextOf(component, number),
    source,
    targets: Object.fromEntries(targets),
    isFuzzy,
  };
}

/** A key of JSON begins with a dot in the API, so one of CSV with a dot is the same. Of PO, one in three has none. */
function contextOf({ contents, format }: NastyComponent, number: number): string {
  if (format === "json" || format === "csv-simple")
    return `.key ${contents}-${number}${number % 9 ? "" : " ä🚢"}`;
  if (format === "aresource") return `key_${contents}_${number}`;
  return number % 3 === 0 ? "" : `menu|${contents}/${number}`;
}

interface Place {
  readonly code: string;
  readonly place: number;
  readonly number: number;
  readonly at: number;
  readonly isTemplate: boolean;
}

/** What is well in one component lacks its full stop in a sibling. */
function targetOf(source: string, { code, place, number, at, isTemplate }: Place): string {
  if (isTemplate) return source;
  const turn = (number + 3 * place + 2 * at) % 8;
  if (turn === 0) return "";
  const text = `${code} ${source.slice(0, -1)}`;
  return turn === 1 || turn === 4 ? text : `${text}.`;
}

export function joinedSource({ source }: NastyUnit): string {
  return source.join("\u001e\u001e");
}

/** In signed decimal, as tables have it. */
export function idHashOf(unit: NastyUnit): string {
  const manifest = { template: hasTemplate(unit.component) ? "a" : "" };
  return String(hashText(hashedName({ source: joinedSource(unit), context: unit.context }, manifest)));
}

/** In signed decimal, as tables have it. */
export function contentHashOf(unit: NastyUnit): string {
  return String(hashText(joinedSource(unit) + unit.context));
}
