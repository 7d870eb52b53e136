import { at, type Datum, textAt, type Unreadable } from "../data/datum.ts";
import { jsonData } from "../data/json-data.ts";
import { tomlData } from "../data/toml-data.ts";
import { yamlData } from "../data/yaml-data.ts";
import { withoutCredentials } from "./configurations/proved-texts.ts";

/** Facts about a project in files of package managers. Missing values are absent. */
export interface PackageFacts {
  readonly name?: string | undefined;
  readonly web?: string | undefined;
  /** An SPDX identifier. */
  readonly license?: string | undefined;
}

interface PackageFile {
  readonly path: string;
  readonly data: (text: string) => Datum | Unreadable;
  /** The tables with the facts, as keys joined by dots. The first table with a fact wins. */
  readonly tables?: readonly string[];
  readonly name?: readonly string[];
  readonly urls?: string;
}

/** Files directly in DIR. The first file with a name gives the name of the project. */
const PACKAGES: readonly PackageFile[] = [
  { path: "package.json", data: jsonData, name: ["displayName", "name"] },
  { path: "pyproject.toml", data: tomlData, tables: ["project", "tool.poetry"], urls: "project.urls" },
  { path: "composer.json", data: jsonData },
  { path: "pubspec.yaml", data: yamlData },
  { path: "Cargo.toml", data: tomlData, tables: ["package"] },
  { path: "manifest.json", data: jsonData },
];

/** @param textOf the text of a file; undefined if there is none */
export function packagesIn(
  textOf: (path: string) => string | undefined,
): readonly { readonly path: string; readonly facts: PackageFacts }[] {
  return PACKAGES.flatMap((file) => {
    const text = textOf(file.path);
    const data = text === undefined ? undefined : file.data(text);
    return data === undefined || "reason" in data ? [] : [{ path: file.path, facts: factsIn(data, file) }];
  });
}

function factsIn(data: Datum, { tables = [""], name = ["name"], urls }: PackageFile): PackageFacts {
  const tableAt = (keys: string): Datum | undefined => at(data, ...keys.split(".").filter(Boolean));
  const first = (keys: readonly string[]): string | undefined =>
    keys
      .flatMap((key) => tables.map((table) => textAt(tableAt(table), key)))
      .find((text) => text !== undefined && !isPlaceholder(text));
  const listed = urls === undefined ? [] : [...(tableAt(urls)?.entries ?? [])];
  const homepage = listed.find(([key]) => key.toLowerCase() === "homepage")?.[1].text;
  return checked(first(name), homepage ?? first(["homepage", "homepage_url"]), first(["license"]));
}

const LONGEST_NAME = 200;
const WEB = /^https?:\/\/[^\s"<>]{1,500}$/;
const SPDX = /^[A-Za-z0-9.+-]{2,60}(?: (?:OR|AND|WITH) [A-Za-z0-9.+-]{2,60}){0,5}$/;

function checked(
  name: string | undefined,
  web: string | undefined,
  license: string | undefined,
): PackageFacts {
  const last = name
    ?.slice(0, LONGEST_NAME)
    .replace(/^@?[^/\s]+\//, "")
    .trim();
  return {
    name: last === undefined || last === "" || isPlaceholder(last) ? undefined : last,
    web: web !== undefined && WEB.test(web) && !isPlaceholder(web) ? withoutCredentials(web) : undefined,
    license: license !== undefined && SPDX.test(license) ? license : undefined,
  };
}

/** Placeholders in names that programs replace: VS Code, web extensions, templates of projects, shells, CMake. */
const PLACEHOLDER = /%[^%\s]+%|\{\{.*\}\}|\$\{.*\}|\$\(.*\)|#\{.*\}|<%.*%>|__MSG_\w+__|^@[\w.-]+@$/s;

/** True for a placeholder instead of a name. Then the next file is used. */
export function isPlaceholder(name: string): boolean {
  return PLACEHOLDER.test(name);
}
