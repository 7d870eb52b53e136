import { expect } from "vitest";
import type { Item } from "./captured.ts";

const FORMS = "\u001e\u001e";

/** What a server of today lists, integers of 64 bits as texts. */
export interface ShownLists {
  readonly projects: readonly Item[];
  readonly components: readonly Item[];
  readonly units: readonly Item[];
  /** Addresses of translations that come back without a unit. */
  readonly empty?: readonly unknown[];
}

interface Judged {
  /** How many units are as the server shows them. */
  readonly equal: number;
  /** How many have the same forms of a plural, each in its own place. */
  readonly placed: number;
  /** How many have a comment or a suggestion of another unit with the same text: the release keeps them by content. */
  readonly shared: number;
  /** Why the copy has not the others, with how many. */
  readonly lost: ReadonlyMap<string, number>;
}

/**
 * Compares each unit of a server of today with that of a copy: text, state, flags, context, location, comments. All other
 * differences than those that a reason is known of fail, and so do other counts of projects, components, translations
 * and languages.
 *
 * @param files of the copy, by path
 */
export function judgeCopy(files: ReadonlyMap<string, Buffer>, lists: ShownLists): Judged {
  const slugs = slugsOf(lists.components);
  const copyAt = (path: string): Item | undefined => {
    const bytes = files.get(`api/${path}index.json`);
    return bytes && (JSON.parse(bytes.toString("utf8")) as Item);
  };
  const copiedPath = (address: unknown): string => copiedPathOf(address, slugs);
  const components = new Map(lists.components.map((one) => [copiedPath(one["url"]), one]));
  const sources = new Map(lists.units.map((unit) => [unit["url"], unit]));
  const lost = new Map<string, number>();
  const counted = new Map<string, number>((lists.empty ?? []).map((address) => [copiedPath(address), 0]));
  const counts = { equal: 0, placed: 0, shared: 0 };
  for (const unit of lists.units) {
    const path = copiedPath(unit["translation"]);
    const component = components.get(path.replace(/[^/]+\/$/, ""));
    const copy = copyAt(`units/${unit["id"]}/`);
    if (copy === undefined) {
      const reason = reasonOf(unit, component);
      lost.set(reason, (lost.get(reason) ?? 0) + 1);
      continue;
    }
    counted.set(path, (counted.get(path) ?? 0) + 1);
    const wanted = expectedOf(unit, component, sources);
    const found = fieldsOf(copy);
    const excuse = excuseOf(found, wanted);
    const excused = { placed: { target: found["target"] }, shared: contentOf(found), equal: {} }[excuse];
    expect(found, `${path} ${unit["id"]}`).toEqual({ ...wanted, ...excused });
    counts[excuse] += 1;
  }
  expectCounts(copyAt, lists, counted, copiedPath);
  return { ...counts, lost };
}

/** Of projects, components, translations and languages. @param counted units by translation */
function expectCounts(
  copyAt: (path: string) => Item | undefined,
  lists: ShownLists,
  counted: ReadonlyMap<string, number>,
  copiedPath: (address: unknown) => string,
): void {
  const taken = lists.components.filter((one) => one["is_glossary"] === false);
  for (const { url } of taken) expect(copyAt(`components/${copiedPath(url)}`), String(url)).toBeDefined();
  expect(copyAt("components/")?.["count"]).toBe(taken.length);
  expect(copyAt("projects/")?.["count"]).toBe(lists.projects.length);
  for (const [path, count] of counted) expect(copyAt(`translations/${path}`)?.["total"], path).toBe(count);
  expect(copyAt("translations/")?.["count"]).toBe(counted.size);
  const languages = new Set([...counted.keys()].map((path) => path.split("/").at(-2)));
  expect(copyAt("languages/")?.["count"]).toBe(languages.size);
}

/** Why a unit of the copy is not as the server shows it, where a reason is known. */
function excuseOf(found: Item, wanted: Item): "equal" | "placed" | "shared" {
  if (found["target"] !== wanted["target"] && sameForms(found["target"], wanted["target"])) return "placed";
  const isShared = Object.entries(contentOf(wanted)).some(
    ([key, has]) => has === false && found[key] === true,
  );
  return isShared ? "shared" : "equal";
}

function contentOf({ has_comment, has_suggestion }: Item): Item {
  return { has_comment, has_suggestion };
}

function sameForms(one: unknown, other: unknown): boolean {
  const [forms, others] = [one, other].map((text) => String(text).split(FORMS).sort());
  return (forms?.length ?? 0) > 1 && forms?.join(FORMS) === others?.join(FORMS);
}

