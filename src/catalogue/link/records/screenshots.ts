import type { Report, Screenshot, ScreenshotRow } from "../../../model/index.ts";
import type { ComponentDraft, SourceDraft } from "../drafts.ts";
import { givenIdentifier, type Identifiers, inOrderOfCreation } from "./identifiers.ts";

/**
 * The screenshots in the order of creation, joined to their sources. Missing sources are left out.
 *
 * @param components in the order of the catalogue
 */
export function linkScreenshots(
  rows: readonly ScreenshotRow[],
  components: readonly ComponentDraft[],
  sources: readonly SourceDraft[],
  { identifiers, report }: { readonly identifiers: Identifiers; readonly report: Report },
): Screenshot[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const linked = rowsOf(components, rows).map(({ component, row }): Screenshot => {
    const shown = row.sources.flatMap((id) => {
      const source = byId.get(id);
      if (source?.component === component) return [source];
      report("table/vanished-source", row.location, String(id));
      return [];
    });
    const parts = { project: row.project, component: row.component, idHash: row.name };
    return {
      id: row.id ?? identifiers.derive(parts, row.location),
      name: row.name,
      component,
      sources: [...new Set(shown)],
      imageName: row.imageName,
      image: row.image,
      isNumbered: row.id !== undefined,
      row: row.location,
    };
  });
  const screenshots = inOrderOfCreation(linked, givenIdentifier);
  for (const screenshot of screenshots) {
    for (const source of screenshot.sources) (source as SourceDraft).screenshots.push(screenshot);
  }
  return screenshots;
}

/** Rows with their components, in the order of the components. */
function rowsOf(
  components: readonly ComponentDraft[],
  rows: readonly ScreenshotRow[],
): { readonly component: ComponentDraft; readonly row: ScreenshotRow }[] {
  const places = new Map(
    components.map((component, place) => [
      `${component.project.manifest.slug}/${component.manifest.slug}`,
      { component, place },
    ]),
  );
  return rows
    .flatMap((row) => {
      const found = places.get(`${row.project}/${row.component}`);
      return found === undefined ? [] : [{ ...found, row }];
    })
    .sort((a, b) => a.place - b.place);
}
