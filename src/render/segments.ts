import type { Language } from "../model/language.ts";
import type {
  Change,
  Component,
  Project,
  Screenshot,
  SourceRecord,
  Translation,
  Unit,
} from "../model/linked.ts";

/** The path of each noun below `/api/`. */
export const segmentsOf = {
  language: ({ code }: Language): readonly string[] => ["languages", code],
  project: ({ manifest }: Project): readonly string[] => ["projects", manifest.slug],
  component: (component: Component): readonly string[] => ["components", ...slugs(component)],
  translation: ({ component, language }: Translation): readonly string[] => [
    "translations",
    ...slugs(component),
    language.code,
  ],
  unit: ({ id }: Unit): readonly string[] => ["units", String(id)],
  source: ({ id }: SourceRecord): readonly string[] => ["sources", String(id)],
  change: ({ id }: Change): readonly string[] => ["changes", String(id)],
  screenshot: ({ id }: Screenshot): readonly string[] => ["screenshots", String(id)],
} as const;

/** Project and component, as the addresses of the platform's own pages use them too. */
export function slugs({ project, manifest }: Component): readonly [string, string] {
  return [project.manifest.slug, manifest.slug];
}
