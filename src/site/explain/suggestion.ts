import {
  ALL_OF,
  API_PATTERNS,
  fits,
  isPlaceholder,
  NOUN_ADDRESSES,
  NOUNS,
  type Noun,
  nearest,
  type PublicCatalogue,
  partsOf,
  segmentsOf,
} from "../../model/index.ts";
import type { Known } from "./explanation.ts";
import { explainSegments } from "./routes.ts";

/** The address that was probably meant: as much of what was asked as is right, each wrong name made the nearest one. */
export function suggest(segments: readonly string[], known: Known): readonly string[] {
  const meant: string[] = [];
  for (const segment of segments) {
    const names = namesBelow(meant, known);
    const name = names.includes(segment) ? segment : nearestName(segment, names, meant, known);
    if (name === undefined) break;
    meant.push(name);
  }
  while (!isThere(meant, known)) meant.pop();
  return meant;
}

/** What can follow segments that are right. */
function namesBelow(segments: readonly string[], known: Known): readonly string[] {
  const names = API_PATTERNS.flatMap((pattern) => {
    const next = partsOf(pattern)[segments.length];
    if (next === undefined || !fits(segments, pattern)) return [];
    return isPlaceholder(next) ? [] : [next];
  });
  return [...new Set([...names, ...recordsBelow(segments, known)])];
}

/** The names of published records whose addresses begin so. */
function recordsBelow(segments: readonly string[], { linked }: Known): readonly string[] {
  return NOUNS.flatMap((noun) => {
    const pattern = NOUN_ADDRESSES[noun];
    if (partsOf(pattern).length <= segments.length || !fits(segments, pattern)) return [];
    return segmentsOfAll(noun, linked)
      .filter((own) => segments.every((segment, at) => own[at] === segment))
      .flatMap((own) => own[segments.length] ?? []);
  });
}

function segmentsOfAll<Name extends Noun>(
  noun: Name,
  linked: PublicCatalogue,
): readonly (readonly string[])[] {
  return ALL_OF[noun](linked).map((owner) => segmentsOf[noun](owner));
}

function nearestName(
  segment: string,
  names: readonly string[],
  before: readonly string[],
  { linked }: Known,
): string | undefined {
  const [collection, project, component] = before;
  if (collection === "translations" && before.length === 3) {
    const byFileCode = linked.translations.find(
      ({ file, component: { manifest, project: owner } }) =>
        file.code === segment && manifest.slug === component && owner.manifest.slug === project,
    );
    if (byFileCode !== undefined) return byFileCode.language.code;
  }
  const isNumber = /^\d+$/.test(segment) && names.every((name) => /^\d+$/.test(name));
  return isNumber ? nearestNumber(Number(segment), names) : nearest(segment, names);
}

function nearestNumber(wanted: number, names: readonly string[]): string | undefined {
  const distance = (name: string): number => Math.abs(Number(name) - wanted);
  return names.reduce<string | undefined>(
    (best, name) => (best === undefined || distance(name) < distance(best) ? name : best),
    undefined,
  );
}

/** `components/lighthouse/` alone, for instance, is none, nor is what is not published. */
function isThere(segments: readonly string[], known: Known): boolean {
  const draft = explainSegments(segments, known, 1);
  return draft !== undefined && draft.isPublished !== false;
}
