import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";

/**
 * What the name of a published file can do to hosts: false, and an error, where it must not be published.
 *
 * @param extension of the format that reads the file and knows what is in it; none where it is published unread
 */
export function checkFileName(name: string, at: Location, report: Report, extension = ""): boolean {
  if (name.startsWith(".")) {
    report("file/server-name", at, name);
    return false;
  }
  const trouble = troubleWith(name, extension);
  if (trouble !== undefined) report("name/unsafe", at, name, trouble);
  return true;
}

function troubleWith(name: string, extension: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return "holds a control character";
  if (/[<>:"|?*\\]/.test(name)) return "holds a character that Windows forbids";
  const [, program] = PROGRAMS.exec(name) ?? [];
  if (program !== undefined && program.toLowerCase() !== extension)
    return "is the name of a program, which some servers run";
  return /[. ]$/.test(name) ? "ends in a dot or a space" : deviceTrouble(name);
}

/**
 * What is wrong with a name of a file or folder that is a device's on Windows, with whatever ending
 * (learn.microsoft.com, "Naming Files, Paths, and Namespaces"); nothing where it is none. Some languages have such
 * codes: `aux`, `con`, `nul`, `prn`.
 */
export function deviceTrouble(name: string): string | undefined {
  return DEVICES.test(name) ? "is the name of a device on Windows, which cannot store it" : undefined;
}

const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

/** What servers commonly run when they are asked for it. */
const PROGRAMS = /\.(php\d?|phtml|phar|cgi|fcgi|aspx?|jspx?|shtml)$/i;
