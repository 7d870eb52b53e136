import { isJsonFields, type JsonFields } from "../../../model/index.ts";
import { type DescribedText, describedOf, Survey, textsBelow } from "./described.ts";
import { CONVERT, isWrittenIn, type Unread, type UnreadSign } from "./dialect.ts";
import { holdsMessages } from "./go-i18n.ts";
import { type GroupFile, most } from "./group.ts";
import { isFirstGoI18n, isFormatjs, isOfWebextension } from "./json.ts";
import { holdsTexts } from "./json-shape.ts";
import { isSpeltAlike, saysLanguage } from "./metadata-keys.ts";

const COMPILED = "publish the .po files";

interface ShapeSign {
  readonly name: string;
  readonly next?: string;
  /** True for a file from which these files are made. */
  readonly isSource?: Unread["isSource"];
  /**
   * The part with the texts; undefined if the file is not in such a format.
   *
   * @param data the members of an object; empty for other files
   */
  textsOf(data: JsonFields, file: GroupFile): unknown;
}

const OF_GOTEXT = /(?:^|\/)out\.gotext\.json$/;
const OF_GOI18N = /(?:^|\/)translate\.[^/]+\.(?:json|toml|ya?ml)$/;

/** True for files that tools write for other tools, by their names. */
export function isNamedAsWork(path: string): boolean {
  return OF_GOTEXT.test(path) || OF_GOI18N.test(path);
}

/** Files that a tool writes for another one. They are not published, even if there is only one language. */
export const workOfTools: UnreadSign = (group) => {
  const { filemask } = group;
  if (OF_GOTEXT.test(filemask))
    return {
      name: "files that are written by gotext update",
      next: "publish messages.gotext.json",
      textsIn: ({ data }) =>
        isJsonFields(data) && Array.isArray(data["messages"]) ? data["messages"].length : textsBelow(data),
    };
  if (!OF_GOI18N.test(filemask) || !isWrittenIn(group, ({ data }) => holdsMessages(data))) return undefined;
  return {
    name: "files that are work in progress of goi18n merge",
    next: "merge them into the active files",
    textsIn: membersIn,
  };
};

function membersIn({ data }: GroupFile): number {
  return typeof data === "object" && data !== null ? Object.keys(data).length : 0;
}

/** The first dialect that most files match. */
const SHAPES: readonly ShapeSign[] = [
  {
    name: "gotext (golang.org/x/text)",
    textsOf: (data) =>
      listBelow(data, "messages", (item) => "id" in item && ("translation" in item || "message" in item)),
  },
  {
    name: "files compiled from gettext (Jed)",
    next: COMPILED,
    textsOf: (data) => {
      const domains = data["locale_data"];
      return isJsonFields(domains) ? Object.values(domains).flatMap(messagesOf) : undefined;
    },
  },
  {
    name: "files compiled from gettext (po2json)",
    next: COMPILED,
    textsOf: (data) => (isGettextHeader(data[""]) ? messagesOf(data) : undefined),
  },
  {
    name: "files compiled from gettext (headers beside translations)",
    next: COMPILED,
    textsOf: (data) => {
      if (!isJsonFields(data["translations"])) return undefined;
      const isGettext = isJsonFields(data["headers"]) || "charset" in data;
      return isGettext ? Object.values(data["translations"]).flatMap(messagesOf) : undefined;
    },
  },
  {
    name: "formatjs (react-intl: defaultMessage)",
    next: 'publish what "formatjs compile" writes without --ast',
    textsOf: (_, { data }) => mostItems(data, (item) => typeof item["defaultMessage"] === "string"),
  },
  {
    name: "files compiled by formatjs (message trees)",
    isSource: ({ data }) => isFormatjs(data),
    next: 'compile without --ast, or publish the files that "formatjs compile" reads',
    textsOf: (data) => (most(Object.values(data), isMessageTree) ? Object.keys(data) : undefined),
  },
  {
    name: "fbt's phrases",
    textsOf: (data) => {
      if ("fb-locale" in data) return data["translations"] ?? {};
      return listBelow(
        data,
        "phrases",
        (item) => "desc" in item || "hashToLeaf" in item || "hashToText" in item || "jsfbt" in item,
      );
    },
  },
  {
    name: "Smartling's JSON",
    textsOf: (data) => (isJsonFields(data["smartling"]) ? without(data, "smartling") : undefined),
  },
  {
    name: "ARB in a file that is not called .arb",
    next: "rename the files to .arb",
    textsOf: (data) =>
      isArb(data)
        ? Object.entries(data).flatMap(([key, text]) => (key.startsWith("@") ? [] : [text]))
        : undefined,
  },
  {
    name: "Angular's JSON (locale beside translations)",
    next: "extract and publish XLIFF 1.2",
    textsOf: (data) => textsBeside(data, "locale", "translations"),
  },
  {
    name: "files that say their language beside the texts",
    next: "write a file of the texts alone for each language",
    textsOf: envelopedTexts,
  },
  {
    name: "POEditor's JSON (term beside definition)",
    next: "export key-value JSON",
    textsOf: (_, { data }) =>
      Array.isArray(data) ? mostItems(data, (item) => "term" in item && "definition" in item) : undefined,
  },
];

function without(data: JsonFields, member: string): JsonFields {
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== member));
}

/** An object with texts beside a text that names their language. */
function textsBeside(data: JsonFields, language: string, texts: string): unknown {
  return typeof data[language] === "string" && isJsonFields(data[texts]) ? data[texts] : undefined;
}

function listBelow(data: JsonFields, key: string, isItem: (item: JsonFields) => boolean): unknown {
  const list = data[key];
  return Array.isArray(list) &&
    (list.length === 0 || most(list, (item) => isJsonFields(item) && isItem(item)))
    ? list.map(() => "")
    : undefined;
}

