import { blobIdOf } from "../../src/catalogue/link/revision.ts";
import type {
  ChangeRecord,
  ComponentRecord,
  PlatformRecords,
  TranslationRecord,
  UnitRecord,
} from "../../src/import/platform/records.ts";
import { hashText } from "../../src/model/values/siphash.ts";

const TEXTS = { one: "One", two: "Two" } as const;
const CZECH = { one: "Jedna", two: "Dva" } as const;

/** JSON files of the shop's components, by path below the import's folder. */
export function filesOfShop(): Map<string, Buffer> {
  const json = (texts: object): Buffer => Buffer.from(`${JSON.stringify(texts, undefined, 2)}\n`);
  return new Map(
    ["app", "web"].flatMap((slug) => [
      [`repos/shop/${slug}/en.json`, json(TEXTS)],
      [`repos/shop/${slug}/cs.json`, json(CZECH)],
    ]),
  );
}

/** What a platform says of them: a project with two components, each a template and a translation. */
export function recordsOfShop(): PlatformRecords {
  const files = filesOfShop();
  const slugs = ["app", "web"];
  return {
    baseUrl: "http://localhost",
    siteUrl: "http://localhost",
    languages: [
      { code: "en", name: "English", direction: "ltr" },
      { code: "cs", name: "Czech", direction: "ltr" },
    ],
    projects: [{ slug: "shop", name: "Shop", web: "", sourceLanguage: "en" }],
    components: slugs.map((slug) => componentOf(slug)),
    translations: slugs.flatMap((slug) =>
      ["en", "cs"].map((language) => translationOf(slug, language, files)),
    ),
    units: slugs.flatMap((slug, at) => [
      ...unitsOf(slug, "en", TEXTS, at * 10),
      ...unitsOf(slug, "cs", CZECH, at * 10 + 5),
    ]),
    sources: [],
    changes: [],
    screenshots: [],
    users: [],
  };
}

export function componentOf(slug: string, more: Partial<ComponentRecord> = {}): ComponentRecord {
  return {
    ...{ project: "shop", slug, segment: slug, name: slug, vcs: "git", branch: "main", gitExport: "" },
    ...{ repo: "https://git.example.org/shop.git", filemask: "*.json", template: "en.json", newBase: "" },
    ...{ fileFormat: "json", license: "", licenseUrl: "" },
    ...more,
  };
}

function translationOf(
  component: string,
  language: string,
  files: ReadonlyMap<string, Buffer>,
): TranslationRecord {
  const revision = ["cs", "en"].flatMap((code) => {
    const bytes = files.get(`repos/shop/${component}/${code}.json`);
    return bytes === undefined || (language === "en" && code === "cs") ? [] : [blobIdOf(bytes)];
  });
  return {
    ...{
      project: "shop",
      component,
      language,
      languageCode: language,
      filename: `${language}.json`,
      revision,
    },
    lastChange: undefined,
    lastAuthor: undefined,
  };
}

function unitsOf(
  component: string,
  language: string,
  texts: Readonly<Record<keyof typeof TEXTS, string>>,
  before: number,
): readonly UnitRecord[] {
  return Object.entries(texts).map(([key, target], at) =>
    unitOf({
      component,
      language,
      id: before + at + 1,
      context: `.${key}`,
      target,
      source: TEXTS[key as keyof typeof TEXTS],
      position: at + 1,
    }),
  );
}

/** A translated unit of which nothing else is to say. */
export function unitOf(
  more: Partial<UnitRecord> &
    Pick<UnitRecord, "component" | "language" | "id" | "context" | "source" | "target">,
): UnitRecord {
  return {
    ...{ project: "shop", previousSource: "", location: "", comment: "", flags: "", position: 1 },
    idHash: hashText(more.context),
    contentHash: hashText(more.source + more.context),
    ...{ isFuzzy: false, isTranslated: true, priority: 100, hasSuggestion: false, hasComment: false },
    hasFailingCheck: undefined,
    ...more,
  };
}

export function changeOf(more: Partial<ChangeRecord> & Pick<ChangeRecord, "id" | "action">): ChangeRecord {
  return {
    ...{ timestamp: "2026-11-21T04:40:27.664876+00:00", project: "shop", component: "app", language: "cs" },
    ...{ unit: null, user: null, author: null, target: "", dictionary: null },
    ...more,
  };
}
