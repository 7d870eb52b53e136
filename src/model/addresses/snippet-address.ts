/** What addresses may hold and HTML, Markdown, reStructuredText or AsciiDoc would read as its own. */
const MARKS = /[!$&'()*+,;=@]/g;

/** The same address, safe inside any text that people copy. */
export function encodeMarks(address: string): string {
  return address.replace(MARKS, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
