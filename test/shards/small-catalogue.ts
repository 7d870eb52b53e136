import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

export interface SmallProject {
  readonly slug: string;
  readonly private?: boolean;
  /** Slugs. */
  readonly components: readonly string[];
}

/** A catalogue of components in CSV: the files of one lie in a folder of its project's and its own name. */
export function smallCatalogue(
  projects: readonly SmallProject[],
  files: Readonly<Record<string, string>>,
  keys: Readonly<Record<string, unknown>> = {},
): string {
  const folder = temporaryDirectory();
  const manifest = {
    base_url: "https://l10n.example.org",
    tables: "tables",
    ...keys,
    projects: projects.map(({ slug, components, ...more }) => ({
      name: slug,
      slug,
      ...more,
      components: components.map((component) => ({
        name: component,
        slug: component,
        filemask: `${slug}/${component}/*.csv`,
        template: `${slug}/${component}/en.csv`,
        file_format: "csv",
      })),
    })),
  };
  const all: Readonly<Record<string, string>> = {
    "tables/users.csv": "username\n",
    "catalogue.json": JSON.stringify(manifest),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Files of a component: texts by language. */
export function texts(
  place: string,
  languages: readonly string[],
  text = (code: string) => `one,${code} one\ntwo,${code} two\n`,
): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.map((code) => [`${place}/${code}.csv`, text(code)]));
}
