import {
  column,
  count,
  exactly,
  FLAG,
  list,
  maybe,
  type RawFile,
  record,
  type Shape,
  text,
} from "../../model/index.ts";
import type { CataloguePartFacts } from "./parts.ts";
import { componentManifest, LANGUAGE, NAME, PROJECT_MANIFEST, TRANSLATION_FIELDS } from "./stored-shapes.ts";

/** Its bytes lie elsewhere. */
const RAW_FILE = record<RawFile>({ name: NAME, bytes: column("Uint8Array", 0) });
const PLACE = count(0, 2 ** 32 - 1);

/** What `factsOfPart` gives, whoever kept it meanwhile. */
export const PART_FACTS: Shape = record<CataloguePartFacts>({
  languages: list(LANGUAGE),
  projects: list(PROJECT_MANIFEST),
  components: list(
    record<CataloguePartFacts["components"][number]>({
      project: text(),
      manifest: componentManifest(maybe(RAW_FILE)),
      templateRevision: maybe(text()),
    }),
  ),
  translations: list(
    record<CataloguePartFacts["translations"][number]>({
      ...TRANSLATION_FIELDS,
      isNumbered: FLAG,
      row: exactly(undefined),
      component: PLACE,
    }),
  ),
  screenshots: list(
    record<CataloguePartFacts["screenshots"][number]>({
      id: count(),
      isNumbered: FLAG,
      row: exactly(undefined),
      name: text(),
      imageName: maybe(NAME),
      image: maybe(RAW_FILE),
      component: PLACE,
    }),
  ),
});
