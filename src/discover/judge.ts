import type { FormatId } from "../model/format.ts";
import { compareCodePoints } from "../model/order.ts";
import type { FormatGroup } from "./formats/group.ts";
import { extensionOf, formatOf, isFormat, isMonolingual } from "./formats/index.ts";
import { whyUnsupported } from "./formats/unsupported.ts";
import { gettextSource } from "./gettext-source.ts";
import type { Judged } from "./group.ts";
import type { MaskFile } from "./mask-files.ts";
import { isInLocaleFolder } from "./masks.ts";
import { type Members, membersOf } from "./members.ts";
import type { Confidence, Explained, ProposedComponent } from "./proposal.ts";
import { fullSetOf, isTemplateOf } from "./reference.ts";
import { guessedSource, namedSource, type Source } from "./source.ts";
import type { Told, ToldCode } from "./surroundings.ts";

/** A component before it is called something. */
export type Unnamed = Omit<ProposedComponent, "name" | "slug">;

/** What became of a group: taken, or told with the reason; or nothing, where its files are no translations. */
export interface Verdict {
  readonly component?: Unnamed;
  readonly told: readonly Told[];
}

const NOTHING: Verdict = { told: [] };
/** So many files tell a format; the rest are read all the same. */
const MOST_SAMPLES = 40;
/** Where more names than these are no languages, those that are are named instead. */
const MOST_NAMED = 10;

/** Reads a group's files and decides whether they are a component. */
export function judge(judged: Judged): Verdict {
  const named = namedSource(judged);
  const sample = sampleOf(judged, named);
  const unsupported = whyUnsupported(sample);
  if (unsupported !== undefined) return tell(judged, "discover/unsupported", unsupported);
  const format = formatIn(judged, sample);
  if (format === undefined) return refuse(judged, "no format claims what its files hold");
  const source = format === "po" ? gettextSource(judged) : (named ?? guessedSource(judged, format));
  if (source === undefined) return NOTHING;
  const template = isMonolingual(format) ? source.path : "";
  if (template === undefined) return tell(judged, "discover/unsupported", `${source.language} has no file`);
  const trouble = template === "" ? undefined : troubleWith(judged, format, template);
  if (trouble !== undefined) return trouble;
  const found = membersOf(judged, format, source, template);
  const known = new Set([...found.members.map(({ language }) => language), ...besideIn(judged, source)]);
  if (!isEnough(judged, found.members.length, known.size)) return refuse(judged, whyLonely(found));
  const component = compose(judged, format, source, template, found, known.size);
  return { component, told: collisionsOf(judged, found) };
}

function whyLonely({ excluded: [first, ...others] }: Members): string {
  if (first === undefined) return "one language is all there is";
  const more = others.length === 0 ? "" : `, and ${others.length} more are left out`;
  return `one language is left: ${JSON.stringify(first.value)} ${first.because}${more}`;
}

/** The source's first. */
function sampleOf(judged: Judged, source: Source | undefined): FormatGroup {
  const { filemask, files } = judged.group;
  const first = source?.path === undefined ? [] : [judged.file(source.path, source.code)];
  const others = files.filter(({ path }) => path !== source?.path).slice(0, MOST_SAMPLES);
  return {
    filemask,
    extension: extensionOf(filemask),
    files: [...first, ...others.map(({ path, code }) => judged.file(path, code))],
    hasSource: first.length > 0,
  };
}

function formatIn({ group: { configured } }: Judged, sample: FormatGroup): FormatId | undefined {
  const said = configured?.fileFormat;
  return formatOf(sample) ?? (said !== undefined && isFormat(said) ? said : undefined);
}

/** A template that cannot be read, or holds nothing. */
function troubleWith(judged: Judged, format: FormatId, template: string): Verdict | undefined {
  const found = judged.file(template).read(format, true);
  if ("refused" in found)
    return tell(judged, "discover/unsupported", `its template ${template} cannot be read: ${found.refused}`);
  return found.entries.length === 0 ? refuse(judged, `its template ${template} holds no text`) : undefined;
}

/** What nobody named is told only where its folder says that it is meant to be a translation. */
function refuse(judged: Judged, why: string): Verdict {
  const { configured, filemask } = judged.group;
  const isMeant = configured !== undefined || isInLocaleFolder(filemask);
  return isMeant ? tell(judged, "discover/doubtful", why) : NOTHING;
}

function tell({ group: { filemask } }: Judged, code: ToldCode, message: string): Verdict {
  return { told: [{ path: filemask, code, message }] };
}

function collisionsOf({ group: { filemask } }: Judged, { collisions }: Members): readonly Told[] {
  return collisions.map(({ value, because }) => ({
    path: filemask.replace("*", () => value),
    code: "discover/collision",
    message: `left out: ${because}`,
  }));
}

