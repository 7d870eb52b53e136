/** True if a text has more characters (code points) than `count`. */
export function isLongerThan(text: string, count: number): boolean {
  if (text.length <= count) return false;
  if (text.length > 2 * count) return true;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > count;
}
