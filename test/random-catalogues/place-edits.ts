import { FORMATS } from "./file-formats.ts";
import type { Picks } from "./picks.ts";
import type { RandomComponent, RandomFiles, RandomProject } from "./random-catalogue.ts";
import { newUnit } from "./unit-edits.ts";
import { CODES } from "./vocabulary.ts";
import { type EditKind, nameOf, type Place, pickComponent, type World } from "./world.ts";

/** Edits of files, languages, components and projects as wholes. */
export const PLACE_EDITS = {
  "add language": (world, picks) => {
    const found = pickComponent(world, picks);
    const code = picks.from(CODES);
    if (found === undefined || found.files.codes.includes(code)) return undefined;
    found.files.codes.push(code);
    return `${nameOf(found)}: has ${code}`;
  },
  "remove language": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined || found.files.codes.length < 2) return undefined;
    const [code] = found.files.codes.splice(picks.below(found.files.codes.length), 1);
    return `${nameOf(found)}: without ${code}`;
  },
  "rename language": (world, picks) => {
    const found = pickComponent(world, picks);
    const [from, to] = [picks.of(found?.files.codes ?? []), picks.from(CODES)];
    if (found === undefined || from === undefined || found.files.codes.includes(to)) return undefined;
    found.files.codes[found.files.codes.indexOf(from)] = to;
    for (const { targets } of found.files.units) {
      const target = targets[from];
      if (target !== undefined) targets[to] = target;
      delete targets[from];
    }
    return `${nameOf(found)}: ${from} becomes ${to}`;
  },
  "move files": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined) return undefined;
    const { root } = found.files;
    const to = `moved${world.catalogue.next++}`;
    for (const { components } of world.catalogue.projects) {
      for (const { files } of components) if (files.root === root) files.root = to;
    }
    return `${root}: moves to ${to}`;
  },
  "rename files": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined) return undefined;
    found.files.mask = newMask(world, picks);
    return `${nameOf(found)}: lies at ${found.files.mask}`;
  },
  "add component": (world, picks) => {
    const project = picks.of(world.catalogue.projects);
    if (project === undefined) return undefined;
    const component = newComponent(world, picks);
    project.components.splice(picks.below(project.components.length + 1), 0, component);
    return `${nameOf({ project, component })}: is new: ${JSON.stringify(component)}`;
  },
  "add large component": (world, picks) => {
    const project = picks.of(world.catalogue.projects);
    if (project === undefined) return undefined;
    const component = newComponent(world, picks, 50);
    project.components.push(component);
    return `${nameOf({ project, component })}: is new and has ${component.files.units.length} units`;
  },
  "add linked component": (world, picks) => {
    const parent = pickComponent(world, picks);
    const project = picks.of(world.catalogue.projects);
    if (parent === undefined || project === undefined || parent.component.parent !== undefined)
      return undefined;
    const component = newComponent(world, picks);
    component.files.root = parent.files.root;
    component.parent = `${parent.project.slug}/${parent.component.slug}`;
    project.components.push(component);
    return `${nameOf({ project, component })}: is new and linked to ${component.parent}: ${JSON.stringify(component)}`;
  },
  "add component with the same files": (world, picks) => {
    const found = pickComponent(world, picks);
    const project = picks.of(world.catalogue.projects);
    if (found === undefined || project === undefined || found.component.parent !== undefined)
      return undefined;
    const component = { ...newComponent(world, picks), files: found.files };
    project.components.push(component);
    return `${nameOf({ project, component })}: is new and has the files of ${nameOf(found)}`;
  },
  "remove component": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined || found.project.components.length < 2 || isParent(world, found))
      return undefined;
    found.project.components.splice(found.project.components.indexOf(found.component), 1);
    forget(world, found.project.slug, found.component.slug);
    return `${nameOf(found)}: is gone`;
  },
  "rename component": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined || isParent(world, found)) return undefined;
    const slug = `c${world.catalogue.next++}`;
    const before = nameOf(found);
    if (picks.once(3)) forget(world, found.project.slug, found.component.slug);
    else renameRows(world, "component", found.component.slug, slug);
    found.component.slug = slug;
    return `${before}: becomes ${slug}`;
  },
  "move component": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined) return undefined;
    const { components } = found.project;
    components.splice(components.indexOf(found.component), 1);
    const index = picks.below(components.length + 1);
    components.splice(index, 0, found.component);
    return `${nameOf(found)}: is the component ${index} of its project`;
  },
  "add project": (world, picks) => {
    const { catalogue } = world;
    const slug = `p${catalogue.next++}`;
    const project: RandomProject = {
      slug,
      name: `Project ${slug}`,
      manifest: picks.from(["inline", "file", "glob"]),
      keys: picks.once(4) ? { private: true } : {},
      components: [newComponent(world, picks)],
    };
    catalogue.projects.splice(picks.below(catalogue.projects.length + 1), 0, project);
    return `${slug}: is a new project: ${JSON.stringify(project)}`;
  },
  "remove project": (world, picks) => {
    const { catalogue } = world;
    const project = picks.of(catalogue.projects);
    if (project === undefined || catalogue.projects.length < 2) return undefined;
    if (project.components.some((component) => isParent(world, { project, component }))) return undefined;
    catalogue.projects.splice(catalogue.projects.indexOf(project), 1);
    forget(world, project.slug);
    return `${project.slug}: is gone`;
  },
  "rename project": (world, picks) => {
    const project = picks.of(world.catalogue.projects);
    if (project === undefined) return undefined;
    if (project.components.some((component) => isParent(world, { project, component }))) return undefined;
    const [before, slug] = [project.slug, `p${world.catalogue.next++}`];
    renameRows(world, "project", before, slug);
    project.slug = slug;
    return `${before}: becomes ${slug}`;
  },
  "inline or not": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined) return undefined;
    found.component.isInline = !found.component.isInline;
    found.project.manifest = picks.from(["inline", "file", "glob"]);
    return `${nameOf(found)}: inline ${found.component.isInline}, its project ${found.project.manifest}`;
  },
} satisfies Readonly<Record<string, EditKind>>;

