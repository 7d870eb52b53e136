import { compareCodePoints, type Diagnostic, type FormatId, fileNameOf } from "../../model/index.ts";
import { namesEncoding } from "./code-words.ts";
import { confidenceOf, reasonsOf } from "./confidence.ts";
import { type Metadata, metadataIn } from "./formats/described.ts";
import { type Unread, unreadMessage, unreadTexts } from "./formats/dialect.ts";
import { extensionOf, fileStem } from "./formats/extensions.ts";
import { type FormatGroup, GroupFile } from "./formats/group.ts";
import { formatOf, isFormat, isMonolingual, isReadable } from "./formats/index.ts";
import { sourceExtensionOf, unreadFormat } from "./formats/named-formats.ts";
import type { Judged, Source } from "./group.ts";
import { languagesOf, type MaskFile } from "./masks.ts";
import { type Members, membersOf } from "./members.ts";
import type { Explained, ProposedComponent } from "./proposal.ts";
import { fullSetOf, isTemplateOf } from "./reference.ts";
import { faultsOf, isMeantIn, sampleOf } from "./sample.ts";
import { gettextSource, guessedSource, namedSource } from "./source.ts";
import type { ReadEntries, Refusal, Told, ToldCode } from "./surroundings.ts";

export type Unnamed = Omit<ProposedComponent, "name" | "slug">;

/** The result for a group: a component, or a report with the reason; or nothing, if its files are not translations. */
export interface Verdict {
  readonly component?: Unnamed;
  readonly told: readonly Told[];
  /** Errors of its files, if all of them are unreadable. */
  readonly faults?: readonly Diagnostic[];
  /** Files that the mask matches and that can belong to another mask, such as `en_Books.json` beside `en.json`. */
  readonly strangers?: readonly string[];
}

const NOTHING: Verdict = { told: [] };
/** If more names are not languages, the manifest lists the languages instead. */
const MOST_NAMED = 10;

/** Reads a group's files and decides if they are a component. */
export function judge(judged: Judged): Verdict {
  const named = namedSource(judged);
  const sample = sampleOf(judged, named);
  const unread = unreadFormat(sample);
  if (unread !== undefined) return isBesideSources(judged) ? NOTHING : tellUnread(judged, unread, sample);
  const format = formatIn(judged, sample);
  if (format === undefined) return refuseUnclaimed(judged, sample);
  const source = format === "po" ? gettextSource(judged) : (named ?? guessedSource(judged, format));
  if (source === undefined) return NOTHING;
  const template = isMonolingual(format) ? source.path : "";
  if (template === undefined) return tell(judged, "discover/unsupported", noFileReason(source));
  const trouble = template === "" ? undefined : troubleWith(judged, format, template);
  if (trouble !== undefined) return trouble;
  const found = membersOf({ judged, format, source, template });
  const known = knownLanguages(found);
  if (!isEnough(judged, found.members.length + found.broken.length, known))
    return refuse(judged, whyLonely(found));
  return { component: compose(found, known), told: collisionsOf(found), strangers: found.strangers };
}

function noFileReason({ language, because, isSaid }: Source): string {
  return isSaid ? `${language} has no file` : `${language} has no file, and ${because}`;
}

/** Extensions that templates of programs (FreeMarker) also have. Files with them are not reported. */
const TEMPLATES: ReadonlySet<string> = new Set(["ftl"]);

/** Unreadable files can be in any format, so their errors are reported. */
function refuseUnclaimed(judged: Judged, sample: FormatGroup): Verdict {
  const faults = faultsOf(judged, sample);
  if (faults.length === 0 && TEMPLATES.has(sample.extension)) return NOTHING;
  return faults.length > 0 ? { told: [], faults } : refuse(judged, "its files match no format");
}

/**
 * A file without a code adds a language if it is published, as a template is, or if there is only one language beside
 * it.
 */
function knownLanguages({ judged, source, template, members, broken }: Members): number {
  const own = new Set([...members, ...broken].map(({ language }) => language));
  return template === "" && own.size > 1 ? own.size : new Set([...own, ...besideIn(judged, source)]).size;
}

function whyLonely({ excluded: [first, ...others] }: Members): string {
  if (first === undefined) return "it is the only language";
  const more = others.length === 0 ? "" : `, and ${others.length} more are left out`;
  return `one language is left: ${JSON.stringify(first.value)} ${first.because}${more}`;
}

function formatIn({ group: { configured } }: Judged, sample: FormatGroup): FormatId | undefined {
  const said = configured?.fileFormat;
  return formatOf(sample) ?? (said !== undefined && isFormat(said) ? said : undefined);
}

