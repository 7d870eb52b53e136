import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, check } from "../../src/index.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

/** PATH_MAX of Linux, without the NUL. */
const LIMIT = 4095;
const SLUG = "a".repeat(255);

/** A catalogue with the longest slugs, whose `out` has so many bytes when it is absolute. */
function catalogueWith(outBytes: number): { readonly directory: string; readonly out: string } {
  const directory = temporaryDirectory();
  let way = "";
  const bytes = outBytes - Buffer.byteLength(`${directory}/`);
  while (way.length < bytes) {
    const left = bytes - way.length;
    // No name may be empty, or longer than 255.
    way += left <= 200 ? "o".repeat(left) : `${"o".repeat(left === 202 ? 100 : 200)}/`;
  }
  mkdirSync(join(directory, "po"));
  writeFileSync(join(directory, "po/de.po"), 'msgid "a"\nmsgstr "b"\n');
  writeFileSync(
    join(directory, "catalogue.yaml"),
    `base_url: http://localhost\nhost: nginx\nout: ${way}\nprojects: [{name: A, slug: ${SLUG}, components: [{name: B, slug: ${SLUG}, filemask: "po/*.po", file_format: po}]}]\n`,
  );
  return { directory, out: join(directory, way) };
}

describe.skipIf(process.platform !== "linux")("paths that this system cannot have", () => {
  /** What the longest path of a document has beyond the tree's folder and `a…a/a…a/de/de.po`. */
  const allowance = 100;
  const own = Buffer.byteLength(`${SLUG}/${SLUG}/de/de.po`) + allowance;

  it("are an error of check, at the component, and of build, which writes nothing", async () => {
    const { directory } = catalogueWith(LIMIT - own + 1);
    const { ok, diagnostics } = await check(directory);
    expect(ok).toBe(false);
    expect(diagnostics).toMatchObject([
      {
        code: "component/long-paths",
        args: [LIMIT + 1, LIMIT],
        location: { file: "catalogue.yaml", line: 4 },
      },
    ]);
    expect(await build({ catalogue: directory, cache: false })).toMatchObject({ ok: false, diagnostics });
    expect(
      (await build({ catalogue: directory, out: join(temporaryDirectory(), "out"), cache: false })).ok,
    ).toBe(true);
  });

  it("end where check says: one byte less is built, in every style", async () => {
    const { directory } = catalogueWith(LIMIT - own);
    for (const links of ["query", "path", "file"] as const) {
      const { ok, documents } = await build({
        catalogue: directory,
        links,
        view: "api",
        bulk: true,
        cache: false,
      });
      expect([ok, documents > 50]).toEqual([true, true]);
    }
  });
});
