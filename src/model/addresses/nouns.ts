import type { Language } from "../catalogue/language.ts";
import type {
  Change,
  Component,
  Project,
  PublicCatalogue,
  Screenshot,
  SourceRecord,
  Translation,
  Unit,
} from "../catalogue/linked.ts";
import { tableKeys } from "../values/table-keys.ts";
import type { API_ADDRESSES, ApiPattern, CollectionPattern, ItemPattern } from "./api.ts";
import { fillSegments, type NamesIn } from "./pattern.ts";

/** Objects with an address of their own, by the schema of the document there. */
export interface Nouns {
  readonly language: Language;
  readonly project: Project;
  readonly component: Component;
  readonly translation: Translation;
  readonly unit: Unit;
  readonly source: SourceRecord;
  readonly change: Change;
  readonly screenshot: Screenshot;
}

type NounAddresses = {
  readonly [Pattern in ItemPattern as (typeof API_ADDRESSES)[Pattern]["schema"]]: Pattern;
};
export type Noun = keyof NounAddresses;

/** The address of each object. Longer addresses belong to it. */
export const NOUN_ADDRESSES: NounAddresses = {
  language: "languages/{code}/",
  project: "projects/{project}/",
  component: "components/{project}/{component}/",
  translation: "translations/{project}/{component}/{language}/",
  unit: "units/{id}/",
  source: "sources/{id}/",
  change: "changes/{id}/",
  screenshot: "screenshots/{id}/",
};

export const NOUNS = tableKeys(NOUN_ADDRESSES);

type OwnAddresses = NounAddresses & { readonly catalogue: "" };
type NamesOf<Name extends Owner> = NamesIn<OwnAddresses[Name]> & readonly string[];

/** The collection of the whole catalogue that contains a noun. */
export type CollectionOf<Name extends Noun> = {
  [Pattern in CollectionPattern]: NounAddresses[Name] extends `${Pattern}{${string}` ? Pattern : never;
}[CollectionPattern];

/** The owner of an address: a noun, or the whole catalogue. */
export interface Owners extends Nouns {
  readonly catalogue: PublicCatalogue;
}
export type Owner = Noun | "catalogue";

/** The owner of addresses of a kind. */
export type OwnerOf<Pattern extends ApiPattern> = [NounOf<Pattern>] extends [never]
  ? "catalogue"
  : NounOf<Pattern>;
type NounOf<Pattern extends ApiPattern> = {
  [Name in Noun]: Pattern extends `${NounAddresses[Name]}${string}` ? Name : never;
}[Noun];

/** All kinds of addresses that an owner has. */
export type PatternOf<Name extends Owner> = {
  [Pattern in ApiPattern]: OwnerOf<Pattern> extends Name ? Pattern : never;
}[ApiPattern];

/** All published objects, in the API's order of their collection. */
export const ALL_OF: {
  readonly [Name in Owner]: (catalogue: PublicCatalogue) => readonly Owners[Name][];
} = {
  catalogue: (catalogue) => [catalogue],
  language: ({ languages }) => languages,
  project: ({ projects }) => projects,
  component: ({ components }) => components,
  translation: ({ translations }) => translations,
  unit: ({ units }) => units,
  source: ({ sources }) => sources,
  change: ({ changes }) => changes,
  screenshot: ({ screenshots }) => screenshots,
};

const numbered = ({ id }: { readonly id: number }): readonly [string] => [String(id)];

/** The names in its addresses, in the order of `NOUN_ADDRESSES`. */
export const namesOf: { readonly [Name in Owner]: (owner: Owners[Name]) => NamesOf<Name> } = {
  catalogue: () => [],
  language: ({ code }) => [code],
  project: ({ manifest }) => [manifest.slug],
  component: ({ project, manifest }) => [project.manifest.slug, manifest.slug],
  translation: ({ component, language }) => [
    component.project.manifest.slug,
    component.manifest.slug,
    language.code,
  ],
  unit: numbered,
  source: numbered,
  change: numbered,
  screenshot: numbered,
};

/** The published owner whose addresses have these names; names behind its own do not count. */
export function findOwner<Name extends Owner>(
  owner: Name,
  names: readonly string[],
  catalogue: PublicCatalogue,
): Owners[Name] | undefined {
  return ALL_OF[owner](catalogue).find((candidate) => {
    const own: readonly string[] = namesOf[owner](candidate);
    return own.every((name, at) => name === names[at]);
  });
}

const ownSegments =
  <Name extends Noun>(name: Name): ((noun: Owners[Name]) => readonly string[]) =>
  (noun) =>
    fillSegments(NOUN_ADDRESSES[name], namesOf[name](noun));

/** The path of its own address below `/api/`. */
export const segmentsOf: { readonly [Name in Noun]: (noun: Owners[Name]) => readonly string[] } = {
  language: ownSegments("language"),
  project: ownSegments("project"),
  component: ownSegments("component"),
  translation: ownSegments("translation"),
  unit: ownSegments("unit"),
  source: ownSegments("source"),
  change: ownSegments("change"),
  screenshot: ownSegments("screenshot"),
};
