const LONGEST = 2000;
/** An address as this program takes it: visible characters of ASCII, which lead nowhere else when they are decoded. */
const PLAIN = /^https?:\/\/[!-~]+$/i;
const ODD = /[\\?#]|\.\.|%(?:[01][\da-f]|2[ef]|5c|7f)/i;

/**
 * Where a component's git export is asked for: at the server that was given, whatever name it has for itself.
 *
 * @param gitExport as the server tells it
 * @param own what stands before `/api/` as the server tells it
 * @param given the same, as it was given
 * @returns undefined for anything but a plain address of http or https at one of both origins
 */
export function exportAddress(gitExport: string, own: string, given: string): string | undefined {
  if (gitExport.length > LONGEST || !PLAIN.test(gitExport) || ODD.test(gitExport)) return undefined;
  const url = parsed(gitExport);
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  const bases = [own, given].flatMap((base) => parsed(base) ?? []);
  if (!bases.some(({ origin }) => origin === url.origin)) return undefined;
  const above = bases.map(({ href }) => href.replace(/\/*$/, "")).find((base) => isBelow(url.href, base));
  return `${given}${above === undefined ? url.pathname : url.href.slice(above.length)}`;
}

function isBelow(href: string, base: string): boolean {
  return href.startsWith(`${base}/`);
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** What git allows in no name, or has another meaning: controls, wildcards, sides of a refspec. */
const NO_NAME = /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[-./]|[./]$|\.lock(?:\/|$)|^@$/;

/**
 * The ref of a component's branch, or what the server has checked out.
 *
 * @returns undefined for what is no branch's name
 */
export function exportRef(branch: string | null): string | undefined {
  if (branch === null || branch === "") return "HEAD";
  return branch.length > LONGEST || NO_NAME.test(branch) ? undefined : `refs/heads/${branch}`;
}
