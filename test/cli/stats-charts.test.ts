import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../src/cli/statistics/markdown.ts";
import { summarize } from "../../src/cli/statistics.ts";
import { drawCharts, drawProgress } from "../../src/published/progress/progress-image.ts";
import { bin } from "../suite/built.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;

/** What `stats --markdown --charts` prints. */
async function printed(directory: string): Promise<string> {
  const { linked, charts } = await drawCharts(directory, {});
  if (linked === undefined) throw new Error("the catalogue has errors");
  return renderMarkdown(summarize(linked), charts);
}

function htmlOf(markdown: string): string {
  return micromark(markdown, "utf8", {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

describe("charts in a job's summary", () => {
  it("say of a project what its page says", async () => {
    const markdown = await printed(SAMPLE);
    expect(markdown).toContain(
      "### Mountain Huts\n\n**91.9%** translated: 193 of 210 texts in 6 languages; 4 need editing, 13 untranslated.\n\n`▅▅▆",
    );
    const [, percent, translated] =
      /\*\*([\d.]+%)\*\* translated: (\d+ of \d+ texts) in 6 languages/.exec(markdown) ?? [];
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    expect(readme).toContain(`Mountain Huts is ${percent} translated, ${translated} in six languages`);
    expect(markdown).toMatch(/^`▅[▁-█]{30}▇` From 84\.7% on 20 April 2026 to 91\.9% on 5 June 2026\.$/m);
    const { svg } = await drawProgress(SAMPLE, { project: undefined });
    for (const [, lead = ""] of markdown.matchAll(/^`[▁-█]+` (.+)$/gm)) expect(svg).toContain(lead);
  });

  it("have a bar for each language, most complete first, and none for the source language", async () => {
    const [, huts = ""] = (await printed(SAMPLE)).split("### ");
    const [table = ""] = huts.split("<details>");
    expect(
      [...table.matchAll(/^\| (\w.*) \([^)]*\) \| ([█▓▒░]{20}) \| ([\d.]+)%/gm)].map((row) => row.slice(1)),
    ).toEqual([
      ["German", `${"█".repeat(19)}░`, "97.9"],
      ["Japanese", `${"█".repeat(19)}░`, "93.8"],
      ["Portuguese (Brazil)", `${"█".repeat(18)}▒░`, "92.1"],
      ["Persian", `${"█".repeat(18)}░░`, "90.0"],
      ["Arabic", `${"█".repeat(18)}▒░`, "89.3"],
      ["French", `${"█".repeat(15)}▓▒░░░`, "84.2"],
    ]);
    expect(table).not.toContain("English");
  });

  it("fold the tables of all translations, which are Markdown still", async () => {
    const { linked } = await drawCharts(SAMPLE, {});
    if (linked === undefined) throw new Error("the sample has errors");
    const markdown = await printed(SAMPLE);
    const rows = renderMarkdown(summarize(linked))
      .split("\n")
      .filter((line) => line.startsWith("| "));
    expect(rows.filter((line) => !markdown.includes(`\n${line}\n`))).toEqual([]);
    const html = htmlOf(markdown);
    expect(html.match(/<details>/g)).toHaveLength(3);
    expect(html.match(/<\/details>/g)).toHaveLength(3);
    expect(html.match(/<table>/g)).toHaveLength(5);
    expect(html).not.toMatch(/\| ---|```/);
  });

  it("have no line where no record tells how it went, and no language where there is none", async () => {
    const small = new SmallCatalogue();
    const markdown = await printed(small.catalogue);
    expect(markdown).toMatch(
      /### P\n\n\*\*100\.0%\*\* translated: 5 of 5 texts in 2 languages; 0 need editing/,
    );
    expect(markdown).not.toMatch(/[▁-▇]/);
    for (const path of ["web/de.csv", "web/fr.csv"]) rmSync(join(small.catalogue, path));
    small.write("catalogue.yaml", small.read("catalogue.yaml").replace(/^ +- \{name: App.*\n/m, ""));
    expect(await printed(small.catalogue)).toContain("### P\n\nThere is no translation yet.\n\n<details>");
  });

  it("have no line of a single day", async () => {
    const row = (day: number) => `2026-05-0${day}T10:00:00+00:00,5,p,web,de,a,jo,jo,Apfel.\n`;
    const head = "timestamp,action,project,component,language,context,user,author,target\n";
    const users = { "tables/users.csv": "username,full_name,email\njo,Jo,jo@example.org\n" };
    const files = { ...users, "tables/changes.csv": head + row(1) };
    const small = new SmallCatalogue([], files, "tables: tables");
    expect(await printed(small.catalogue)).not.toContain("May 2026");
    small.write("tables/changes.csv", head + row(1) + row(3));
    expect(await printed(small.catalogue)).toMatch(/\n`[▁-█]{3}` From .* on 1 May 2026 to .* on 3 May 2026/);
  });

  it("are printed by the program, with --markdown alone", async () => {
    const run = (...words: readonly string[]) =>
      spawnSync(process.execPath, [bin, "stats", SAMPLE, ...words], { encoding: "utf8" });
    expect(run("--markdown", "--charts").stdout).toBe(await printed(SAMPLE));
    const { status, stderr } = run("--charts");
    expect([status, stderr]).toEqual([2, expect.stringContaining("--charts works only with --markdown")]);
  });

  it("are of what strangers call things, and of no markup in it", async () => {
    const small = new SmallCatalogue();
    const name = "</details><script>|`@x`\u202e";
    small.write(
      "catalogue.yaml",
      small.read("catalogue.yaml").replace("  - name: P\n", `  - name: ${JSON.stringify(name)}\n`) +
        `languages: [{code: de, name: ${JSON.stringify(name)}, direction: ltr, plural: {count: 2, formula: "n != 1"}}]\n`,
    );
    const html = htmlOf(await printed(small.catalogue));
    expect(html.match(/<\/details>/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|\u202e|@x/);
  });
});