/**
 * Slugs in the copy, which has no categories, by `project/segment` of the server's addresses: the last part of a path, or
 * all of them where another component of the project has that one.
 */
export function slugsOf(components: readonly Item[]): ReadonlyMap<string, string> {
  const paths = components.map(({ url }) => pathIn(url).split("/").slice(0, 2) as [string, string]);
  const partsOf = (segment: string): readonly string[] =>
    decodeURIComponent(decodeURIComponent(segment)).split("/");
  const nameOf = ([project, segment]: [string, string]): string => `${project}/${partsOf(segment).at(-1)}`;
  const names = paths.map(nameOf);
  return new Map(
    paths.map((path) => {
      const parts = partsOf(path[1]);
      const isAlone = parts.length === 1 || names.filter((name) => name === nameOf(path)).length === 1;
      return [path.join("/"), isAlone ? (parts.at(-1) ?? "") : parts.join("-")];
    }),
  );
}

function pathIn(address: unknown): string {
  return String(address).split(/\/api\/(?:translations|components)\//)[1] ?? "";
}

/** `project/component/`, with a language behind it where the address has one, as the copy calls them. */
export function copiedPathOf(address: unknown, slugs: ReadonlyMap<string, string>): string {
  const [project = "", segment = "", ...others] = pathIn(address).split("/");
  return [project, slugs.get(`${project}/${segment}`) ?? segment, ...others].join("/");
}

/** What would mean that something is lost, or that it differs and nobody knows why. */
export const CAUSELESS: ReadonlySet<string> = new Set([
  ...["import/answer", "import/unit", "import/extra-unit", "import/text", "import/difference"],
  ...["import/catalogue", "import/file", "import/no-files", "import/format", "import/file-changed"],
]);

function reasonOf(unit: Item, component: Item | undefined): string {
  if (component?.["is_glossary"] === true) return "glossary";
  if (String(unit["translation"]).endsWith("/en/") && component?.["template"] === "")
    return "of the source language";
  // Release 5.14 lists them; later ones do not.
  if (component?.["file_format"] === "stringsdict" && /^%#@\w+@$/.test(String(unit["source"])))
    return "a format key of stringsdict";
  return unit["state"] === 100 ? "a string that is never translated" : "unknown";
}

const KEPT = ["priority", "previous_source", "fuzzy", "approved"] as const;

function sorted(flags: unknown): string {
  return String(flags).split(", ").sort().join(", ");
}

function fieldsOf(unit: Item): Item {
  const target = String(unit["target"]);
  return {
    ...Object.fromEntries(KEPT.map((key) => [key, unit[key]])),
    source: unit["source"],
    target: target.split(FORMS).every((form) => form === "") ? "" : target,
    ...{ context: unit["context"], location: unit["location"], flags: sorted(unit["flags"]) },
    ...{ state: unit["state"], comment: unit["comment"], explanation: unit["explanation"] },
    has_comment: unit["has_comment"],
    has_suggestion: unit["has_suggestion"],
  };
}

/** Greater numbers below 20 say why; all of them are `fuzzy`. */
const NEEDS_EDITING = 10;

const POINTED: ReadonlySet<unknown> = new Set(["json", "json-nested", "i18next", "i18nextv4"]);

/** What the release says of a unit, by the facts (oracle/modern-5.17, sections 4 and 6). */
function expectedOf(unit: Item, component: Item | undefined, units: ReadonlyMap<unknown, Item>): Item {
  const texts = (item: Item, key: string): readonly string[] => item[key] as readonly string[];
  const target = texts(unit, "target");
  const hasText = target.some((form) => form !== "");
  const source = units.get(unit["source_unit"]) ?? unit;
  // Of a template, whose own text is newer than what the server took for the source.
  const isMonolingual = component?.["template"] !== "";
  const of = isMonolingual && texts(source, "target").some((form) => form !== "") ? "target" : "source";
  const readOnly = hasText ? 20 : 0;
  return {
    ...Object.fromEntries(KEPT.map((key) => [key, unit[key]])),
    source: texts(of === "target" ? source : unit, of).join(FORMS),
    target: hasText ? target.join(FORMS) : "",
    context: POINTED.has(component?.["file_format"]) ? `.${unit["context"]}` : unit["context"],
    ...{ location: unit["location"], flags: sorted(unit["flags"]), comment: unit["note"] },
    state: unit["state"] === 100 ? readOnly : unit["fuzzy"] === true ? NEEDS_EDITING : unit["state"],
    explanation: unit["explanation"],
    has_comment: unit["has_comment"] === true || source["has_comment"] === true,
    has_suggestion: unit["has_suggestion"],
  };
}
