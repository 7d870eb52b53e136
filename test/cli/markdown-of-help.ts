/** A text of the program in Markdown. All of its markup is escaped. */
export function inMarkdown(text: string): string {
  return text.replace(/[\\`*_<>[\]#|{}~&]|(?<=])\(/g, "\\$&");
}
