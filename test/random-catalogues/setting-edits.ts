import type { Picks } from "./picks.ts";
import { type EditKind, nameOf, pickComponent, type World } from "./world.ts";

/** Values for keys of manifests; `undefined` takes the key away. */
type Values = Readonly<Record<string, readonly unknown[]>>;

const CATALOGUE_KEYS: Values = {
  base_url: ["https://translations.example.org", "https://example.org/l10n"],
  site_url: [undefined, "https://live.example.org"],
  host: ["nginx", undefined, "plain", "netlify", "github-pages"],
  time_zone: [undefined, "Europe/Prague", "America/St_Johns"],
  published_languages: [undefined, "used"],
  languages: [
    undefined,
    [{ code: "xx", name: "Xish", direction: "rtl" }],
    [{ code: "cs", name: "Bohemian", direction: "ltr", plural: { count: 1, formula: "0" } }],
  ],
  international_words: [undefined, ["save", "hello", "world"]],
  publish_emails: [undefined, true],
  changes: [undefined, ["table"]],
  allow_roots: [undefined, []],
  language_aliases: [undefined, { de: "de" }, { xx: "cs", cs: "cs" }],
  exclude_languages: [undefined, ["xx"], ["fr"]],
  on_bad_file: [undefined, "skip"],
};

const PROJECT_KEYS: Values = {
  name: ["Harbour", "Gate", undefined],
  web: [undefined, "https://example.org/web"],
  source_language: [undefined, "en", "de"],
  private: [undefined, true, false],
  enable_review: [undefined, true],
};

const REPOSITORY = {
  needs_commit: false,
  needs_merge: true,
  needs_push: false,
  remote_commit: null,
  status: "clean",
  merge_failure: null,
};

const COMPONENT_KEYS: Values = {
  name: ["Web", "App"],
  id: [undefined, 7, 3],
  vcs: [undefined, "mercurial"],
  branch: [undefined, "main"],
  git_export: [undefined, "https://git.example.org/x"],
  show_repository: [undefined, false],
  language_regex: [undefined, "^(de|cs|en)$"],
  language_aliases: [undefined, { de: "cs" }, { xx: "de_CH" }],
  exclude_languages: [undefined, ["cs"], ["de", "xx"]],
  on_bad_file: [undefined, "skip", "error"],
  encodings: [undefined, {}],
  csv: [undefined, { dialect: "rfc4180" }],
  license: [undefined, "MIT"],
  license_url: [undefined, "https://example.org/mit"],
  check_flags: [undefined, "ignore-same", "max-length:5", "python-format"],
  priority: [undefined, 60],
  agreement: [undefined, "Mind the tide.", 5],
  locked: [undefined, true],
  repository: [undefined, REPOSITORY],
  edit_template: [undefined, false],
  allow_translation_propagation: [undefined, false],
  push: [undefined, "git@example.org:x"],
};

const OPTIONS: Values = {
  baseUrl: [undefined, "https://other.example.org", "https://other.example.org/deep/er"],
  links: [undefined, "path", "file", "query"],
  host: [undefined, "nginx", "gitlab-pages", "vercel", "plain"],
  view: [undefined, "none", "api"],
  compat: [undefined, ["wlc3"]],
  bulk: [undefined, true],
  ids: [undefined, "frozen"],
  sourceDateEpoch: [undefined, 0, 1_700_000_000],
  maxUnits: [undefined, 5, 1000],
  maxDocuments: [undefined, 50, 100_000],
  maxOutputBytes: [undefined, 20_000, 100_000_000],
  maxInputBytes: [undefined, 900, 1_000_000],
  strict: [undefined, true],
};

/** Edits of manifests' keys and of the build's options. */
export const SETTING_EDITS = {
  "catalogue key": ({ catalogue }, picks) =>
    `catalogue: ${change(catalogue.keys, CATALOGUE_KEYS, picks, { base_url: "https://example.org" })}`,
  "project key": ({ catalogue }, picks) => {
    const project = picks.of(catalogue.projects);
    return project && `${project.slug}: ${change(project.keys, PROJECT_KEYS, picks)}`;
  },
  "component key": (world, picks) => {
    const found = pickComponent(world, picks);
    return found && `${nameOf(found)}: ${change(found.component.keys, COMPONENT_KEYS, picks)}`;
  },
  "new base": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined) return undefined;
    found.files.newBase = picks.from(["none", "own", "translation"]);
    return `${nameOf(found)}: new_base is ${found.files.newBase}`;
  },
  reference: (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined || found.files.template !== "none") return undefined;
    found.files.reference = picks.from(["none", "apart", "translation"]);
    return `${nameOf(found)}: reference is ${found.files.reference}`;
  },
  "manifest name": ({ catalogue }, picks) => {
    catalogue.manifestName = picks.from(["catalogue.json", "catalogue.yaml", "catalogue.yml"]);
    return `the manifest is ${catalogue.manifestName}`;
  },
  option: (world, picks) => {
    const options: Record<string, unknown> = { ...world.options };
    const said = change(options, OPTIONS, picks);
    world.options = options;
    return `options: ${said}`;
  },
  "no options": (world: World) => {
    if (Object.keys(world.options).length === 0) return undefined;
    world.options = {};
    return "options: none";
  },
} satisfies Readonly<Record<string, EditKind>>;

function change(
  keys: Record<string, unknown>,
  values: Values,
  picks: Picks,
  fallback: Readonly<Record<string, unknown>> = {},
): string {
  const key = picks.of(Object.keys(values)) ?? "";
  const value = picks.of(values[key] ?? []) ?? fallback[key];
  if (value === undefined) delete keys[key];
  else keys[key] = value;
  return `${key} is ${JSON.stringify(value)}`;
}
