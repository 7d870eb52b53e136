/** Addresses of other sites that pages follow (PAGES.md 6.4). */
const FOLLOWED = /^(?:https?|mailto):/i;

/** True for an address in a catalogue that becomes a link. */
export function isLink(address: string): boolean {
  return FOLLOWED.test(address.trim()) && URL.canParse(address.trim());
}
