import { FORM_SEPARATOR, GETTEXT_FORMATS, type PluralSet, pluralRuleIn } from "../../model/index.ts";
import {
  componentKey,
  componentRecordKey,
  type LanguageRecord,
  type PlatformRecords,
  type UnitRecord,
} from "./records.ts";

/** The plural rules that a format can have on a current server. Gettext files contain their own rules. */
function setsOfFormat(format: string): readonly PluralSet[] {
  if (GETTEXT_FORMATS.has(format)) return [];
  if (format === "ts") return ["qt"];
  return format === "stringsdict" ? ["apple", "cldr"] : ["cldr"];
}

/**
 * Formats in which a rule has more effects than the number of forms: the order of forms in Rails, the sources of
 * plurals in Qt.
 */
const READ_BY_SET: ReadonlySet<string> = new Set(["ruby-yaml", "ts"]);

/**
 * The plural rules of the components' files, by `project/component`, if the forms of their units show them. Components
 * whose units have as many forms as the language table gives are left out.
 */
export function pluralSetsOf({
  components,
  languages,
  projects,
  units,
}: PlatformRecords): ReadonlyMap<string, PluralSet> {
  const known = new Map(languages.map((language) => [language.code, language]));
  const sourceLanguages = new Map(
    projects.map(({ slug, sourceLanguage }) => [slug, known.get(sourceLanguage)]),
  );
  const formats = new Map(
    components.map((component) => [componentRecordKey(component), component.fileFormat]),
  );
  const sets = new Map<string, PluralSet>();
  for (const unit of units) {
    const key = componentKey(unit);
    const format = formats.get(key);
    if (format === undefined || sets.has(key) || !isPlural(unit)) continue;
    const shown = setsOfFormat(format).find(
      (set) =>
        READ_BY_SET.has(format) ||
        shows(set, unit.forms, known.get(unit.language)) ||
        shows(set, formsOf(unit.source), sourceLanguages.get(unit.project)),
    );
    if (shown !== undefined) sets.set(key, shown);
  }
  return sets;
}

/** True if the set has this number of forms in the language, and the language table has another number. */
function shows(set: PluralSet, forms: number | undefined, language: LanguageRecord | undefined): boolean {
  const usual = language?.plural;
  if (language === undefined || usual === undefined) return false;
  const { count } = pluralRuleIn(set, { code: language.code, plural: usual });
  return forms === count && count !== usual.count;
}

function isPlural({ forms, source }: UnitRecord): boolean {
  return forms !== undefined && (forms > 1 || formsOf(source) > 1);
}

function formsOf(text: string): number {
  return text.split(FORM_SEPARATOR).length;
}
