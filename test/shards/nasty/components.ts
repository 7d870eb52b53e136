/** What the translation files of a component are written from. */
export interface NastyComponent {
  readonly project: string;
  readonly slug: string;
  readonly name: string;
  readonly format: "json" | "csv-simple" | "csv" | "po" | "aresource";
  /** Of the languages that have files; the first one is the source language where there is a template. */
  readonly codes: readonly string[];
  /** How many units there are in each of them. */
  readonly units: number;
  /** Components of one letter have the same contexts and sources, for as many units as both have. */
  readonly contents: string;
  readonly keys?: Readonly<Record<string, unknown>>;
}

export interface NastyProject {
  readonly slug: string;
  readonly name: string;
  readonly keys?: Readonly<Record<string, unknown>>;
}

const ALL = ["en", "de", "fr", "cs", "ar", "ja"] as const;

/** Two slugs begin with the third; the private one stands between public ones. */
export const PROJECTS: readonly NastyProject[] = [
  {
    slug: "fleet",
    name: 'Fleet “Øst” & "Söhne" <ltd>',
    keys: { web: "https://fleet.example.org/?a=1&b=<2>", enable_review: true },
  },
  { slug: "vault", name: "Vault / hidden", keys: { private: true } },
  { slug: "fleet-2", name: "Fleet \\ zwei\u2028🚢" },
  { slug: "fleet_x", name: "～ Fleet", keys: { source_language: "de" } },
];

/**
 * Names order a project's list of components, by code points: U+FF5E before what lies beyond U+FFFF. Some have a given
 * identifier, in another order than theirs.
 */
export const COMPONENTS: readonly NastyComponent[] = [
  {
    ...{ project: "fleet", slug: "deck", name: "Deck/Bridge", format: "json", contents: "a" },
    ...{ codes: ALL, units: 60, keys: { id: 40, license: "MIT", license_url: "https://example.org/?l=<m>" } },
  },
  {
    ...{ project: "fleet", slug: "engine", name: '"Engine" <Room> & Co', format: "json", contents: "a" },
    ...{ codes: ALL, units: 75, keys: { check_flags: "max-length:200", priority: 80 } },
  },
  {
    ...{ project: "fleet", slug: "deck-aft", name: "～ Achterdeck", format: "csv-simple", contents: "a" },
    ...{ codes: ALL, units: 60, keys: { id: 7, locked: true } },
  },
  {
    ...{ project: "fleet", slug: "deck_x", name: "🚢 Hull", format: "json", contents: "a" },
    ...{ codes: ["en", "de", "ja", "pt_BR"], units: 66, keys: { repo: "weblate://fleet/deck" } },
  },
  // No file, and files with nothing in them.
  {
    ...{ project: "fleet", slug: "ghost", name: "Ghost", format: "csv", contents: "b", codes: [], units: 0 },
    keys: { allow_empty: true, repo: "weblate://fleet/deck" },
  },
  {
    ...{ project: "fleet", slug: "blank", name: "Blank 'sheet'", format: "po", contents: "b", units: 0 },
    codes: ["de", "ar"],
  },
  {
    ...{ project: "vault", slug: "box", name: "Box", format: "json", contents: "a" },
    ...{ codes: ["en", "de", "ja", "qx"], units: 60, keys: { id: 9 } },
  },
  {
    ...{ project: "vault", slug: "deck", name: "Deck/Bridge", format: "po", contents: "p" },
    ...{ codes: ["de", "qx"], units: 30 },
  },
  {
    ...{ project: "fleet-2", slug: "app", name: "App – приложение", format: "po", contents: "p", units: 90 },
    ...{ codes: ["de", "cs", "ar", "ja", "pt_BR"], keys: { id: 8 } },
  },
  {
    ...{ project: "fleet-2", slug: "app-server", name: "App – прибой", format: "po", contents: "p" },
    ...{ codes: ["de", "cs", "ar", "ja"], units: 70, keys: { repo: "weblate://fleet-2/app" } },
  },
  {
    ...{ project: "fleet-2", slug: "manifest", name: "Cargo, “manifest”", format: "csv", contents: "p" },
    ...{ codes: ["de", "cs"], units: 50, keys: { show_repository: false } },
  },
  {
    ...{ project: "fleet-2", slug: "phone", name: "📱", format: "aresource", contents: "n" },
    ...{ codes: ["en", "de", "ar"], units: 40 },
  },
  {
    ...{ project: "fleet_x", slug: "deck", name: "Deck", format: "json", contents: "a" },
    ...{ codes: ["de", "en", "fr"], units: 45, keys: { id: 3 } },
  },
];

/** Whether the units of a component have their sources from a template. */
export function hasTemplate({ format }: Pick<NastyComponent, "format">): boolean {
  return format !== "po" && format !== "csv";
}
