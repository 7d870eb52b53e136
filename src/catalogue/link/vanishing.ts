import {
  type AllowedDelete,
  isAllowed,
  type PublicCatalogue,
  type Purpose,
  type Translation,
  type TranslationName,
  translationAddress,
  translationIn,
  type UnitCounts,
  type Vanished,
  type WholeCatalogue,
} from "../../model/index.ts";

/** Tells why a translation is not published any more; undefined where nobody said that it should not be. */
export type PurposeOf = (name: TranslationName) => Purpose | undefined;

/** Without the documents, which only the old tree knows. */
export type Loss = Omit<Vanished, "documents">;

/** The units of each translation that is published. */
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
 * What `private: true` and `exclude_languages` take away.
 *
 * @param isDetected nobody wrote the manifest: that detection leaves a language out is no decision that it should go
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
    // Of two files of one language one may be excluded: what is still there was not meant to go.
    return excluded.has(address) && !kept.has(address) ? "excluded" : undefined;
  };
}

/** What a command was told to let go. */
export function purposeAmong(allowed: readonly AllowedDelete[] = []): PurposeOf {
  return (name) => (isAllowed(name, allowed) ? "allowed" : undefined);
}

/** Of all translations. */
export function unitsIn(counts: UnitCounts): number {
  return [...counts.values()].reduce((sum, units) => sum + units, 0);
}

/** What losses come to; those that are meant count for nothing. */
export function unitsOn(losses: readonly Loss[]): number {
  return losses.reduce((sum, { units, purpose }) => (purpose === null ? sum + units : sum), 0);
}

/**
 * What a tree had and the next one has not: for each translation the units that it had less those that it has, never
 * below 0 (SOURCES.md, `max_delete`). A component or project of which nothing is left is one loss. In the order of
 * `before`.
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

/** Translations that went with their whole component or project, as one. */
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
