import { type Component, namesOf } from "../../model/index.ts";
import type { RenderContext } from "./context.ts";
import { encodeOptionalText, encodeText } from "./json.ts";
import { renderProject } from "./project.ts";
import { renderRepository } from "./repository.ts";

/** Renders a component (contract section 2.4). */
export function renderComponent(component: Component, context: RenderContext): string {
  const project = context.embed(component.project, renderProject);
  return `${head(component)},"project":${project}${tail(component, context)}`;
}

/** Renders a component below its project, whose data it does not repeat (RULES.md 2). */
export function renderProjectComponent(component: Component, context: RenderContext): string {
  return `${head(component)}${tail(component, context)}`;
}

/** The API address of a component, as JSON text. */
export function componentAddress(component: Component, { addresses }: RenderContext): string {
  return encodeText(addresses.api("components/{project}/{component}/", namesOf.component(component)));
}

/** Renders `lock/` (contract section 7). */
export function renderLock({ manifest }: Component): string {
  return `{"locked":${manifest.isLocked}}`;
}

/** Renders `components/<p>/<c>/repository/` (RULES.md 7). */
export function renderComponentRepository(component: Component, { addresses }: RenderContext): string {
  const names = namesOf.component(component);
  const url = addresses.api("components/{project}/{component}/repository/", names);
  return renderRepository(component, url);
}

function head({ manifest }: Component): string {
  return `{"name":${encodeText(manifest.name)},"slug":${encodeText(manifest.slug)}`;
}

function tail(component: Component, { addresses, compats }: RenderContext): string {
  const { manifest } = component;
  const own = namesOf.component(component);
  const shown = (text: string): string => encodeOptionalText(manifest.showRepository ? text : null);
  return (
    `,"vcs":${shown(manifest.vcs)},"repo":${shown(manifest.repo)}` +
    `,"git_export":${encodeText(manifest.gitExport)},"branch":${shown(manifest.branch)}` +
    `,"filemask":${shown(manifest.filemask)},"template":${encodeText(manifest.template)}` +
    `,"new_base":${encodeText(manifest.newBase)},"file_format":${encodeText(manifest.format.id)}` +
    `,"license":${encodeText(manifest.license)},"license_url":${encodeText(manifest.licenseUrl)}` +
    `,"web_url":${encodeText(addresses.page("projects/{project}/{component}/", own))}` +
    `,"url":${encodeText(addresses.api("components/{project}/{component}/", own))}` +
    `,"repository_url":${encodeText(addresses.api("components/{project}/{component}/repository/", own))}` +
    `,"translations_url":${encodeText(addresses.api("components/{project}/{component}/translations/", own))}` +
    `,"statistics_url":${encodeText(addresses.api("components/{project}/{component}/statistics/", own))}` +
    `,"lock_url":${encodeText(addresses.api("components/{project}/{component}/lock/", own))}` +
    `,"changes_list_url":${encodeText(addresses.api("components/{project}/{component}/changes/", own))}` +
    `${compats.includes("wlc3") ? renderNewer(manifest) : ""}}`
  );
}

/** The fields of a component that wlc 3 reads and release 3.6.1 does not have. */
function renderNewer({ agreement, priority }: Component["manifest"]): string {
  return `,"agreement":${encodeText(agreement)},"priority":${priority}`;
}
