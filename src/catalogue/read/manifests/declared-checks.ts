import type { Location, Report } from "../../../model/index.ts";
import { checkStorable } from "../files/file-names.ts";
import { type DeclaredCatalogue, locationOf } from "./manifests.ts";

/** Slugs of projects are unique, also without regard to case, which some file systems ignore. */
export function checkProjects({ projects }: DeclaredCatalogue, report: Report): void {
  const seen = new Map<string, Location>();
  for (const project of projects) {
    const at = locationOf(project, "slug");
    refuseTwice(seen, project.raw.slug, at, (slug, where) =>
      report("project/duplicate-slug", at, slug, where),
    );
  }
  warnOfNames(seen, report);
}

/** Slugs are unique in a project, identifiers in the catalogue. */
export function checkComponents({ projects }: DeclaredCatalogue, report: Report): void {
  const ids = new Map<number, Location>();
  for (const { components } of projects) {
    const slugs = new Map<string, Location>();
    for (const component of components) {
      const at = locationOf(component, "slug");
      refuseTwice(slugs, component.raw.slug, at, (slug, where) =>
        report("component/duplicate-slug", at, slug, where),
      );
      const { id } = component.raw;
      if (id === undefined) continue;
      const idAt = locationOf(component, "id");
      refuseTwice(ids, id, idAt, (taken, where) => report("component/duplicate-id", idAt, taken, where));
    }
    warnOfNames(slugs, report);
  }
}

function refuseTwice<K>(
  seen: Map<K, Location>,
  key: K,
  at: Location,
  complain: (key: K, where: string) => void,
): void {
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, at);
  else complain(key, `${earlier.file}:${earlier.line}`);
}

/** Slugs become folders. Some file systems cannot distinguish or store them. */
function warnOfNames(slugs: ReadonlyMap<string, Location>, report: Report): void {
  const lower = new Map<string, string>();
  for (const [name, at] of slugs) {
    const other = lower.get(name.toLowerCase());
    if (other !== undefined) report("name/unsafe", at, name, `differs from "${other}" only in case`);
    checkStorable(name, at, report);
    lower.set(name.toLowerCase(), name);
  }
}
