import { textsBelow } from "./described.ts";
import { CONVERT, type Unread, type UnreadSign } from "./dialect.ts";
import { extensionOf } from "./extensions.ts";
import { isSecondGoI18n } from "./go-i18n.ts";
import { type FormatGroup, type GroupFile, MODULES, most } from "./group.ts";
import { isOfDialect } from "./json.ts";
import { belowItsCode, describedTexts, goI18n, shaped, workOfTools } from "./json-dialects.ts";
import { isOfMozilla } from "./lines.ts";
import { isNamedAsTexts, isOfModules, isOfTexts } from "./modules.ts";
import { isOfQt } from "./xml.ts";

interface NamedFormat {
  readonly extension: string;
  readonly name: string;
  readonly next: string;
  /** Matches the beginning of each text. */
  readonly text: RegExp;
  /** Set if another format has the same extension. Then files without a match are in that one. */
  readonly isShared?: true;
}

const FORMATS: readonly NamedFormat[] = [
  {
    extension: "lang",
    name: ".lang files of keys and texts",
    next: "rename the files to .properties",
    isShared: true,
    text: /^[\w.:/-]+=/gm,
  },
  { extension: "lang", name: "these .lang files", next: CONVERT, text: /^./gm },
  {
    extension: "hjson",
    name: "Hjson (.hjson)",
    next: "convert the files to JSON",
    text: /^[ \t]*[\w."'-]{1,200}[ \t]*:[ \t]*[^\s{[]/gm,
  },
  {
    extension: "rc",
    name: "Windows' resource scripts (.rc)",
    next: CONVERT,
    isShared: true,
    text: /^[ \t]*(?:\w{1,100}[ \t]+)?(?:STRINGTABLE|DIALOGEX?|MENUEX?|MENUITEM|CAPTION|LTEXT)\b/gm,
  },
  { extension: "catkeys", name: "Haiku's .catkeys", next: CONVERT, text: /\n[^\n\t]*\t/g },
  { extension: "srt", name: "subtitles (.srt)", next: "convert the files to PO", text: /-->/g },
  { extension: "vtt", name: "subtitles (.vtt)", next: "convert the files to PO", text: /-->/g },
  {
    extension: "plist",
    name: "Apple's property lists (.plist)",
    next: "move the texts to .strings files",
    text: /<string>/g,
  },
  { extension: "xtb", name: "Chromium's .xtb", next: "export XLIFF 1.2", text: /<translation\s/g },
  { extension: "xmb", name: ".xmb message bundles", next: "export XLIFF 1.2", text: /<msg\s/g },
  { extension: "wxl", name: "WiX' .wxl", next: CONVERT, text: /<String\s/g },
];

export const namedFormat: UnreadSign = ({ extension, files }) => {
  const found = FORMATS.find(
    (format) =>
      format.extension === extension &&
      (!format.isShared || most(files, ({ text }) => countOf(format.text, text) > 0)),
  );
  if (found === undefined) return undefined;
  return { name: found.name, next: found.next, textsIn: ({ text }) => countOf(found.text, text) };
};

function ofMost(isSo: (file: GroupFile) => boolean, unread: Unread): UnreadSign {
  return ({ files }) => (most(files, isSo) ? unread : undefined);
}

function textsInData({ data }: GroupFile): number {
  return textsBelow(data);
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  for (const [match] of text.matchAll(pattern)) count += match === "" ? 0 : 1;
  return count;
}

export const plainToml = ofMost(({ data }) => isOfTexts(data), {
  name: "TOML",
  next: "convert the files to JSON or YAML",
  textsIn: textsInData,
});

/** Modules with texts that are not their exports. */
export const javascript: UnreadSign = (group) => {
  if (group.extension === "ts" && isOfQt(group)) return undefined;
  if (!isNamedAsTexts(group) || isOfModules(group)) return undefined;
  const isMeant = ({ path, data, text }: GroupFile): boolean =>
    !path.endsWith(".d.ts") &&
    !GENERATED.test(text.slice(0, 1000)) &&
    (isOfTexts(data) || countOf(EXPORTED_TEXT, text) > 1);
  if (!most(group.files, isMeant)) return undefined;
  return {
    name: `JavaScript modules (.${group.extension}) that export no object of texts`,
    next: "export one object of texts, or write them as JSON",
    textsIn: (file) => Math.max(textsInData(file), countOf(EXPORTED_TEXT, file.text)),
  };
};

/** A comment of a program that generated the file. */
const GENERATED =
  /^\s{0,20}(?:\/\/|\/?\*)[^\n]{0,200}(?:\bgenerated\b.{0,100}\bdo not (?:edit|modify)\b|\bdo not (?:edit|modify)\b.{0,100}\bgenerated\b)/ims;

/** `export const open = "Open"`, `exports.open = "Open"`. */
const EXPORTED_TEXT =
  /^[ \t]*(?:export\s{1,9}(?:const|let|var)\s{1,9}[\w$]+(?:\s{0,9}:\s{0,9}\w+)?|(?:module\.)?exports\.[\w$]+)\s{0,9}=\s{0,9}["'`]/gm;

/** `.strings` files of XML, or binary ones, as a build writes them. */
export const propertyList = ofMost(
  ({ text }) => /^\s*(?:bplist|<\?xml|<!DOCTYPE plist|<plist)/.test(text.slice(0, 1000)),
  {
    name: "property lists in .strings files",
    next: 'write them as "key" = "text"; (plutil -p shows what a binary one holds)',
    textsIn: ({ text }) => countOf(/<string>/g, text),
  },
);

/** The output of gettext's and Qt's compilers. It is reported only if the sources are missing (`Judged`). */
const COMPILED: ReadonlyMap<string, readonly [name: string, source: string]> = new Map([
  ["mo", ["compiled gettext (.mo)", "po"]],
  ["qm", ["Qt's compiled translations (.qm)", "ts"]],
]);

export const compiled: UnreadSign = ({ extension }) => {
  const [name = "", source = ""] = COMPILED.get(extension) ?? [];
  const unread: Unread = { name, next: `publish the .${source} files`, textsIn: messagesIn };
  return name === "" ? undefined : unread;
};

/** The extension of the sources of compiled files; undefined for other files. */
export function sourceExtensionOf(path: string): string | undefined {
  return COMPILED.get(extensionOf(path))?.[1];
}

/** A header of 28 bytes, and two positions of 8 bytes for each message. */
const MO_HEADER = 28;
const MO_PLACES = 16;
const MO_MAGIC = 0x950412de;

/** The number of messages in the header of a .mo file, without the header's own; 0 for other files. */
function messagesIn({ path, bytes }: GroupFile): number {
  if (extensionOf(path) !== "mo" || bytes.length < MO_HEADER) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = view.getUint32(0, true) === MO_MAGIC;
  if (!isLittle && view.getUint32(0) !== MO_MAGIC) return 0;
  const count = view.getUint32(8, isLittle);
  return MO_HEADER + count * MO_PLACES > bytes.length ? 0 : Math.max(0, count - 1);
}

/** Extensions of formats that are recognized and not read. Modules count only if their path suggests translations. */
export const NAMED_EXTENSIONS: ReadonlySet<string> = new Set([
  ...FORMATS.map(({ extension }) => extension),
  ...["ftl", "toml"],
  ...COMPILED.keys(),
  ...MODULES,
]);

/** Files of Minecraft, and others. */
const otherLang: UnreadSign = (group) => (isOfMozilla(group) ? undefined : namedFormat(group));

/** JSON that only looks like keys and texts, unless a reader knows its kind. */
const notRead: UnreadSign = (group) => {
  if (isOfDialect(group)) return undefined;
  return shaped(group) ?? goI18n(group) ?? belowItsCode(group) ?? describedTexts(group);
};

function unlessGoI18n(last: UnreadSign): UnreadSign {
  return (group) => (isSecondGoI18n(group) ? undefined : (shaped(group) ?? goI18n(group) ?? last(group)));
}

/** Formats that are recognized and not read, by extension. The first sign that matches counts. */
const SIGNS: ReadonlyMap<string, readonly UnreadSign[]> = new Map([
  ["json", [workOfTools, notRead]],
  ["yaml", [workOfTools, unlessGoI18n(describedTexts)]],
  ["yml", [workOfTools, unlessGoI18n(describedTexts)]],
  ["toml", [workOfTools, unlessGoI18n(plainToml)]],
  ["lang", [otherLang]],
  ["strings", [propertyList]],
  ["mo", [compiled]],
  ["qm", [compiled]],
  ...[...MODULES].map((extension): [string, readonly UnreadSign[]] => [extension, [javascript]]),
]);

/** @returns the format of the files, if it is recognized and not read */
export function unreadFormat(group: FormatGroup): Unread | undefined {
  if (group.files.length === 0) return undefined;
  for (const sign of SIGNS.get(group.extension) ?? [namedFormat]) {
    const found = sign(group);
    if (found !== undefined) return found;
  }
  return undefined;
}
