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
 * The records that a catalogue can contain. It removes components with unreadable formats or unknown filemasks,
 * records of the log about unknown projects, and credentials in addresses. Each removed record is reported.
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
  // Other unpublished addresses are reported when the catalogue is read. They are written as the server gave them.
  return trouble === "credentials" ? address : text;
}
