import {
  type AllowedDelete,
  API_ROOT,
  INDEX,
  isAllowed,
  NOTHING_VANISHED,
  NOUN_ADDRESSES,
  type PublicCatalogue,
  type Purpose,
  parametersOf,
  partsOf,
  type Translation,
  type TranslationName,
  translationAddress,
  translationIn,
  type UnitCounts,
  type Vanished,
  type Vanishing,
  type WholeCatalogue,
} from "../model/index.ts";

/** The reason why a translation is not published any more. Undefined if no setting removed it. */
export type PurposeOf = (name: TranslationName) => Purpose | undefined;

/** A loss before its documents are counted, which only the old tree can list. */
export type Loss = Omit<Vanished, "documents">;

/** The number of units of each published translation. */
export function unitCounts({ translations }: PublicCatalogue): UnitCounts {
  return new Map(translations.map((translation) => [addressOf(translation), translation.units.length]));
}

function addressOf({ component, language }: Translation): string {
  const { manifest, project } = component;
  return translationAddress({
    project: project.manifest.slug,
    component: manifest.slug,
    language: language.code,
  });
}

/**
 * Returns the reason for each translation that `private: true` or `exclude_languages` removed.
 *
 * @param isDetected true if the manifest was detected. Then a language that detection leaves out counts as lost
 */
export function purposeIn(whole: WholeCatalogue, isDetected: boolean): PurposeOf {
  const hidden = new Set(
    whole.projects.filter(({ manifest }) => manifest.isPrivate).map(({ manifest }) => manifest.slug),
  );
  const kept = new Set(whole.translations.map(addressOf));
  const decided = isDetected ? [] : whole.components;
  const excluded = new Set(
    decided.flatMap(({ project, manifest }) =>
      manifest.excludedLanguages.map((language) =>
        translationAddress({ project: project.manifest.slug, component: manifest.slug, language }),
      ),
    ),
  );
  return (name) => {
    if (hidden.has(name.project)) return "private";
    const address = translationAddress(name);
    // If a language has two files, one can be excluded. A language that still exists was not meant to go.
    return excluded.has(address) && !kept.has(address) ? "excluded" : undefined;
  };
}

/** Returns the reason for each translation that a command is allowed to remove. */
export function purposeAmong(allowed: readonly AllowedDelete[] = []): PurposeOf {
  return (name) => (isAllowed(name, allowed) ? "allowed" : undefined);
}

/** The number of units of all translations together. */
export function unitsIn(counts: UnitCounts): number {
  return [...counts.values()].reduce((sum, units) => sum + units, 0);
}

/** The number of units of all losses together. Losses with a purpose do not count. */
export function unitsOn(losses: readonly Loss[]): number {
  return losses.reduce((sum, { units, purpose }) => (purpose === null ? sum + units : sum), 0);
}

/**
 * The losses between a tree and the next one: the units of each translation minus those that it still has, never below
 * 0 (SOURCES.md, `max_delete`). A component or project without translations is one loss. The order is that
 * of `before`.
 */
export function lossesBetween(
  before: UnitCounts,
  after: UnitCounts,
  purposeOf: PurposeOf = () => undefined,
): readonly Loss[] {
  const losses: Loss[] = [];
  for (const [address, of] of before) {
    const left = after.get(address);
    if (left !== undefined && left >= of) continue;
    const name = translationIn(address);
    if (name === undefined) continue;
    const units = of - (left ?? 0);
    losses.push({ ...name, units, of, isWhole: left === undefined, purpose: purposeOf(name) ?? null });
  }
  return losses.length === 0 ? losses : gathered(losses, after);
}

/** Joins translations that went with their whole component or project into one loss. */
function gathered(losses: readonly Loss[], after: UnitCounts): readonly Loss[] {
  const kept = new Set<string>();
  for (const address of after.keys()) {
    const { project = "", component = "" } = translationIn(address) ?? {};
    kept.add(project).add(`${project}/${component}`);
  }
  const groups = new Map<string, Loss>();
  for (const loss of losses) {
    const { project, component, language, purpose } = loss;
    const isProject = !kept.has(project);
    const isComponent = !kept.has(`${project}/${component}`);
    const named = {
      project,
      component: isProject ? null : component,
      language: isProject || isComponent ? null : language,
    };
    const key = JSON.stringify([named, purpose]);
    const { units = 0, of = 0 } = groups.get(key) ?? {};
    groups.set(key, { ...loss, ...named, units: units + loss.units, of: of + loss.of });
  }
  return [...groups.values()];
}

/** The number of names in the address of a project, component or translation, by its collection. */
const NAMED: ReadonlyMap<string, number> = new Map(
  (["project", "component", "translation"] as const).map((noun) => {
    const address = NOUN_ADDRESSES[noun];
    return [partsOf(address)[0] ?? "", parametersOf(address).length];
  }),
);

/** A tree that the next one replaces. */
export interface TreeBefore {
  readonly counts: UnitCounts;
  /** The paths that the tree lists, or only the removed ones. */
  readonly paths: () => Iterable<string>;
  /** The number of views that contain each document. */
  readonly views: number;
}

/** The losses between a tree and the next one, with their documents. */
export function vanishingBetween(
  { counts, paths, views }: TreeBefore,
  after: UnitCounts,
  purposeOf?: PurposeOf,
): Vanishing {
  const losses = lossesBetween(counts, after, purposeOf);
  if (losses.length === 0) return NOTHING_VANISHED;
  return { vanished: withDocuments(losses, paths, views), lost: unitsOn(losses), of: unitsIn(counts) };
}

/**
 * Adds the documents to each loss: those of its units, one in each view. For a noun that is gone, those below its own
 * addresses.
 *
 * @param paths the paths that the tree lists, or only the removed ones. Called only if a noun is gone
 * @param views the number of views that contain each document
 */
function withDocuments(
  losses: readonly Loss[],
  paths: () => Iterable<string>,
  views: number,
): readonly Vanished[] {
  const counts = new Map(losses.filter(({ isWhole }) => isWhole).map((loss) => [keyOf(loss), 0]));
  for (const path of counts.size === 0 ? [] : paths()) {
    const names = namesIn(path);
    // A project that is gone counts everything below it. A component that is gone counts its translations too.
    for (let length = 1; length <= names.length; length += 1) {
      const key = names.slice(0, length).join("/");
      const known = counts.get(key);
      if (known !== undefined) counts.set(key, known + 1);
    }
  }
  return losses.map((loss) => ({ ...loss, documents: loss.units * views + (counts.get(keyOf(loss)) ?? 0) }));
}

/** The names at the beginning of a document's address: of a project, a component or a translation; else none. */
function namesIn(path: string): readonly string[] {
  const [root, collection = "", ...names] = path.split("/");
  if (root !== API_ROOT || names.pop() !== INDEX) return [];
  return names.slice(0, NAMED.get(collection) ?? 0);
}

function keyOf({ project, component, language }: Loss): string {
  return [project, component, language].filter((name) => name !== null).join("/");
}
