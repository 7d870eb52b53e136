import { isLikelyCode } from "./code-words.ts";
import type { ConfiguredComponent, ConfiguredProject } from "./configurations/configuration.ts";
import { readConfigurations } from "./configurations/index.ts";
import type { Group } from "./group.ts";
import { besideOf, filePlace, type MaskFile } from "./masks.ts";
import { matchesOf } from "./strays.ts";
import type { Surroundings, Told } from "./surroundings.ts";

/** The content of other tools' configurations, in the order of their table. The first one wins. */
export interface Configured {
  readonly components: readonly ConfiguredComponent[];
  readonly project: ConfiguredProject;
  readonly told: readonly Told[];
}

const MOST_COMPONENTS = 5000;

/** Reads configurations, except those among tests, and those that other configurations include. */
export function configuredIn(surroundings: Surroundings): Configured {
  const { configurations, told: bounds } = readConfigurations(surroundings);
  const components = new Map<string, ConfiguredComponent>();
  const told: Told[] = [...bounds];
  let project: ConfiguredProject = {};
  for (const { path, configured } of configurations) {
    if (filePlace(path) !== "own") continue;
    told.push(...configured.told);
    project = { ...configured.project, ...project };
    for (const component of configured.components) told.push(...add(component, components, path));
  }
  return { components: [...components.values()], project, told };
}

/** @returns a note if another configuration differs */
function add(
  component: ConfiguredComponent,
  components: Map<string, ConfiguredComponent>,
  path: string,
): readonly Told[] {
  const { filemask } = component;
  const first = components.get(filemask);
  if (first === undefined) {
    if (components.size < MOST_COMPONENTS) components.set(filemask, component);
    return [];
  }
  const differs =
    differ(sourceIn(first), sourceIn(component)) || differ(first.fileFormat, component.fileFormat);
  if (!differs) return [];
  const message = `differs for ${filemask} from the one used: ${first.because}`;
  return [{ path, code: "discover/collision", message }];
}

/** A missing value is not a difference. */
function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function sourceIn({ template, reference, source, newBase }: ConfiguredComponent): string | undefined {
  return template ?? reference ?? source ?? newBase;
}

/** The groups that configurations name. Each file is in the first one that names it. */
export function namedGroups(
  paths: readonly string[],
  { components }: Configured,
  world: Pick<Surroundings, "language"> & { exists(path: string): boolean },
): readonly Group[] {
  const masks = components.map(({ filemask }) => filemask);
  const matches = matchesOf(masks, paths, world.language);
  const taken = new Set<string>();
  return components.flatMap((configured): readonly Group[] => {
    const { filemask } = configured;
    const all = matches.get(filemask) ?? [];
    const lets = letThrough(configured);
    const isOwn = ({ path, code, language }: MaskFile): boolean =>
      !taken.has(path) &&
      lets(code) &&
      (language !== undefined || isLikelyCode(filemask, code) || isNamed(configured, code));
    const files = all.filter(isOwn);
    if (files.length === 0) return [];
    for (const { path } of files) taken.add(path);
    const others = new Set([configured.template, configured.source, configured.reference]);
    const own = new Set(files);
    const strays = all.filter((file) => !own.has(file) && !others.has(file.path) && lets(file.code));
    const beside = besideOf(filemask).find((path) => world.exists(path));
    return [{ filemask, files, beside, isLed: beside !== undefined, strays, configured, isTest: false }];
  });
}

function isNamed({ languageAliases = {}, languages = [] }: ConfiguredComponent, code: string): boolean {
  return Object.hasOwn(languageAliases, code) || languages.includes(code);
}

function letThrough({ languageRegex }: ConfiguredComponent): (code: string) => boolean {
  const listed = listedIn(languageRegex);
  return (code) => listed?.has(code) !== false;
}

/** The codes of `^(de|fr)$`; undefined for other expressions, which could take forever. */
function listedIn(regex: string | undefined): ReadonlySet<string> | undefined {
  const [, list] = /^\^\((?:\?:)?([\w@+|\\-]+)\)\$$/.exec(regex ?? "") ?? [];
  return list === undefined ? undefined : new Set(list.replaceAll("\\", "").split("|"));
}
