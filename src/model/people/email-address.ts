/**
 * The key that two spellings of one address share: the case of ASCII letters does not count (SOURCES.md,
 * `users.csv`).
 */
export function addressKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
