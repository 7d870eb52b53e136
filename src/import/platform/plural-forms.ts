import { FORM_SEPARATOR, type PluralSet, pluralRuleIn } from "../../model/index.ts";
import { componentKey, componentRecordKey, type PlatformRecords, type UnitRecord } from "./records.ts";

/** What a format's plurals follow on a server of today; gettext's files say it themselves. */
function setOfFormat(format: string): PluralSet {
  if (format === "po" || format === "po-mono") return "release";
  return format === "ts" ? "qt" : "cldr";
}

/**
 * Whose plural rules the components' files follow, by `project/component`, as far as the forms of their units show it:
 * those whose units have as many as the language table says are left out.
 */
export function pluralSetsOf({
  components,
  languages,
  units,
}: PlatformRecords): ReadonlyMap<string, PluralSet> {
  const formats = new Map(
    components.map((component) => [componentRecordKey(component), component.fileFormat]),
  );
  const known = new Map(languages.map((language) => [language.code, language]));
  const sets = new Map<string, PluralSet>();
  for (const unit of units) {
    const key = componentKey(unit);
    const format = formats.get(key);
    const usual = known.get(unit.language)?.plural;
    if (format === undefined || usual === undefined || sets.has(key) || !isPlural(unit)) continue;
    const set = setOfFormat(format);
    const { count } = pluralRuleIn(set, { code: unit.language, plural: usual });
    const shows = unit.forms === count && count !== usual.count;
    // Of Rails' files it is also the order of the forms, in every language.
    if (shows || format === "ruby-yaml") sets.set(key, set);
  }
  return sets;
}

function isPlural({ forms, source }: UnitRecord): boolean {
  return forms !== undefined && (forms > 1 || source.includes(FORM_SEPARATOR));
}
