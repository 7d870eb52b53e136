import { posix } from "node:path";
import { type Entry, FORMATS, type RandomFormat } from "./file-formats.ts";
import {
  type RandomCatalogue,
  type RandomComponent,
  type RandomFiles,
  type RandomProject,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from "./random-catalogue.ts";

const TABLES_DIRECTORY = "tables";

/** Every file of a catalogue, by its path below the catalogue's directory. */
export function filesOf(catalogue: RandomCatalogue): ReadonlyMap<string, Buffer> {
  const files = new Map<string, string | Buffer>();
  writeManifests(catalogue, files);
  const written = new Set<RandomFiles>();
  for (const { components } of catalogue.projects) {
    for (const component of components) {
      if (!written.has(component.files)) writeTranslations(component.files, files);
      written.add(component.files);
    }
  }
  files.set(`${TABLES_DIRECTORY}/notes.txt`, "The directory of the tables is always there.\n");
  for (const name of TABLE_NAMES) writeTable(catalogue, name, files);
  for (const [name, image] of Object.entries(catalogue.images))
    files.set(`${TABLES_DIRECTORY}/${name}`, image);
  for (const [path, content] of Object.entries(catalogue.overrides)) {
    if (content === null) files.delete(path);
    else files.set(path, content);
  }
  return new Map([...files].map(([path, content]) => [path, Buffer.from(content)]));
}

export function formatOf({ format }: RandomFiles): RandomFormat {
  const found = FORMATS[format];
  if (found === undefined) throw new Error(`no writer for ${format}`);
  return found;
}

/** Where the file of a language lies, below the catalogue's directory. */
export function translationPath(files: RandomFiles, code: string): string {
  return posix.join(files.root, namesOf(files).mask.replace("*", code));
}

function namesOf(files: RandomFiles): {
  readonly mask: string;
  readonly template: string;
  readonly newBase: string;
  readonly reference: string;
} {
  const { extension } = formatOf(files);
  const mask = `${files.mask}.${extension}`;
  const apart = `templates/${files.mask.replaceAll(/[*/]/g, "_")}.${extension}`;
  const template =
    files.template === "none" ? "" : files.template === "apart" ? apart : mask.replace("*", "en");
  const translation = mask.replace("*", files.codes.at(-1) ?? "en");
  const newBase =
    files.newBase === "none" ? "" : files.newBase === "own" ? apart.replace("/", "/base") : translation;
  const reference =
    files.reference === "none"
      ? ""
      : files.reference === "apart"
        ? `templates/${files.mask.replaceAll(/[*/]/g, "_")}.pot`
        : mask.replace("*", files.codes[0] ?? "en");
  return { mask, template, newBase, reference };
}

function writeTranslations(files: RandomFiles, to: Map<string, string | Buffer>): void {
  const format = formatOf(files);
  const { template, newBase, reference } = namesOf(files);
  if (files.reference === "apart")
    to.set(posix.join(files.root, reference), format.write(entriesOf(files, "reference"), ""));
  if (files.newBase === "own")
    to.set(posix.join(files.root, newBase), format.write(entriesOf(files, ""), "en"));
  for (const code of files.codes)
    to.set(translationPath(files, code), format.write(entriesOf(files, code), code));
  if (template !== "")
    to.set(posix.join(files.root, template), format.write(entriesOf(files, "template"), "en"));
}

function entriesOf(files: RandomFiles, code: string): Entry[] {
  const { isMonolingual } = formatOf(files);
  return files.units.flatMap(({ targets, absentFrom = [], ...unit }) => {
    if (!isMonolingual && absentFrom.includes(code)) return [];
    const target = targets[code];
    const text = code === "template" ? unit.source : target?.text;
    if (text === undefined && isMonolingual && code !== "") return [];
    return [{ ...unit, text: text ?? "", isFuzzy: target?.isFuzzy ?? false }];
  });
}

function writeManifests(catalogue: RandomCatalogue, to: Map<string, string | Buffer>): void {
  const inGlob = catalogue.projects.some(({ manifest }) => manifest === "glob");
  const listed = catalogue.projects
    .filter(({ manifest }) => manifest !== "glob")
    .map((project) => {
      if (project.manifest === "inline") return projectManifest(project, ".", to);
      const path = `manifests/${project.slug}.json`;
      to.set(path, json(projectManifest(project, "manifests", to)));
      return path;
    });
  for (const project of catalogue.projects.filter(({ manifest }) => manifest === "glob")) {
    const directory = `projects/${project.slug}`;
    to.set(`${directory}/project.yaml`, json(projectManifest(project, directory, to)));
  }
  const projects = inGlob ? [...listed, "projects/*/project.yaml"] : listed;
  to.set(catalogue.manifestName, json({ ...catalogue.keys, tables: TABLES_DIRECTORY, projects }));
}

function projectManifest(project: RandomProject, directory: string, to: Map<string, string | Buffer>) {
  const { name, slug, keys } = project;
  const components = project.components.map((component) => {
    if (component.isInline) return componentManifest(component, directory);
    const path = `components/${slug}/${component.slug}.json`;
    to.set(path, json(componentManifest(component, posix.dirname(path))));
    return posix.relative(directory, path);
  });
  return { name, slug, ...keys, components };
}

function componentManifest(component: RandomComponent, directory: string): Record<string, unknown> {
  const { name, slug, files, parent, keys } = component;
  const { mask, template, newBase, reference } = namesOf(files);
  return {
    name,
    slug,
    ...(parent === undefined
      ? { root: posix.relative(directory, files.root) }
      : { repo: `weblate://${parent}` }),
    filemask: mask,
    ...(template === "" ? {} : { template }),
    ...(newBase === "" ? {} : { new_base: newBase }),
    ...(reference === "" ? {} : { reference }),
    file_format: files.format,
    ...keys,
  };
}

function writeTable(catalogue: RandomCatalogue, name: TableName, to: Map<string, string | Buffer>): void {
  const rows = catalogue.tables[name];
  const columns: readonly string[] = TABLES[name];
  const lineOf = (values: readonly string[]): string =>
    `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(",")}\n`;
  for (const part of new Set(rows.map((row) => row.part))) {
    const lines = rows
      .filter((row) => row.part === part)
      .map(({ cells }) => lineOf(columns.map((column) => cells[column] ?? "")));
    const path = part === "" ? name : `${name}.${part}`;
    to.set(`${TABLES_DIRECTORY}/${path}.csv`, [lineOf(columns), ...lines].join(""));
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
