import { expect } from "vitest";
import type { Item } from "./captured.ts";

const FORMS = "\u001e\u001e";

/** What a server of today lists, integers of 64 bits as texts. */
export interface ShownLists {
  readonly projects: readonly Item[];
  readonly components: readonly Item[];
  readonly units: readonly Item[];
}

/** How a judged unit is found in the copy, and what is excused. */
export interface Judging {
  readonly lists: ShownLists;
  /** Slugs of the copy, by the path of a component in the server's addresses: the copy has no categories. */
  readonly slugs: Readonly<Record<string, string>>;
  /** True of a unit whose text in the copy may be an earlier one, or another. */
  readonly mayDiffer?: (unit: Item) => boolean;
}

export interface Judged {
  /** How many units are as the server shows them. */
  readonly equal: number;
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
export function judgeCopy(
  files: ReadonlyMap<string, Buffer>,
  { lists, slugs, mayDiffer = () => false }: Judging,
): Judged {
  const copyAt = (path: string): Item | undefined => {
    const bytes = files.get(`api/${path}index.json`);
    return bytes && (JSON.parse(bytes.toString("utf8")) as Item);
  };
  const copiedPath = (address: unknown): string => copiedPathOf(address, slugs);
  const components = new Map(lists.components.map((one) => [copiedPath(one["url"]), one]));
  const sources = new Map(lists.units.map((unit) => [unit["url"], unit]));
  const lost = new Map<string, number>();
  const counted = new Map<string, number>();
  let equal = 0;
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
    if (mayDiffer(unit)) continue;
    const wanted = expectedOf(unit, component, sources);
    expect(fieldsOf(copy), `${path} ${unit["id"]}`).toEqual(wanted);
    equal += 1;
  }
  const taken = lists.components.filter((one) => one["is_glossary"] === false);
  for (const { url } of taken) expect(copyAt(`components/${copiedPath(url)}`), String(url)).toBeDefined();
  expect(copyAt("components/")?.["count"]).toBe(taken.length);
  expect(copyAt("projects/")?.["count"]).toBe(lists.projects.length);
  for (const [path, count] of counted) expect(copyAt(`translations/${path}`)?.["total"], path).toBe(count);
  expect(copyAt("translations/")?.["count"]).toBe(counted.size);
  const languages = new Set([...counted.keys()].map((path) => path.split("/").at(-2)));
  expect(copyAt("languages/")?.["count"]).toBe(languages.size);
  return { equal, lost };
}

function copiedPathOf(address: unknown, slugs: Judging["slugs"]): string {
  const [, path = ""] = String(address).split(/\/api\/(?:translations|components)\//);
  return path
    .split("/")
    .map((part) => slugs[part] ?? part)
    .join("/");
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
