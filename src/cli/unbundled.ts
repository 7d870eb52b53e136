/** A folder with what a bundle holds, which goes with the process. @throws InputError where it is none */
export async function unbundled(bundle: string): Promise<string> {
  const { createTemporaryTree } = await import("../published/serve/index.ts");
  const { unbundle } = await import("../published/packs/index.ts");
  const directory = createTemporaryTree();
  await unbundle(bundle, directory);
  return directory;
}
