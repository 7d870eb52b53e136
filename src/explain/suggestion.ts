import { nearest } from "../model/nearest.ts";
import type { Known } from "./explanation.ts";
import { ROUTES } from "./routes.ts";

/** The address that was probably meant: as much of what was asked as is right, each wrong name made the nearest one. */
export function suggest(segments: readonly string[], known: Known): readonly string[] {
  const meant: string[] = [];
  for (const segment of segments) {
    const names = namesBelow(meant, known);
    const name = names.includes(segment) ? segment : nearestName(segment, names, meant, known);
    if (name === undefined) break;
    meant.push(name);
  }
  while (!isDocument(meant, known)) meant.pop();
  return meant;
}

/** What can follow segments that are right. */
function namesBelow(segments: readonly string[], known: Known): readonly string[] {
  const names = ROUTES.flatMap(({ pattern }) => {
    const parts = pattern.split("/").slice(0, -1);
    const next = parts[segments.length];
    if (next === undefined || !segments.every((segment, index) => isAt(segment, parts[index] ?? "")))
      return [];
    return next.startsWith("{") ? recordsBelow(segments, known) : [next];
  });
  return [...new Set(names)];
}

function isAt(segment: string, part: string): boolean {
  return part.startsWith("{") || segment === part;
}

function recordsBelow(
  [collection, project, component]: readonly string[],
  { linked }: Known,
): readonly string[] {
  if (collection === "languages") return linked.languages.map(({ code }) => code);
  if (collection === "projects" || project === undefined) {
    const numbered = {
      units: linked.units,
      sources: linked.sources,
      changes: linked.changes,
      screenshots: linked.screenshots,
    };
    const records = Object.entries(numbered).find(([name]) => name === collection)?.[1];
    return records?.map(({ id }) => String(id)) ?? linked.projects.map(({ manifest }) => manifest.slug);
  }
  const components = linked.components.filter((candidate) => candidate.project.manifest.slug === project);
  if (component === undefined) return components.map(({ manifest }) => manifest.slug);
  return components
    .filter(({ manifest }) => manifest.slug === component)
    .flatMap(({ translations }) => translations.map(({ language }) => language.code));
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

/** `components/lighthouse/` alone, for instance, is none. */
function isDocument(segments: readonly string[], known: Known): boolean {
  return matchRoute(segments, known, 1) !== undefined;
}

/** What the routes make of an address; nothing where none fits. */
export function matchRoute(
  segments: readonly string[],
  known: Known,
  page: number,
): ReturnType<(typeof ROUTES)[number]["explain"]> {
  for (const { pattern, explain } of ROUTES) {
    const parts = pattern.split("/").slice(0, -1);
    if (parts.length !== segments.length) continue;
    if (!segments.every((segment, index) => isAt(segment, parts[index] ?? ""))) continue;
    const draft = explain(
      segments.filter((_, index) => parts[index]?.startsWith("{")),
      known,
      page,
    );
    if (draft !== undefined) return draft;
  }
  return undefined;
}
