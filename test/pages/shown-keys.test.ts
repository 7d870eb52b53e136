import { expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

/** Keys as the API has them. */
function keysIn(files: ReadonlyMap<string, string>): readonly string[] {
  const documents = [...files].filter(([path]) => path.startsWith("api/") && path.endsWith(".json"));
  const keys = documents.flatMap(([, text]) => [...text.matchAll(/"context":"(\.[^"]+)"/g)]);
  return [...new Set(keys.map(([, key = ""]) => key))].sort();
}

it("keys of JSON begin with a dot in the API, and nowhere on pages and in feeds", async () => {
  const out = temporaryDirectory();
  const { ok } = await build({ catalogue: "data/alpine-club", out, cache: false, pages: true });
  expect(ok).toBe(true);
  const files = new Map([...readFiles(out)].map(([path, bytes]) => [path, String(bytes)]));
  const keys = keysIn(files);
  expect(keys.length).toBeGreaterThan(5);
  const shown = [...files].filter(([path]) => /\.html$|feed\.(?:json|xml)$/.test(path));
  for (const [path, text] of shown)
    expect(
      keys.filter((key) => text.includes(`>${key}<`) || text.includes(`: ${key}`)),
      path,
    ).toEqual([]);
  expect(keys.filter((key) => shown.some(([, text]) => text.includes(`>${key.slice(1)}<`)))).toEqual(keys);
  // The script takes away what a page names as the beginning of its keys.
  const searched = shown.filter(([path]) => /^(?:translate|strings)\/mountain-huts\/kitchen\//.test(path));
  expect(searched.length).toBeGreaterThan(0);
  for (const [path, text] of searched) expect(text, path).toContain("&quot;prefix&quot;:&quot;.&quot;");
});
