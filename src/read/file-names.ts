import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";

/** What the name of a published file can do to hosts: false, and an error, where it must not be published. */
export function checkFileName(name: string, at: Location, report: Report): boolean {
  if (name.startsWith(".")) {
    report("file/server-name", at, name);
    return false;
  }
  const trouble = troubleWith(name);
  if (trouble !== undefined) report("name/unsafe", at, name, trouble);
  return true;
}

function troubleWith(name: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return "holds a control character";
  if (/[<>:"|?*\\]/.test(name)) return "holds a character that Windows forbids";
  return /[. ]$/.test(name) ? "ends in a dot or a space" : undefined;
}