/** Refuses a template without texts. A template that cannot be read is reported as an error. */
function troubleWith(judged: Judged, format: FormatId, template: string): Verdict | undefined {
  const found = judged.file(template).read(format, true);
  if ("faults" in found) return undefined;
  return found.entries.length === 0 ? refuse(judged, `its template ${template} contains no text`) : undefined;
}

/** An unnamed group is reported only if its folder suggests translations. */
function refuse(judged: Judged, why: string): Verdict {
  return isMeantIn(judged) && isReadable(judged.group.filemask)
    ? tell(judged, "discover/doubtful", why)
    : NOTHING;
}

function tell({ group: { filemask, files } }: Judged, code: ToldCode, message: string): Verdict {
  return { told: [{ path: filemask, code, message, files: files.length }] };
}

/** Compiled files (.mo, .qm) are not reported if their sources exist. */
function isBesideSources({ group, world }: Judged): boolean {
  const extension = sourceExtensionOf(group.filemask);
  if (extension === undefined) return false;
  const sources = world.surroundings.paths.filter((path) => extensionOf(path) === extension).map(fileStem);
  const names = new Set(sources);
  const found = group.files.filter(({ path, code }) => names.has(fileStem(path)) || names.has(code));
  return 2 * found.length >= group.files.length;
}

/** A format that is recognized and not read. Its texts are counted, because they are not published. */
function tellUnread(judged: Judged, unread: Unread, { files }: FormatGroup): Verdict {
  const { group } = judged;
  const texts = unreadTexts(unread, files);
  const folder = sourceFolderOf(judged, unread);
  const next = folder === undefined ? unread.next : `publish ${folder}`;
  const message = unreadMessage({ ...unread, next }, texts, languagesOf(group.files).size);
  return { told: [{ path: group.filemask, code: "discover/unsupported", message, texts }] };
}

/** The limit for files of the same name. */
const MOST_NAMESAKES = 10;

/** The folder with the sources of compiled files, which have the same names. The path ends with a slash. */
function sourceFolderOf({ group, world }: Judged, { isSource }: Unread): string | undefined {
  const [first] = group.files;
  if (isSource === undefined || first === undefined) return undefined;
  const name = fileNameOf(first.path);
  const namesakes = world.surroundings.paths.filter(
    (path) => path.endsWith(`/${name}`) && path !== first.path,
  );
  const source = namesakes
    .slice(0, MOST_NAMESAKES)
    .find((path) => isSource(new GroupFile(path, first.code, world.surroundings)));
  return source?.slice(0, -name.length);
}

function collisionsOf({ judged, collisions }: Members): readonly Told[] {
  return collisions.map(({ value, because }) => ({
    path: judged.group.filemask.replace("*", () => value),
    code: "discover/collision",
    message: `left out: ${because}`,
    cause: "skipped: another file has the same language",
  }));
}

/** The language of a file without a code, if others are translated from it. */
function besideIn({ group: { beside } }: Judged, { path, language }: Source): readonly string[] {
  return beside !== undefined && path === beside ? [language] : [];
}

/** A single language is not enough, unless its source exists, or a configuration names it. */
function isEnough({ group: { configured, isLed } }: Judged, members: number, languages: number): boolean {
  if (members === 0) return false;
  return languages > 1 || isLed || configured !== undefined;
}

function compose(found: Members, known: number): Unnamed {
  const { judged, format, source, template, members, broken } = found;
  const { group } = judged;
  const files = [...members, ...broken];
  const sets = template === "" ? fullSetOf(found) : { reference: "", newBase: "" };
  const guide = template === "" ? sets.reference : template;
  const isFromTemplate = template === "" && isTemplateOf(found, sets.newBase);
  const sizes = members.map(({ entries }) => entries.length);
  // A file without a code is published if it is a template.
  const besides = template === "" ? [] : besideIn(judged, source);
  const languages = new Set([...files.map(({ language }) => language), ...besides]);
  const fullSet = guide === "" ? undefined : judged.file(guide).read(format, template !== "");
  const evidence = {
    languages: known,
    isFromTemplate,
    isSourceSaid: source.isSaid || sets.newBase !== "",
    isOfModules: format === "js-module",
    metadata: metadataOf(found),
  };
  return {
    ...sets,
    filemask: group.filemask,
    template,
    fileFormat: format,
    sourceLanguage: source.language,
    isSourceGuessed: source.isGuessed,
    languages: [...languages].sort(compareCodePoints),
    faults: faultsWith(found, guide, fullSet),
    files: files.length + besides.length,
    units: fullSet !== undefined && "entries" in fullSet ? fullSet.entries.length : Math.max(0, ...sizes),
    ...exclusionsOf(found),
    languageAliases: aliasesOf(found),
    manifest: { ...group.configured?.manifest, ...designerKey(found) },
    confidence: confidenceOf(group, evidence),
    reasons: [
      ...new Set([
        ...reasonsOf(group, evidence),
        ...(isFromTemplate && known < 2 && group.configured === undefined
          ? [`its texts are in ${sets.newBase}`]
          : []),
        source.because,
      ]),
    ],
  };
}

