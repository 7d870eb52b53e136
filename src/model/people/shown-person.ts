/** Somebody's name as it is shown: what stands before an e-mail address in it; undefined where nothing does. */
export function shownPerson(name: string): string | undefined {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const address = words.findIndex(isAddress);
  const shown = (address === -1 ? words : words.slice(0, address)).join(" ");
  return shown === "" ? undefined : shown;
}

function isAddress(word: string): boolean {
  return /[^@]@[^@]/.test(word);
}
