/** A person's name as pages show it: the text before an e-mail address. Undefined if there is none. */
export function shownPerson(name: string): string | undefined {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const address = words.findIndex(isAddress);
  const shown = (address === -1 ? words : words.slice(0, address)).join(" ");
  return shown === "" ? undefined : shown;
}

function isAddress(word: string): boolean {
  return /[^@]@[^@]/.test(word);
}
