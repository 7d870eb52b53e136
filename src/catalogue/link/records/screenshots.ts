import type { Report, Screenshot, ScreenshotRow } from "../../../model/index.ts";
import type { ComponentDraft, SourceDraft } from "../drafts.ts";
import { type Identifiers, inOrderOfCreation, type Numbered } from "./identifiers.ts";

/**
 * The screenshots in the order of creation, joined to their sources. Missing sources are left out.
 *
 * @param components in the order of the catalogue
 */
export function linkScreenshots(
  rows: readonly ScreenshotRow[],
  components: readonly Numbered<ComponentDraft>[],
  sources: readonly SourceDraft[],
  { identifiers, report }: { readonly identifiers: Identifiers; readonly report: Report },
): Screenshot[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const numbered = rowsOf(components, rows).map(({ component, row }) => {
    const shown = row.sources.flatMap((id) => {
      const source = byId.get(id);
      if (source?.component === component) return [source];
      report("table/vanished-source", row.location, String(id));
      return [];
    });
    const parts = { project: row.project, component: row.component, idHash: row.name };
    const screenshot: Screenshot = {
      id: row.id ?? identifiers.derive(parts, row.location),
      name: row.name,
      component,
      sources: [...new Set(shown)],
      imageName: row.imageName,
      image: row.image,
      isNumbered: row.id !== undefined,
      row: row.location,
    };
    return { item: screenshot, given: row.id };
  });
  const screenshots = inOrderOfCreation(numbered);
  for (const screenshot of screenshots) {
    for (const source of screenshot.sources) (source as SourceDraft).screenshots.push(screenshot);
  }
  return screenshots;
}

/** Rows with their components, in the order of the components. */
function rowsOf(
  components: readonly Numbered<ComponentDraft>[],
  rows: readonly ScreenshotRow[],
): { readonly component: ComponentDraft; readonly row: ScreenshotRow }[] {
  const places = new Map(
    components.map(({ item }, place) => [
      `${item.project.manifest.slug}/${item.manifest.slug}`,
      { component: item, place },
    ]),
  );
  return rows
    .flatMap((row) => {
      const found = places.get(`${row.project}/${row.component}`);
      return found === undefined ? [] : [{ ...found, row }];
    })
    .sort((a, b) => a.place - b.place);
}