function designerKey({ judged, format, template, members, broken }: Members): ProposedComponent["manifest"] {
  const files = [...members, ...broken].map(({ path }) => path);
  const paths = template === "" ? files : [template, ...files];
  const isWritten = format === "resx" && paths.some((path) => hasDesignerEntries(judged.file(path).text));
  return isWritten ? { designer: "skip" } : {};
}

/** True if a .resx file has designer entries, which its reader leaves out with `designer: skip`. */
function hasDesignerEntries(text: string): boolean {
  for (const [tag] of text.matchAll(/<data\s[^<>]{0,2000}/g))
    if (/\s(?:type|mimetype)\s*=|\sname\s*=\s*["'](?:&gt;|$)/.test(tag)) return true;
  return false;
}

/** Formats whose readers make a unit of each text in a file. */
const ALL_TEXTS: ReadonlySet<FormatId> = new Set([
  ...(["json", "json-nested", "json5", "js-module", "i18next", "i18nextv4", "yaml", "ruby-yaml"] as const),
]);

/** The template has the keys, so it decides which are metadata. Translations show if these texts are translated. */
function metadataOf({ judged, format, template, members }: Members): Metadata | undefined {
  if (!ALL_TEXTS.has(format)) return undefined;
  const { files } = sampleOf(judged, undefined);
  const own = members.find(({ path }) => path === template);
  const others = files.filter(({ path }) => path !== template);
  return metadataIn({ files: [judged.file(template, own?.code), ...others] });
}

function faultsWith(
  { broken }: Members,
  guide: string,
  fullSet: ReadEntries | Refusal | undefined,
): readonly Diagnostic[] {
  const others = broken.filter(({ path }) => path !== guide).flatMap(({ faults }) => faults);
  return fullSet !== undefined && "faults" in fullSet ? [...fullSet.faults, ...others] : others;
}

function aliasesOf({ judged, members, broken }: Members): Readonly<Record<string, string>> {
  const { world } = judged;
  const used = Object.entries(judged.languageAliases).filter(
    ([code, language]) =>
      [...members, ...broken].some((member) => member.code === code) &&
      world.surroundings.language(code) !== (world.surroundings.language(language) ?? language),
  );
  return Object.fromEntries(
    used.map(([code, language]) => [code, world.surroundings.language(language) ?? language]),
  );
}

function exclusionsOf(found: Members): Pick<Unnamed, "excluded" | "languageRegex"> {
  const { members, broken, excluded } = found;
  const { group, world } = found.judged;
  const said = group.configured?.languageRegex;
  const because = group.configured?.because ?? "";
  const strays = [
    ...group.strays.map((file) => ({ value: file.code, because: whyStray(file) })),
    ...world.surroundings.unseen(group.filemask).map(({ code, because }) => ({ value: code, because })),
  ];
  const regex = said === undefined ? undefined : { value: said, because };
  if (strays.length <= MOST_NAMED || said !== undefined)
    return { excluded: byValue([...excluded, ...strays]), languageRegex: regex };
  const codes = [...members, ...broken].map(({ code }) => code.replace(/[^A-Za-z0-9_-]/g, "\\$&"));
  const value = `^(?:${codes.sort(compareCodePoints).join("|")})$`;
  return {
    excluded: byValue(excluded),
    languageRegex: { value, because: `${strays.length} other files have similar names` },
  };
}

function whyStray({ code, language }: MaskFile): string {
  if (namesEncoding(code)) return `is ${JSON.stringify(code.slice(0, code.indexOf(".")))} with an encoding`;
  if (language === undefined) return "is not a language";
  const [tag = code] = code.split(/[-_@]/);
  const lower = tag.toLowerCase();
  // ADOPT.md 1, "Code slots".
  return tag === lower ? "belongs elsewhere" : `is not read as a language: "${lower}" would be`;
}

function byValue(explained: readonly Explained<string>[]): readonly Explained<string>[] {
  return [...explained].sort((one, other) => compareCodePoints(one.value, other.value));
}
