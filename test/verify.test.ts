import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildOptions, build } from "../src/index.ts";
import { verify } from "../src/published/verify/verify-folder.ts";
import { oracleCatalogue } from "./end-to-end/oracle.ts";
import { temporaryDirectory } from "./end-to-end/temporary.ts";

const KEEPERS = "https://keepers.github.io/translations";

const sites: readonly (Omit<BuildOptions, "catalogue" | "out"> & { readonly title: string })[] = [
  { title: "as the catalogue says, with queries and the view" },
  { title: "without the view", view: "none" },
  { title: "by paths", baseUrl: KEEPERS },
  { title: "by paths, with the view", baseUrl: KEEPERS, view: "api" },
  { title: "by files", host: "plain" },
  { title: "by files, with the view", host: "plain", view: "api" },
];

describe("a tree that was just built", () => {
  it.each(sites)("has no problems: $title", async ({ title: _, ...options }) => {
    const out = join(temporaryDirectory(), "tree");
    const built = await build({ catalogue: oracleCatalogue, out, ...options });
    expect(built.documents).toBeGreaterThan(1_900);
    expect(await verify(out)).toEqual({ ok: true, documents: built.documents, problems: [] });
  });

  it("has none after it was published over another", async () => {
    const out = join(temporaryDirectory(), "tree");
    await build({ catalogue: oracleCatalogue, out });
    const { documents } = await build({ catalogue: oracleCatalogue, out, baseUrl: KEEPERS });
    expect(await verify(out)).toEqual({ ok: true, documents, problems: [] });
  });
});