/** The language of a file without a code, where that is what others are translated from. */
function besideIn({ group: { beside } }: Judged, { path, language }: Source): readonly string[] {
  return beside !== undefined && path === beside ? [language] : [];
}

/** Nobody translates into one language, unless what it is translated from is there, or a configuration says so. */
function isEnough({ group: { configured, isLed } }: Judged, members: number, languages: number): boolean {
  if (members === 0) return false;
  return languages > 1 || isLed || configured !== undefined;
}

function compose(
  judged: Judged,
  format: FormatId,
  source: Source,
  template: string,
  found: Members,
  known: number,
): Unnamed {
  const { group } = judged;
  const { members } = found;
  const sets = template === "" ? fullSetOf(judged, format, source, members) : { reference: "", newBase: "" };
  const guide = template === "" ? sets.reference : template;
  const isFromTemplate = template === "" && isTemplateOf(judged, sets.newBase, members);
  const sizes = members.map(({ entries }) => entries.length);
  const full = judged.file(guide).entries(format, template !== "").length;
  // A file without a code is published where it is a template.
  const besides = template === "" ? [] : besideIn(judged, source);
  const languages = new Set([...members.map(({ language }) => language), ...besides]);
  return {
    ...sets,
    filemask: group.filemask,
    template,
    fileFormat: format,
    sourceLanguage: source.language,
    isSourceGuessed: source.isGuessed,
    languages: [...languages].sort(compareCodePoints),
    files: members.length + besides.length,
    units: guide === "" ? Math.max(0, ...sizes) : full,
    ...exclusionsOf(judged, found),
    languageAliases: aliasesOf(judged, found),
    manifest: group.configured?.manifest ?? {},
    confidence: howSure(judged, known, isFromTemplate),
    reasons: [
      ...new Set([
        ...reasonsOf(judged, known),
        ...(isFromTemplate && known < 2 && group.configured === undefined
          ? [`its texts stand in ${sets.newBase}`]
          : []),
        source.because,
      ]),
    ],
  };
}

/** Of the codes that files have. */
function aliasesOf(
  { languageAliases, world }: Judged,
  { members }: Members,
): Readonly<Record<string, string>> {
  const used = Object.entries(languageAliases).filter(
    ([code, language]) =>
      members.some((member) => member.code === code) &&
      world.surroundings.language(code) !== (world.surroundings.language(language) ?? language),
  );
  return Object.fromEntries(
    used.map(([code, language]) => [code, world.surroundings.language(language) ?? language]),
  );
}

function exclusionsOf(
  { group, world }: Judged,
  { members, excluded }: Members,
): Pick<Unnamed, "excluded" | "languageRegex"> {
  const said = group.configured?.languageRegex;
  const because = group.configured?.because ?? "";
  const strays = [
    ...group.strays.map((file) => ({ value: file.code, because: whyStray(file) })),
    ...world.surroundings.unseen(group.filemask).map(({ code, because }) => ({ value: code, because })),
  ];
  const regex = said === undefined ? undefined : { value: said, because };
  if (strays.length <= MOST_NAMED || said !== undefined)
    return { excluded: byValue([...excluded, ...strays]), languageRegex: regex };
  const codes = members.map(({ code }) => code.replace(/[^A-Za-z0-9_-]/g, "\\$&"));
  const value = `^(?:${codes.sort(compareCodePoints).join("|")})$`;
  return {
    excluded: byValue(excluded),
    languageRegex: { value, because: `${strays.length} other files are called alike` },
  };
}

function whyStray({ code, language }: MaskFile): string {
  if (language === undefined) return "is no language";
  const [tag = code] = code.split(/[-_@]/);
  const lower = tag.toLowerCase();
  // ADOPT.md 1, "Code slots".
  return tag === lower ? "belongs elsewhere" : `is not taken for a language: "${lower}" would be`;
}

function byValue(explained: readonly Explained<string>[]): readonly Explained<string>[] {
  return [...explained].sort((one, other) => compareCodePoints(one.value, other.value));
}

/** ADOPT.md 1, "How sure, and what is asked". One language and what it is made from are as good as two (there, "Grouping"). */
function howSure({ group }: Judged, languages: number, isFromTemplate: boolean): Confidence {
  if (group.configured !== undefined) return "sure";
  if (group.isTest) return "doubtful";
  if (languages < 2) return isFromTemplate ? "likely" : "doubtful";
  if (languages > 2 || isInLocaleFolder(group.filemask)) return "sure";
  return "likely";
}

function reasonsOf({ group }: Judged, languages: number): readonly string[] {
  const count = languages === 1 ? "1 language" : `${languages} languages`;
  const isNamed = isInLocaleFolder(group.filemask);
  return [
    ...(group.configured === undefined ? [] : [group.configured.because]),
    isNamed ? `${count} in a folder named for translations` : count,
    ...(group.isTest ? ["among files that tests read"] : []),
  ];
}
