import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { git, lingodex, put } from "../discover/made-repository.ts";
import { quickDirectory } from "./quick-directory.ts";

it("has no records without a component, of a revision whose catalogue lists one without files", () => {
  const folder = quickDirectory();
  const component = (slug: string): string =>
    `      - { name: ${slug}, slug: ${slug}, filemask: ${slug}/*.json, file_format: json, template: ${slug}/en.json }\n`;
  put(
    folder,
    "catalogue.yaml",
    `base_url: http://localhost:8000\nchanges: [git]\nprojects:\n  - name: P\n    slug: p\n    components:\n${component("web")}${component("mail")}`,
  );
  for (const code of ["en", "de"])
    for (const slug of ["web", "mail"]) put(folder, `${slug}/${code}.json`, `{"a": "${code}"}\n`);
  git(folder, "init", "--quiet", "--initial-branch=main", ".");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=One");
  rmSync(join(folder, "mail"), { recursive: true });
  git(folder, "commit", "--quiet", "--all", "--message=Two");
  const out = join(quickDirectory(), "site");
  expect(lingodex(folder, "build", "--no-cache", "--at", "HEAD", "--out", out).status).toBe(0);
  const changes = readdirSync(join(out, "api/changes")).filter((name) => /^\d+$/.test(name));
  expect(changes.length).toBeGreaterThan(0);
  for (const name of changes)
    expect(JSON.parse(readFileSync(join(out, "api/changes", name, "index.json"), "utf8")).component).toMatch(
      /\/p\/web\/$/,
    );
});
