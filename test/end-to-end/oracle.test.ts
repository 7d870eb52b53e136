import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, documents } from "../../src/index.ts";
import { fileOf, oracleAnswers, oracleCatalogue } from "./oracle.ts";
import { temporaryDirectory } from "./temporary.ts";

it("publishes what a 3.6.1 server answers, byte for byte", async () => {
  const out = temporaryDirectory();
  const result = await build({ catalogue: oracleCatalogue, out });
  expect(result.ok).toBe(true);

  const answers = oracleAnswers();
  const differences = answers.flatMap(({ address, body }) => {
    const file = join(out, fileOf(address));
    const published = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    if (published === undefined) return [`${address}: not published`];
    const [ours, theirs] = [Buffer.from(published), Buffer.from(body)];
    return ours.equals(theirs) ? [] : [`${address}: byte ${firstDifference(ours, theirs)} differs`];
  });
  process.stdout.write(
    `oracle: ${answers.length - differences.length} of ${answers.length} documents equal\n`,
  );
  expect(differences).toEqual([]);
  expect(answers).toHaveLength(2159);
});

it("gives the same documents one by one", async () => {
  const bodies = new Map<string, string>();
  for await (const { address, body } of documents(oracleCatalogue)) bodies.set(address, body);
  const differing = oracleAnswers().filter(({ address, body }) => bodies.get(address) !== body);
  expect(differing.map(({ address }) => address)).toEqual([]);
});

it("publishes the files as they are, with the platform's headers", async () => {
  const out = temporaryDirectory();
  await build({ catalogue: oracleCatalogue, out });
  const manifest = readManifestEntries(out);
  const headers: Record<string, { content_type: string; content_disposition: string }> = JSON.parse(
    readFileSync(new URL("../oracle/files.json", import.meta.url), "utf8"),
  );
  // The capture has no image for its screenshot.
  const expected = Object.entries(headers).filter(([address]) => !address.startsWith("/api/screenshots/"));
  for (const [address, { content_type, content_disposition }] of expected) {
    const entry = manifest.find(({ path }) => path.startsWith(address.slice(1)));
    expect(entry, address).toMatchObject({ media_type: content_type, content_disposition });
  }
  expect(expected).toHaveLength(47);
});

function firstDifference(a: Buffer, b: Buffer): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

interface Entry {
  readonly path: string;
  readonly media_type: string;
  readonly content_disposition?: string;
}

function readManifestEntries(out: string): readonly Entry[] {
  const manifest: { parts: { path: string }[] } = JSON.parse(
    readFileSync(join(out, "lingodex/manifest.json"), "utf8"),
  );
  return manifest.parts.flatMap(
    ({ path }): Entry[] => JSON.parse(readFileSync(join(out, path), "utf8")).entries,
  );
}
