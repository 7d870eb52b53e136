import { codeIn } from "../../../model/index.ts";
import { isCodeText } from "./codes.ts";
import type { ConfigurationReader, ConfigurationSurroundings } from "./configuration.ts";
import { Findings, type Named } from "./findings.ts";
import { fileNameOf, folderOf } from "./paths.ts";

/** `po/LINGUAS`, `po/POTFILES`: the folder of a gettext domain. `Makevars` beside them says what it is called. */
export const gettext: ConfigurationReader = {
  name: "gettext",
  matches: (path) => SPEAKERS.includes(fileNameOf(path)),
  read(file, around) {
    const findings = new Findings(file, around);
    const folder = folderOf(file.path);
    const place = folder === "" ? "" : `${folder}/`;
    const speaker = SPEAKERS.find((name) => around.tree.has(`${place}${name}`)) ?? fileNameOf(file.path);
    const files = around.tree.filesIn(folder);
    // Both are often there, and say the same.
    if (speaker !== fileNameOf(file.path) || !files.some((path) => path.endsWith(".po")))
      return findings.configured();
    const filemask = `${place}*.po`;
    const domain = domainOf(around, `${place}Makevars`);
    const pot = files.filter((path) => path.endsWith(".pot"));
    const newBase =
      pot.find((path) => fileNameOf(path) === `${domain}.pot`) ?? (pot.length === 1 ? pot[0] : undefined);
    findings.add(1, filemask, {
      newBase,
      fileFormat: "po",
      ...(speaker === LINGUAS ? languagesOf(file.text, files, filemask) : {}),
      name: domain,
    });
    return findings.configured();
  },
};

const LINGUAS = "LINGUAS";
const SPEAKERS = [LINGUAS, "POTFILES.in", "POTFILES"];
const MOST_LANGUAGES = 1000;

/** What is listed is all that counts; that needs to be said only where more files are there. */
function languagesOf(text: string, files: readonly string[], filemask: string): Named {
  const words = text.replace(/#.*$/gm, "").split(/\s+/, 10 * MOST_LANGUAGES);
  const languages = [...new Set(words.filter(isCodeText))].slice(0, MOST_LANGUAGES);
  if (languages.length === 0) return {};
  const listed = new Set(languages);
  const isMore = files.some((path) => {
    const code = codeIn(path, filemask);
    return code !== undefined && !listed.has(code);
  });
  const escaped = languages.map((code) => code.replace(/[.+]/g, "\\$&"));
  return { languages, languageRegex: isMore ? `^(?:${escaped.join("|")})$` : undefined };
}

/** `DOMAIN = name`, where it is a name and no variable of make. */
function domainOf(around: ConfigurationSurroundings, path: string): string | undefined {
  const bytes = around.tree.has(path) ? around.bytes(path) : undefined;
  const text = new TextDecoder().decode(bytes?.subarray(0, 100_000));
  return /^DOMAIN[ \t]{0,20}:?=[ \t]{0,20}([\w.+-]{1,100})[ \t]{0,20}\r?$/m.exec(text)?.[1];
}
