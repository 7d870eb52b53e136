/** Unpacks a bundle into a folder that is removed with the process. @throws InputError if the file is not a bundle */
export async function unbundled(bundle: string): Promise<string> {
  const { createTemporaryTree } = await import("../published/serve/index.ts");
  const { unbundle } = await import("../published/packs/index.ts");
  const directory = createTemporaryTree();
  await unbundle(bundle, directory);
  return directory;
}
