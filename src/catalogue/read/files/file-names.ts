import { DEVICE_NAME, type Location, type Report, type TreeName, treeName } from "../../../model/index.ts";

/**
 * The name under which a file is published; undefined, with an error, if it must not be published. Warns of names
 * that are a risk for hosts.
 *
 * @param extension of the format that parses the file; empty if it is published unread
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
 * Reports the name of a file or folder of the tree that Windows cannot store: an error on Windows, and elsewhere a
 * warning, because others can fetch the tree.
 *
 * @returns true if something was reported
 */
export function checkStorable(name: string, at: Location, report: Report): boolean {
  const trouble = windowsTrouble(name);
  if (trouble === undefined) return false;
  report(process.platform === "win32" ? "name/unstorable" : "name/unsafe", at, name, trouble);
  return true;
}

/**
 * The reason why Windows cannot store a name (learn.microsoft.com, "Naming Files, Paths, and Namespaces"); undefined if
 * it can. Some languages have codes that are names of devices there, with any extension: `aux`, `con`, `nul`, `prn`.
 */
function windowsTrouble(name: string): string | undefined {
  if ([...name].some((character) => character < " ")) return "holds a control character";
  if (/[<>:"|?*\\]/.test(name)) return "holds a character that Windows forbids";
  if (/[. ]$/.test(name)) return "ends in a dot or a space";
  return DEVICE_NAME.test(name) ? "is the name of a device on Windows, which cannot store it" : undefined;
}

/** Extensions of files that servers commonly run. */
const PROGRAMS = /\.(php\d?|phtml|phar|cgi|fcgi|aspx?|jspx?|shtml)$/i;
