import { type FormatGroup, most } from "./group.ts";

export function isOfAndroid({ filemask, files }: FormatGroup): boolean {
  const isSo = (text: string): boolean =>
    /<resources[\s>]/.test(text) && /<(?:string|plurals|string-array)[\s>]/.test(text);
  return /(?:^|\/)values-\*\/[^/]+$/.test(filemask) && most(files, ({ text }) => isSo(text));
}

/** Version 1.2, and other versions that begin with 1. */
export function isFirstXliff({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => versionOf(text)?.startsWith("1.") === true);
}

export function isSecondXliff({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => versionOf(text)?.startsWith("2.") === true);
}

const INLINE = /<(?:\w+:)?(?:cp|ph|pc|sc|ec|mrk|sm|em)[\s/>]/;

/** True if no file has an inline element. */
export function isPlainSecondXliff(group: FormatGroup): boolean {
  return isSecondXliff(group) && !group.files.some(({ text }) => INLINE.test(text));
}

/** The version of an `<xliff>`; undefined if the document has none. */
export function versionOf(text: string): string | undefined {
  return /<(?:\w+:)?xliff\s[^>]{0,1000}?\bversion\s*=\s*["']([^"']{1,10})["']/.exec(
    text.slice(0, 10_000),
  )?.[1];
}

const QT_BYTES = 512;

/** Qt's files. Other files of that name are TypeScript. */
export function isOfQt({ files }: FormatGroup): boolean {
  return most(files, ({ bytes }) => {
    const start = new TextDecoder("latin1").decode(bytes.subarray(0, QT_BYTES));
    return /<!DOCTYPE TS\b|^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<TS[\s>]/.test(start);
  });
}

export function isOfDotNet({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => /<root[\s>]/.test(text) && /<(?:data|resheader)\s/.test(text));
}

/** A binary file is broken, and is reported as a build reports it. */
export function isOfStringsdict({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => /<plist[\s>]/.test(text) || text.startsWith("bplist"));
}
