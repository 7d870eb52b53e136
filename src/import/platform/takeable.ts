import { type AddressKind, provePublicAddress } from "../../model/index.ts";
import { filemaskOf } from "./filemasks.ts";
import {
  type ComponentRecord,
  componentRecordKey,
  type PlatformRecords,
  translationsOfComponent,
} from "./records.ts";
import { withComponents } from "./scope.ts";
import type { Telling } from "./told.ts";

/**
 * The records that a catalogue can hold: without components whose format nothing here reads or whose filemask nothing
 * tells, without records of the log whose project is not known, and without credentials in addresses. Each is told.
 */
export function takeable(
  records: PlatformRecords,
  knownFormats: ReadonlySet<string>,
  telling: Telling,
): PlatformRecords {
  const kept = records.components.filter((component) => {
    const key = componentRecordKey(component);
    const translations = translationsOfComponent(component, records);
    const code = !knownFormats.has(component.fileFormat)
      ? "import/format"
      : filemaskOf(component, translations) === undefined
        ? "import/filemask"
        : undefined;
    if (code !== undefined) telling.tell(code, `${key} (${component.fileFormat})`);
    return code === undefined;
  });
  const { changes, components, projects, ...others } = withComponents(
    records,
    new Set(kept.map(componentRecordKey)),
  );
  return {
    ...others,
    projects: projects.map((project) => ({
      ...project,
      web: withoutUser("web", project.web, project.slug, telling),
    })),
    components: components.map((component) => withoutCredentials(component, telling)),
    changes: changes.filter(({ id, project }) => {
      if (project === undefined) telling.tell("import/change", `change ${id}`);
      return project !== undefined;
    }),
  };
}

function withoutCredentials(component: ComponentRecord, telling: Telling): ComponentRecord {
  const key = componentRecordKey(component);
  const { repo, gitExport, licenseUrl } = component;
  return {
    ...component,
    repo: repo === null ? null : withoutUser("repository", repo, key, telling),
    gitExport: withoutUser("repository", gitExport, key, telling),
    licenseUrl: withoutUser("web", licenseUrl, key, telling),
  };
}

function withoutUser(kind: AddressKind, text: string, whose: string, telling: Telling): string {
  const { address, trouble } = provePublicAddress(kind, text);
  if (trouble === "credentials") telling.tell("import/credentials", whose);
  // What else is not published is told when the catalogue is read; it is written down as the server said it.
  return trouble === "credentials" ? address : text;
}
