/** True on a machine that builds untrusted input: a catalogue can come with a pull request. */
export function isCi(environment: NodeJS.ProcessEnv = process.env): boolean {
  return !["", "0", "false"].includes((environment["CI"] ?? "").toLowerCase());
}
