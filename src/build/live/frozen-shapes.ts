import {
  componentManifest,
  LANGUAGE,
  PROJECT_MANIFEST,
  SETTINGS,
  TRANSLATION_FIELDS,
} from "../../catalogue/index.ts";
import {
  type CheckRow,
  column,
  count,
  exactly,
  FLAG,
  INTEGER64,
  LOCATION,
  list,
  maybe,
  type ProjectRepository,
  record,
  type Shape,
  text,
} from "../../model/index.ts";
import type {
  FrozenCatalogue,
  FrozenComponent,
  FrozenProject,
  FrozenTranslation,
} from "./frozen-catalogue.ts";

/** What stored pieces must look like. */

const PLACE = count(0, 2 ** 32 - 1);

const CHECK_ROW = record<CheckRow>({
  location: LOCATION,
  idHash: maybe(INTEGER64),
  context: maybe(text()),
  source: maybe(text()),
  project: text(),
  component: maybe(text()),
  language: maybe(text()),
  contentHash: maybe(INTEGER64),
  check: text(),
  isDismissed: FLAG,
});

const PROJECT = record<FrozenProject>({
  manifest: PROJECT_MANIFEST,
  repository: maybe(record<ProjectRepository>({ needsCommit: FLAG, needsMerge: FLAG, needsPush: FLAG })),
  components: list(PLACE),
});

const COMPONENT = record<FrozenComponent>({
  manifest: componentManifest(exactly(undefined)),
  project: PLACE,
  translations: list(PLACE),
  templateRevision: maybe(text()),
});

const TRANSLATION = record<FrozenTranslation>({
  ...TRANSLATION_FIELDS,
  component: PLACE,
});

export const FROZEN_CATALOGUE: Shape = record<FrozenCatalogue>({
  settings: SETTINGS,
  languages: list(LANGUAGE),
  languageNames: list(text()),
  internationalWords: list(text()),
  checkRows: list(CHECK_ROW),
  projects: list(PROJECT),
  components: list(COMPONENT),
  translations: list(TRANSLATION),
  order: column("Uint32Array"),
  keepsLog: FLAG,
});
