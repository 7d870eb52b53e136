import { type YAMLMap, yaml } from "../../data/packages.ts";

/** The place where further components can be added in the text of a manifest. */
export interface ComponentListEnd {
  /** The start of a line, in UTF-16 units; the length of the text if a new line is needed. */
  readonly offset: number;
  /** Spaces before the `-` of an item. */
  readonly indent: number;
}

/**
 * The end of a project's list of components, if it is a block in this manifest: of the project with that slug, else
 * of the first one. Undefined if text cannot be added there.
 */
export function endOfComponents(text: string, slug: string): ComponentListEnd | undefined {
  const { isMap, isSeq, parseDocument } = yaml();
  const document = parseDocument(text, { version: "1.2", schema: "core" });
  const projects = document.get("projects");
  if (document.errors.length > 0 || !isSeq(projects)) return undefined;
  const inline = projects.items.filter((item): item is YAMLMap => isMap(item));
  const project = inline.find((item) => item.get("slug") === slug) ?? inline[0];
  const components = project?.get("components");
  if (!isSeq(components) || components.flow === true) return undefined;
  const last = components.items.at(-1);
  const range = isMap(last) && last.flow !== true ? last.range : undefined;
  if (!range) return undefined;
  const line = text.slice(text.lastIndexOf("\n", range[0] - 1) + 1, range[0]);
  const [, spaces] = /^( *)- *$/.exec(line) ?? [];
  if (spaces === undefined) return undefined;
  const isAtLine = text[range[1] - 1] === "\n";
  const end = isAtLine ? range[1] : text.indexOf("\n", range[1]) + 1;
  return { offset: end === 0 ? text.length : end, indent: spaces.length };
}
