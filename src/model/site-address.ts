/** True for what is no path of this machine, be it an address that we can ask or not. */
export function isSiteAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}
