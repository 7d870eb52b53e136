import { codeIn, fileNameOf, folderOf } from "../../../model/index.ts";
import { isCodeText } from "./codes.ts";
import type { ConfigurationReader, Findings, Named } from "./findings.ts";

/** `po/LINGUAS`, `po/POTFILES`: the folder of a gettext domain. `Makevars` beside them has its name. */
export const gettext: ConfigurationReader = {
  name: "gettext",
  matches: (path) => SPEAKERS.includes(fileNameOf(path)),
  read(findings) {
    const folder = folderOf(findings.path);
    const place = folder === "" ? "" : `${folder}/`;
    const speaker =
      SPEAKERS.find((name) => findings.tree.has(`${place}${name}`)) ?? fileNameOf(findings.path);
    const files = findings.tree.filesIn(folder);
    // Often both exist, with the same content.
    if (speaker !== fileNameOf(findings.path) || !files.some((path) => path.endsWith(".po"))) return;
    const filemask = `${place}*.po`;
    const domain = domainOf(findings, `${place}Makevars`);
    const pot = files.filter((path) => path.endsWith(".pot"));
    const newBase =
      pot.find((path) => fileNameOf(path) === `${domain}.pot`) ?? (pot.length === 1 ? pot[0] : undefined);
    findings.add(1, filemask, {
      newBase,
      fileFormat: "po",
      ...(speaker === LINGUAS ? languagesOf(findings.text, files, filemask) : {}),
      name: domain,
    });
  },
};

const LINGUAS = "LINGUAS";
const SPEAKERS = [LINGUAS, "POTFILES.in", "POTFILES"];
const MOST_LANGUAGES = 1000;

/** Only listed languages count. This is reported only if there are more files. */
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

/** `DOMAIN = name`, unless the value contains a variable of make. */
function domainOf(findings: Findings, path: string): string | undefined {
  const bytes = findings.tree.has(path) ? findings.around.bytes(path) : undefined;
  const text = new TextDecoder().decode(bytes?.subarray(0, 100_000));
  return /^DOMAIN[ \t]{0,20}:?=[ \t]{0,20}([\w.+-]{1,100})[ \t]{0,20}\r?$/m.exec(text)?.[1];
}
