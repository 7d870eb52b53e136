import { jsonFieldsIn } from "../../model/index.ts";
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
  readonly read: (text: string) => PackageFacts;
}

/** Files in DIR itself. The first one with a name gives the name of the project. */
export const PACKAGES: readonly PackageFile[] = [
  { path: "package.json", read: (text) => fromJson(text, ["displayName", "name"]) },
  { path: "pyproject.toml", read: (text) => fromToml(text, ["project", "tool.poetry"], "project.urls") },
  { path: "composer.json", read: (text) => fromJson(text, ["name"]) },
  { path: "pubspec.yaml", read: fromPubspec },
  { path: "Cargo.toml", read: (text) => fromToml(text, ["package"], "package") },
  { path: "manifest.json", read: (text) => fromJson(text, ["name"]) },
];

function fromJson(text: string, names: readonly string[]): PackageFacts {
  const data = jsonFieldsIn(text.replace(/^\ufeff/, "")) ?? {};
  const value = (key: string): string | undefined => textIn(data[key]);
  const name = names.map(value).find((found) => found !== undefined && !isPlaceholder(found));
  return checked(name, value("homepage") ?? value("homepage_url"), value("license"));
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Lines `key = "text"` below `[section]`: the only part of TOML that is needed here. */
function fromToml(text: string, sections: readonly string[], urls: string): PackageFacts {
  const found = new Map<string, string>();
  let section = "";
  for (const line of text.split(/\r?\n/)) {
    section = /^\s*\[([\w.-]+)\]\s*(?:#.*)?$/.exec(line)?.[1] ?? section;
    const [, key, value] = /^\s*"?([\w-]+)"?\s*=\s*["']([^"']*)["']\s*(?:#.*)?$/.exec(line) ?? [];
    const name = `${section}.${key?.toLowerCase()}`;
    if (value !== undefined && !found.has(name)) found.set(name, value);
  }
  const first = (key: string): string | undefined =>
    sections.map((name) => found.get(`${name}.${key}`)).find((value) => value !== undefined);
  return checked(first("name"), found.get(`${urls}.homepage`) ?? first("homepage"), first("license"));
}

function fromPubspec(text: string): PackageFacts {
  const value = (key: string): string | undefined =>
    new RegExp(`^${key}:[ \\t]*["']?([^"'#\\r\\n]+)`, "m").exec(text)?.[1]?.trim();
  return checked(value("name"), value("homepage"), undefined);
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
