import { type Location, type Report, type TreeName, treeName } from "../../../model/index.ts";

/**
 * The name under which a file is published; undefined, with an error reported, where it must not be. Warns of what a name can
 * do to hosts.
 *
 * @param extension of the format that reads the file and knows what is in it; none where it is published unread
 */
export function publishedName(
  name: string,
  at: Location,
  report: Report,
  extension = "",
): TreeName | undefined {
  if (name.startsWith(".")) return void report("file/server-name", at, name);
  const carried = treeName(name);
  if (carried === undefined) return void report("name/uncarried", at, name);
  if (!checkStorable(name, at, report)) tellOfServers(name, at, report, extension);
  return carried;
}

function tellOfServers(name: string, at: Location, report: Report, extension: string): void {
  const [, program] = PROGRAMS.exec(name) ?? [];
  if (/[\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) report("name/unsafe", at, name, "holds an invisible character");
  else if (program !== undefined && program.toLowerCase() !== extension)
    report("name/unsafe", at, name, "is the name of a program, which some servers run");
}

/**
 * Tells of a name of a file or folder of the tree that Windows cannot store: an error there, where the tree cannot stand,
 * and elsewhere a warning, for others may fetch it.
 *
 * @returns true where something was told
 */
export function checkStorable(name: string, at: Location, report: Report): boolean {
  const trouble = windowsTrouble(name);
  if (trouble === undefined) return false;
  report(process.platform === "win32" ? "name/unstorable" : "name/unsafe", at, name, trouble);
  return true;
}

/**
 * Why Windows cannot store a name (learn.microsoft.com, "Naming Files, Paths, and Namespaces"); nothing where it can. Some
 * languages have codes that are devices' names there, with whatever ending: `aux`, `con`, `nul`, `prn`.
 */
function windowsTrouble(name: string): string | undefined {
  if ([...name].some((character) => character < " ")) return "holds a control character";
  if (/[<>:"|?*\\]/.test(name)) return "holds a character that Windows forbids";
  if (/[. ]$/.test(name)) return "ends in a dot or a space";
  return DEVICES.test(name) ? "is the name of a device on Windows, which cannot store it" : undefined;
}

const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

/** What servers commonly run when they are asked for it. */
const PROGRAMS = /\.(php\d?|phtml|phar|cgi|fcgi|aspx?|jspx?|shtml)$/i;