/** The texts of a list, or of the values of an object, one for each. */
function mostItems(data: unknown, isItem: (item: JsonFields) => boolean): readonly string[] | undefined {
  const items = typeof data === "object" && data !== null ? Object.values(data) : [];
  return most(items, (item) => isJsonFields(item) && isItem(item)) ? items.map(() => "") : undefined;
}

function messagesOf(domain: unknown): readonly string[] {
  return isJsonFields(domain) ? Object.keys(domain).filter((key) => key !== "") : [];
}

function isGettextHeader(header: unknown): boolean {
  if (!isJsonFields(header)) return typeof header === "string" && /^[A-Za-z-]+: /m.test(header);
  return Object.keys(header).some((key) =>
    /^(?:plural[-_]?forms?|lang|language|domain|content-type)$/i.test(key),
  );
}

function isMessageTree(value: unknown): boolean {
  return (
    Array.isArray(value) && most(value, (node) => isJsonFields(node) && typeof node["type"] === "number")
  );
}

function isArb(data: JsonFields): boolean {
  const keys = Object.keys(data);
  if (keys.some((key) => key.startsWith("@@"))) return true;
  const described = keys.filter(
    (key) => key.startsWith("@") && isJsonFields(data[key]) && Object.hasOwn(data, key.slice(1)),
  );
  return most(keys, (key) => described.includes(key) || described.includes(`@${key}`));
}

const WRAPPERS =
  /^(?:texts|translations?|messages|strings|phrases|locali[sz]ations?|keys|resources|entries|data|content|labels|terms|i18n)$/i;

/** `{"lang": "de", "messages": {…}}`: a code, and all texts below one key. */
function envelopedTexts(data: JsonFields, { code }: GroupFile): unknown {
  const members = Object.entries(data);
  if (!members.some(([key, value]) => saysLanguage(key, value, code))) return undefined;
  const [, texts] =
    members.find(([key, value]) => WRAPPERS.test(key) && typeof value === "object" && value !== null) ?? [];
  return texts !== undefined && 2 * textsBelow(texts) >= textsBelow(data) ? texts : undefined;
}

export const shaped: UnreadSign = (group) => {
  for (const { name, next = CONVERT, isSource, textsOf } of SHAPES) {
    const partOf = (file: GroupFile): unknown => textsOf(isJsonFields(file.data) ? file.data : {}, file);
    if (isWrittenIn(group, (file) => partOf(file) !== undefined))
      return { name, next, isSource, textsIn: (file) => textsBelow(partOf(file)) };
  }
  return undefined;
};

/** Messages of go-i18n among other values. No reader knows such files. */
export const goI18n: UnreadSign = (group) => {
  if (!isWrittenIn(group, ({ data }) => holdsMessages(data))) return undefined;
  return { name: "go-i18n's messages among other things", next: CONVERT, textsIn: membersIn };
};

/** One key at the top, which is the file's code, as Rails writes it in YAML. */
export const belowItsCode: UnreadSign = (group) => {
  const isSo = ({ data, code }: GroupFile): boolean => {
    if (!isJsonFields(data) || code === undefined) return false;
    const [first, ...others] = Object.keys(data).filter((key) => key !== "$schema");
    return (
      first !== undefined && others.length === 0 && isJsonFields(data[first]) && isSpeltAlike(first, code)
    );
  };
  const coded = group.files.filter(({ code }) => code !== undefined);
  if (!most(coded, isSo)) return undefined;
  return {
    name: "JSON whose texts are below the language's code (i18n-js, Rails)",
    next: "write the texts without that key, or as Rails' YAML (ruby-yaml)",
    textsIn: ({ data }) => textsBelow(data),
  };
};

/** True if most texts have a description, a comment or similar metadata beside them. */
export const describedTexts: UnreadSign = (group) => {
  if (isOfWebextension(group) || isFirstGoI18n(group)) return undefined;
  if (!(Array.isArray(group.files[0]?.data) || holdsTexts(group))) return undefined;
  const described = describedOf(group);
  const isVsCode = /(?:^|\/)(?:package\.nls|bundle\.l10n)\./.test(group.filemask);
  const [first] = described;
  if (first === undefined) return undefined;
  const isSo = (file: GroupFile): boolean => {
    const survey = new Survey(file);
    return (
      survey.described.length > 0 &&
      (isVsCode || 2 * survey.described.length >= survey.described.length + survey.texts)
    );
  };
  if (!isWrittenIn(group, isSo)) return undefined;
  return { ...namedBy(first, isVsCode), textsIn: textsOrDescribed };
};

function textsOrDescribed(file: GroupFile): number {
  const { described, texts } = new Survey(file);
  return described.length + texts;
}

function namedBy({ textKeys, metadata }: DescribedText, isVsCode: boolean): Pick<Unread, "name" | "next"> {
  const has = (key: string): boolean => textKeys.includes(key) || metadata.has(key);
  if (isVsCode)
    return { name: "VS Code's nls files with comments", next: "write each text alone, without its comment" };
  const keys = [...textKeys, ...metadata.keys()]
    .slice(0, 3)
    .map((key) => JSON.stringify(key))
    .join(" and ");
  const known =
    has("string") && (has("developer_comment") || has("context") || has("character_limit"))
      ? ", as Transifex' structured JSON and formatjs have them"
      : has("translation") && has("origin")
        ? ", as Lingui has them"
        : has("translation") && has("notes")
          ? ", as Lokalise and formatjs have them"
          : "";
  return { name: `texts with metadata beside them (${keys}${known})`, next: "export keys and texts alone" };
}
