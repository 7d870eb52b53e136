/** Runs with other environment variables; undefined takes one away. */
export async function withEnvironment<Result>(
  changes: Readonly<Record<string, string | undefined>>,
  run: () => Result,
): Promise<Awaited<Result>> {
  const before = { ...process.env };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  try {
    return await run();
  } finally {
    for (const name of Object.keys(changes)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
