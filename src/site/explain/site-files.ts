import {
  BULK_LISTS,
  type Change,
  FORM_TYPES,
  fillSegments,
  META_ROOT,
  NOUN_ADDRESSES,
  namesOf,
  type ProjectManifest,
  type PublicCatalogue,
  SITE_FILES,
  type SitePattern,
  type SitePlace,
  sitePath,
  sitePlaceOf,
  type Translation,
  UNITS_LIST,
} from "../../model/index.ts";
import { count, type ExplainedPlace, type ExplanationDraft, type Fact, type Known } from "./explanation.ts";
import { ORDERS } from "./facts.ts";
import { nameOfTranslation } from "./names.ts";
import { placesOfTranslation } from "./places.ts";

/** What is said of a file beside the API. */
interface About {
  readonly title: string;
  /** What it holds, and by which rule. */
  readonly holds: readonly [value: string, because: string];
  readonly files?: readonly ExplainedPlace[];
}

/** Parts of the manifest, by what their names begin with. @param bits how a name ends */
const MANIFEST_PARTS: Readonly<Record<string, (bits: string) => About>> = {
  "": (bits) => ({
    title: `The part ${bits} of the manifest`,
    holds: [
      "some of the files",
      `those whose paths' SHA-256 begins with the bits of ${bits}, in a large tree`,
    ],
  }),
  list: (bits) => ({
    title: `The list ${bits} of the manifest's parts`,
    holds: ["some of the parts", `those whose names begin with the bits of ${bits}, in the largest trees`],
  }),
  absent: (bits) => ({
    title: `The part ${bits} of what is absent`,
    holds: [
      "some of what documents link to and the tree lacks",
      `the addresses whose SHA-256 begins with the bits of ${bits}, in the largest trees`,
    ],
  }),
};

/** Every kind of file beside the API. @param names what stands for the placeholders of its path */
const ABOUT: { readonly [Pattern in SitePattern]: (known: Known, names: readonly string[]) => About } = {
  "manifest.json": () => ({
    title: "The manifest: what the tree lists",
    holds: [
      "every file",
      "with its size, SHA-256 and Content-Type; of a large tree, its parts, which list them",
    ],
  }),
  "manifest/{part}.json": (_, [part = ""]) => {
    const bits = part.slice(part.indexOf("-") + 1);
    const about = MANIFEST_PARTS[part.slice(0, -bits.length - 1)];
    if (about === undefined) throw new Error(`no part of a manifest is called ${part}`);
    return about(bits);
  },
  "translations.json": ({ linked: { translations } }) => ({
    title: "How many units each translation has",
    holds: [count(translations.length, "translation"), "the next build compares with it what would vanish"],
  }),
  "openapi.json": () => ({
    title: "The OpenAPI description of the site",
    holds: ["every kind of address", "from the table of addresses and the schemas; no text of the catalogue"],
  }),
  "schemas/{schema}.schema.json": (_, [schema = ""]) => ({
    title: `The JSON Schema ${schema}`,
    holds: ["one schema", "what verify proves such documents by; the catalogue has no say in it"],
  }),
  "bulk/index.json": () => ({
    title: "Which bulk documents there are",
    holds: ["the names of all", "with how many items each has; relative to its own address"],
  }),
  "bulk/statistics": ({ linked: { translations } }) => ({
    title: "The statistics of all translations",
    holds: [count(translations.length, "translation"), ORDERS.identifier],
  }),
  [UNITS_LIST]: ({ linked }, names) => {
    const own = linked.translations.find((one) => namesOf.translation(one).join("/") === names.join("/"));
    if (own === undefined) throw new Error("no bulk document is of a translation that is not published");
    return {
      title: `All units of ${nameOfTranslation(own)}`,
      holds: [count(own.units.length, "unit"), ORDERS.position],
      files: placesOfTranslation(own),
    };
  },
  "bulk/changes/{month}": (_, [month = ""]) => ({
    title: `The changes of ${month}`,
    holds: ["all of the month", "as the site's time_zone prints their times; ascending by identifier"],
  }),
  "bulk/languages": ({ linked: { languages } }) => ({
    title: "All languages, in one document",
    holds: [count(languages.length, "language"), ORDERS.languageCode],
  }),
  "bulk/history": () => ({
    title: "How far translations were, day by day",
    holds: [
      "of each translation the days that left other numbers",
      "the history of its repository (changes: [git]), in the site's time_zone; by day, then name",
    ],
  }),
  "bulk/explanations": () => ({
    title: "What authors tell of their sources",
    holds: ["sources with an explanation", "those of which a row of sources.csv gives one"],
  }),
  "bulk/projects/{project}/units": ({ linked }, names) => {
    const { name, slug } = projectNamed(linked, names);
    const own = linked.translations.filter(({ component }) => component.project.manifest.slug === slug);
    return { title: `All units of ${name}`, holds: joined(own) };
  },
  "bulk/units": ({ linked: { translations } }) => ({
    title: "All units of the site",
    holds: joined(translations),
  }),
  "bulk/projects/{project}/changes": ({ linked }, names) => {
    const { name, slug } = projectNamed(linked, names);
    const own = linked.changes.filter(({ project }) => project?.manifest.slug === slug);
    return { title: `All changes of ${name}`, holds: inWords(own) };
  },
  "bulk/changes": ({ linked: { changes } }) => ({
    title: "All changes of the site",
    holds: inWords(changes),
  }),
};

