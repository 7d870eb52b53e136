/** Upper and lower case, full and half width, composed or not, and both small sigmas are one. */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ");
}