function newComponent(world: World, picks: Picks, units = 3): RandomComponent {
  const number = world.catalogue.next++;
  const format = picks.of(Object.keys(FORMATS)) ?? "po";
  const isMonolingual = FORMATS[format]?.isMonolingual ?? false;
  const codes: string[] = [...new Set([picks.from(CODES), picks.from(CODES)])];
  const files: RandomFiles = {
    format,
    root: `files${number}`,
    mask: newMask(world, picks),
    template: isMonolingual ? picks.from(["beside", "apart"]) : "none",
    newBase: picks.from(["none", "own", "translation"]),
    reference: isMonolingual ? "none" : picks.from(["none", "apart", "translation"]),
    codes,
    units: [],
  };
  for (let unit = 0; unit < units; unit += 1)
    files.units.push(newUnit(files, picks, `key${world.catalogue.next++}`));
  return {
    slug: `c${number}`,
    name: `Component ${number}`,
    isInline: !picks.once(3),
    keys: {},
    files,
    parent: undefined,
  };
}

function newMask({ catalogue }: World, picks: Picks): string {
  const number = catalogue.next++;
  return picks.from([`*/web${number}`, `set${number}/*`, `set${number}/*/main`]);
}

function isParent({ catalogue }: World, { project, component }: Pick<Place, "project" | "component">) {
  const name = `${project.slug}/${component.slug}`;
  return catalogue.projects.some(({ components }) => components.some(({ parent }) => parent === name));
}

/** Rows that name what is gone would be errors: a careful person removes them too. */
function forget({ catalogue }: World, project: string, component?: string): void {
  for (const rows of Object.values(catalogue.tables)) {
    const kept = rows.filter(({ cells }) => {
      const isThere = cells["project"] === project;
      return !(isThere && (component === undefined || cells["component"] === component));
    });
    rows.splice(0, rows.length, ...kept);
  }
}

function renameRows({ catalogue }: World, column: string, from: string, to: string): void {
  for (const rows of Object.values(catalogue.tables)) {
    for (const { cells } of rows) if (cells[column] === from) cells[column] = to;
  }
}
