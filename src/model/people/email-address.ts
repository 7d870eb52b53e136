/** What tells addresses apart: those of any case of ASCII letters are one (SOURCES.md, `users.csv`). */
export function addressKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
