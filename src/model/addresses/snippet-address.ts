/** Characters of addresses that HTML, Markdown, reStructuredText or AsciiDoc would interpret. */
const MARKS = /[!$&'()*+,;=@]/g;

/** The same address, safe inside any text that people copy. */
export function encodeMarks(address: string): string {
  return address.replace(MARKS, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
