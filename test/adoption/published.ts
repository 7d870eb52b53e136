import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpectedComponent, Numbers } from "./expected.ts";

interface Translation {
  readonly component: {
    readonly filemask: string;
    readonly file_format: string;
    readonly template: string;
  };
  readonly language_code: string;
  readonly total: number;
  readonly translated: number;
}

/** What is compared of a component. */
export type Published = Pick<ExpectedComponent, "filemask" | "file_format" | "template" | "languages">;

/** What a tree's translations say of their components, by filemask in code points. */
export function publishedIn(tree: string): readonly Published[] {
  const components = new Map<string, Published & { readonly languages: Record<string, Numbers> }>();
  for (const { component, language_code: code, total, translated } of translationsIn(tree)) {
    const { filemask, file_format, template } = component;
    const known = components.get(filemask) ?? { filemask, file_format, template, languages: {} };
    components.set(filemask, known);
    known.languages[code] = { units: total, translated };
  }
  return [...components.values()].sort((one, other) => (one.filemask < other.filemask ? -1 : 1));
}

function translationsIn(tree: string): readonly Translation[] {
  const found: Translation[] = [];
  const folder = join(tree, "api/translations");
  for (let page = 1; existsSync(join(folder, `page=${page}/index.json`)); page += 1) {
    const text = readFileSync(join(folder, `page=${page}/index.json`), "utf8");
    const { results }: { readonly results: readonly Translation[] } = JSON.parse(text);
    found.push(...results);
  }
  return found;
}
