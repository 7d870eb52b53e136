import type { Judged } from "./group.ts";
import { potsOf } from "./reference.ts";
import { codedSource, guessedSource, type Source, saidSource } from "./source.ts";

/** A header is within the first lines of a file. */
const HEADER_CHARACTERS = 20_000;

/**
 * What files of gettext are translated from: what somebody or a configuration says, what the header of a POT says, else
 * English. A file of a regional English (`en_GB.po`) is a translation like any other (SOURCES.md, third round, 10).
 */
export function gettextSource(judged: Judged): Source | undefined {
  return (
    saidSource(judged) ??
    potSource(judged) ??
    codedSource(judged, "en", "English is there") ??
    guessedSource(judged, "po")
  );
}

function potSource(judged: Judged): Source | undefined {
  for (const pot of potsOf(judged, undefined)) {
    const code = languageIn(judged.file(pot).text.slice(0, HEADER_CHARACTERS));
    const language = code === undefined ? undefined : judged.world.surroundings.language(code);
    if (language === undefined) continue;
    const because = `the header of ${pot} says so`;
    return (
      codedSource(judged, language, because) ?? {
        path: undefined,
        code: undefined,
        language,
        isGuessed: false,
        isSaid: true,
        because,
      }
    );
  }
  return undefined;
}

/** `X-Source-Language` is what Transifex and others write; a template's `Language` is mostly empty. */
function languageIn(text: string): string | undefined {
  const header = text.slice(0, text.search(/\n[ \t]*\r?\n/) + 1 || undefined);
  for (const name of ["X-Source-Language", "Language"]) {
    const [, code] = new RegExp(`"${name}:[ \\t]*([\\w@-]+)[ \\t]*\\\\n`, "i").exec(header) ?? [];
    if (code !== undefined) return code;
  }
  return undefined;
}
