// What `check --quality` tells of a package of packages.json, which is fetched. Its texts are other people's work: no file keeps them.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "#built/index";
import { fetchPackage } from "../adoption/fetch.mjs";

/** @typedef {{ slug: string, [key: string]: unknown }} Component a component's keys in catalogue.yaml, but for its name */
/** @typedef {import("../adoption/fetch.mjs").Package & { license: string, set: import("./judged-findings.ts").PackageSet, source_language?: string, components: Component[] }} Judged */

/** @type {Readonly<Record<string, Judged>>} */
export const PACKAGES = JSON.parse(readFileSync(new URL("packages.json", import.meta.url), "utf8"));

/** @param {string} name */
export async function checkPackage(name) {
  const found = PACKAGES[name];
  if (found === undefined) throw new Error(`packages.json has no ${name}`);
  const { components, source_language = "en" } = found;
  const folder = fetchPackage(name, PACKAGES);
  const project = {
    name,
    slug: name,
    source_language,
    components: components.map((component) => ({ name: component.slug, ...component })),
  };
  // JSON is YAML.
  const catalogue = { base_url: "https://example.org", on_bad_file: "skip", projects: [project] };
  const manifest = join(folder, "catalogue.yaml");
  writeFileSync(manifest, JSON.stringify(catalogue));
  // Other suites fetch these packages, too.
  const { linked, quality, diagnostics } = await check(folder, {
    quality: { checks: "recommended" },
  }).finally(() => rmSync(manifest));
  if (linked === undefined) {
    const errors = diagnostics.map(
      ({ code, location, args }) => `${code} ${JSON.stringify([location, args])}`,
    );
    throw new Error(`${name}: the catalogue has errors\n${errors.join("\n")}`);
  }
  return { folder, linked, quality, diagnostics };
}
