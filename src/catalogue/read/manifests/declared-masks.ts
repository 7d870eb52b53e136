import { posix, relative, resolve, sep } from "node:path";
import type { Report } from "../../../model/index.ts";
import { Workspace } from "../files/workspace.ts";
import { manifestNamesIn, rootOf } from "./catalogue-root.ts";
import { ManifestReader } from "./manifests.ts";

/** The declarations in a catalogue's manifests, without reading the files that they name. */
export interface DeclaredMasks {
  readonly name: string;
  readonly projects: readonly string[];
  /** Paths from the catalogue's directory, with `/`. */
  readonly filemasks: readonly string[];
  readonly slugs: readonly string[];
}

const MOST_BYTES = 2 ** 24;

/** Undefined, with reports, if the manifest cannot be read, or if there are several. */
export function declaredMasks(directory: string, report: Report): DeclaredMasks | undefined {
  const root = rootOf(directory);
  const [name = "", ...others] = manifestNamesIn(root);
  const at = { file: name, line: 1, column: 1 };
  if (others.length > 0) return void report("catalogue/ambiguous", at, [name, ...others].join(", "));
  const workspace = new Workspace({ root, excluded: [], maxInputBytes: MOST_BYTES, report });
  const place = workspace.locate(root, name, at);
  const reader = new ManifestReader(workspace, report);
  const catalogue = place && reader.catalogue(place);
  if (catalogue === undefined) return undefined;
  const { projects } = reader.projects(catalogue);
  const components = projects.flatMap((project) => [...project.components, ...project.refused]);
  return {
    name,
    projects: projects.map(({ raw }) => raw.slug),
    slugs: components.map(({ raw }) => raw.slug),
    filemasks: components.map(({ raw, directory: folder }) => {
      const way = relative(root, resolve(folder, raw.root ?? "."))
        .split(sep)
        .join("/");
      return posix.join(way, raw.filemask);
    }),
  };
}
