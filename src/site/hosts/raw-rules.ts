import { escapePattern } from "./patterns.ts";
import type { HostSite, RawPlace } from "./site.ts";

/** A text in which `CODE` stands for the language code in the address. */
export type Template = readonly (string | typeof CODE)[];
export const CODE = Symbol("the language code of the address");

/** Raw files that one line of a configuration can serve. */
export interface RawRule {
  /** The segments from `api` on, without the file. With a `CODE`, the directory of many translations. */
  readonly directory: readonly (string | typeof CODE)[];
  readonly file: Template;
  readonly mediaType: string;
  readonly contentDisposition: Template;
}

/** The pattern of texts that can replace `CODE`, so that requests cannot put other text into a header or path. */
export const CODE_PATTERN = "[A-Za-z0-9_@-][A-Za-z0-9_@.-]*";
const CODE_NAME = new RegExp(`^${CODE_PATTERN}$`);

/**
 * Rules for raw files. Those without `CODE` come first. Translations of a component with similar file names (`po/*.po`)
 * share a rule, so configurations grow with the number of components and not of languages.
 */
export function rawRules(raw: readonly RawPlace[]): readonly RawRule[] {
  const groups = new Map<string, { readonly rule: RawRule; readonly places: RawPlace[] }>();
  for (const place of raw) {
    const rule = generalRule(place) ?? exactRule(place);
    const key = JSON.stringify(rule, (_, value: unknown) => (value === CODE ? [] : value));
    const group = groups.get(key) ?? { rule, places: [] };
    groups.set(key, group);
    group.places.push(place);
  }
  const exact: RawRule[] = [];
  const general = new Map<string, { readonly rule: RawRule; readonly places: readonly RawPlace[] }>();
  for (const group of groups.values()) {
    // If two rules have the same addresses, the rule with more files stays.
    const key = JSON.stringify(group.rule.directory.map((name) => (name === CODE ? [] : name)));
    const other = general.get(key);
    const [more, fewer] =
      (other?.places.length ?? 0) >= group.places.length ? [other, group] : [group, other];
    if (more !== undefined) general.set(key, more);
    if (fewer !== undefined) exact.push(...fewer.places.map(exactRule));
  }
  const kept = [...general.values()].flatMap(({ rule, places }) =>
    places.length > 1 ? [rule] : places.map(exactRule),
  );
  const isGeneral = ({ directory }: RawRule): boolean => directory.includes(CODE);
  return [...exact, ...kept.filter((rule) => !isGeneral(rule)), ...kept.filter(isGeneral)];
}

function exactRule({ path, mediaType, contentDisposition }: RawPlace): RawRule {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  return {
    directory: segments,
    file: [file],
    mediaType: headerText(mediaType, "application/octet-stream"),
    contentDisposition: [headerText(contentDisposition, "attachment")],
  };
}

/** A rule for all translations of the component. Undefined for other files, and for codes unsafe in a header. */
function generalRule(place: RawPlace): RawRule | undefined {
  const exact = exactRule(place);
  const [, collection, , , code, last, ...more] = exact.directory;
  if (collection !== "translations" || last !== "file" || more.length > 0 || typeof code !== "string")
    return undefined;
  if (!CODE_NAME.test(code)) return undefined;
  return {
    ...exact,
    directory: exact.directory.map((name, index) => (index === 4 ? CODE : name)),
    file: withCode(exact.file, code),
    contentDisposition: withLastCode(exact.contentDisposition, code),
  };
}

function withCode([name = ""]: Template, code: string): Template {
  const parts = typeof name === "string" ? name.split(code) : [];
  return parts.length === 2 ? [parts[0] ?? "", CODE, parts[1] ?? ""] : [name];
}

/** Replaces the code in a template such as `attachment; filename=tea-web-de.po`. */
function withLastCode([text = ""]: Template, code: string): Template {
  if (typeof text !== "string") return [text];
  const place = text.lastIndexOf(`-${code}.`);
  if (place < 0) return [text];
  return [text.slice(0, place + 1), CODE, text.slice(place + 1 + code.length)];
}

/** The text if a header can contain it, else `otherwise`. */
export function headerText(text: string, otherwise: string): string {
  return /^[\x20-\x7e]+$/.test(text) ? text : otherwise;
}

/** Writes a template. `CODE` becomes the syntax's reference to the captured code, and other text is escaped. */
export function fill(template: Template, code: string, encode: (text: string) => string): string {
  return template.map((part) => (part === CODE ? code : encode(part))).join("");
}

/**
 * The path of a rule's address from `/api` on, with a slash at its end, as a regular expression without anchors.
 *
 * @param group the beginning of the group that captures the code
 */
export function rulePattern({ directory }: RawRule, group = "("): string {
  return `/${directory.map((name) => (name === CODE ? `${group}${CODE_PATTERN})` : escapePattern(name))).join("/")}/`;
}

export function ruleFile({ directory, file }: RawRule): Template {
  return [...directory.flatMap((name): Template => ["/", name]), "/", ...file];
}

/** The rules with files that a syntax can name. @param unwritable characters that it cannot write in a path */
export function nameableRules({ raw }: HostSite, unwritable: RegExp): readonly RawRule[] {
  return rawRules(raw).filter((rule) => isNameable(rule, unwritable));
}

/** The paths of the files that a syntax cannot name, with `*` instead of a code. */
export function unnameableFiles({ raw }: HostSite, unwritable: RegExp): readonly string[] {
  return rawRules(raw)
    .filter((rule) => !isNameable(rule, unwritable))
    .map((rule) => fill(ruleFile(rule), "*", (text) => text).slice(1));
}

function isNameable(rule: RawRule, unwritable: RegExp): boolean {
  return !ruleFile(rule).some((part) => typeof part === "string" && unwritable.test(part));
}