function projectNamed({ projects }: PublicCatalogue, [slug]: readonly string[]): ProjectManifest {
  const own = projects.find(({ manifest }) => manifest.slug === slug);
  if (own === undefined) throw new Error("no bulk document is of a project that is not published");
  return own.manifest;
}

function joined(translations: readonly Translation[]): About["holds"] {
  const units = translations.reduce((sum, { units }) => sum + units.length, 0);
  return [
    count(units, "unit"),
    `those of ${count(translations.length, "translation")}, in the order of /api/translations/`,
  ];
}

function inWords(changes: readonly Change[]): About["holds"] {
  return [
    count(changes.length, "change"),
    "with names, language and texts; ascending by identifier. Names stand there where pages.names is all",
  ];
}

/** Why a file beside the API is there, by its path in the tree; nothing for what no such file is called. */
export function explainSiteFile(path: string, known: Known): ExplanationDraft | undefined {
  const place = sitePlaceOf(path);
  if (place === undefined) return undefined;
  const { title, holds, files = [] } = ABOUT[place.pattern](known, place.names);
  const [value, because] = holds;
  return { title, facts: [...placeFacts(place), { label: "holds", value, because }], files };
}

/** The same of one that the site does not have, as it has no bulk documents. */
export function explainWithoutBulk(path: string, known: Known): ExplanationDraft | undefined {
  const draft = explainSiteFile(path, known);
  const published: Fact = {
    label: "published",
    value: "no",
    because: "bulk documents are published where build is told --bulk, or the host's profile has them",
  };
  return draft && { ...draft, isPublished: false, facts: [published, ...draft.facts] };
}

function placeFacts(place: SitePlace): Fact[] {
  if (place.kind === "file") {
    return [
      {
        label: "kind",
        value: `${META_ROOT}/${place.pattern}`,
        because: "every site has this file beside its API",
      },
      schemaFact(SITE_FILES[place.pattern], "of the document"),
    ];
  }
  const { schema, forms } = BULK_LISTS[place.pattern];
  return [
    {
      label: "kind",
      value: `${META_ROOT}/${place.pattern}`,
      because: `a bulk document, published as ${forms.join(" and ")} with --bulk`,
    },
    { label: "Content-Type", value: FORM_TYPES[place.form], because: `of ${place.form}` },
    schemaFact(schema, "of each item"),
  ];
}

function schemaFact(schema: string | undefined, of: string): Fact {
  const label = "schema";
  if (schema === undefined) return { label, value: "none", because: "its shape is another standard's" };
  return { label, value: sitePath("schemas/{schema}.schema.json", [schema]), because: of };
}

/** The address of the translation or project that a bulk document is of; nothing for what is of none. */
export function nounSegmentsOf(path: string): readonly string[] | undefined {
  const place = sitePlaceOf(path);
  if (place?.pattern === UNITS_LIST) return fillSegments(NOUN_ADDRESSES.translation, place.names);
  const isOfProject = place?.pattern.startsWith("bulk/projects/{project}/");
  return isOfProject ? fillSegments(NOUN_ADDRESSES.project, place?.names ?? []) : undefined;
}
