/** A text that is a slug by the platform's rule; else nothing. */
export function slugIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[-\w]{1,100}$/.test(text) ? text : undefined;
}
