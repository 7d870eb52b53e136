/** True on a machine that builds what anybody may have sent: a catalogue may come with a pull request. */
export function isCi(environment: NodeJS.ProcessEnv = process.env): boolean {
  return !["", "0", "false"].includes((environment["CI"] ?? "").toLowerCase());
}
