import type { UnitsByTranslation } from "../quality/history-needs.ts";
import type { TrackedSource } from "../read/manifests/tracked-source.ts";
import { ACTION, type LogRecord } from "./changelog/record.ts";
import type { CodeTable, TrackedComponent } from "./changelog/tracked.ts";
import { componentName } from "./tracked-components.ts";

/**
 * The use of a history: `all`, only today's `numbers`, or today's `texts` with their states. Numbers and texts mostly
 * do not depend on it. Then it is not read (SOURCES.md, third round, 19).
 */
export type HistoryUse = "all" | "numbers" | "texts";

/** The part of histories that is needed. */
export interface NeededHistory {
  readonly sources: readonly TrackedSource[];
  /** Codes of languages, by `project/component`. For a component that is not in it, all languages. */
  readonly languages: ReadonlyMap<string, ReadonlySet<string>>;
  isNeeded(record: LogRecord): boolean;
}

export interface HistoryNeeds {
  readonly tracked: readonly TrackedSource[];
  /** Texts whose source changed after them count as fuzzy (`history: {outdated: true}`). */
  readonly marksOutdated: boolean;
  /** Units that need their authors. */
  readonly asking: UnitsByTranslation;
}

/** Undefined if no history is needed. */
export function neededHistory({ tracked, marksOutdated, asking }: HistoryNeeds): NeededHistory | undefined {
  const languages = new Map<string, Set<string>>();
  for (const name of asking.keys()) {
    const end = name.lastIndexOf("/");
    const component = name.slice(0, end);
    languages.set(component, (languages.get(component) ?? new Set()).add(name.slice(end + 1)));
  }
  // It is not known yet which texts are outdated, and they can be in any language.
  const isWhole = ({ guideKind }: TrackedSource): boolean => marksOutdated && guideKind === "template";
  const whole = new Set(tracked.filter(isWhole).map(componentName));
  for (const name of whole) languages.delete(name);
  const sources = tracked.filter(
    (source) => whole.has(componentName(source)) || languages.has(componentName(source)),
  );
  if (sources.length === 0) return undefined;
  const isNeeded = ({ action, project, component, language, idHash }: LogRecord): boolean => {
    if (!CONTENT.has(action) || idHash === undefined) return false;
    if (whole.has(`${project}/${component}`)) return true;
    return asking.get(`${project}/${component}/${language}`)?.has(idHash) ?? false;
  };
  return { sources, languages, isNeeded };
}

const CONTENT: ReadonlySet<number> = new Set([ACTION.change, ACTION.new, ACTION.approved, ACTION.marked]);

/** The component as if it had only the files of these languages. */
export function narrowed(
  component: TrackedComponent,
  languages: ReadonlySet<string> | undefined,
): TrackedComponent {
  if (languages === undefined) return component;
  const { codes } = component;
  const narrow: CodeTable = {
    language: (code) => {
      const found = codes.language(code);
      return found !== undefined && languages.has(found.code) ? found : undefined;
    },
    isExcluded: (code) => codes.isExcluded(code),
  };
  return { ...component, codes: narrow };
}
