import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Running, until } from "../cli/running.ts";
import { bin } from "../suite/built.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>\n';

function lingodex(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("the program", () => {
  it("tells how many pages there are, and what became of the colour, in the place where it stands", () => {
    const small = new SmallCatalogue([], { "l.svg": SVG }, 'pages: {logo: l.svg, accent: "#ffcc00"}');
    const args = ["build", small.catalogue, "--out", small.out, "--no-cache"];
    const { status, stdout } = lingodex(...args, "--json");
    const said = JSON.parse(stdout);
    const { pages } = JSON.parse(readFileSync(join(small.out, "lingodex/manifest.json"), "utf8"));
    expect([status, said.pages, said.diagnostics.length]).toEqual([0, pages.count, 1]);
    expect(said.diagnostics[0]).toMatchObject({
      code: "pages/accent-contrast",
      severity: "warning",
      line: 3,
    });
    expect(said.diagnostics[0].message).toMatch(
      /^#ffcc00 has a contrast of 1\.5 : 1 .* #[0-9a-f]{6} is used /,
    );
    expect(lingodex(...args, "--no-pages", "--json").stdout).toContain('"pages": 0');
    expect(lingodex("check", small.catalogue, "--strict").status).toBe(1);
    expect(lingodex(...args, "--host", "s3-website")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("s3-cloudfront"),
    });
  });

  it("shows another logo when its file changes, while it serves", async () => {
    const small = new SmallCatalogue([], { "l.svg": SVG }, "pages: {logo: l.svg}");
    const running = new Running(["serve", small.catalogue, "--port", "0"]);
    const [, origin = ""] = await running.printed(/(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/);
    const logo = async (): Promise<string> => {
      const page = await (await fetch(`${origin}/projects/p/`)).text();
      const [, path = ""] = /src="([^"]*logo[^"]*)"/.exec(page) ?? [];
      const answer = await fetch(new URL(path, `${origin}/projects/p/`));
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      return await answer.text();
    };
    expect(await until("the logo", logo)).toContain("M0 0h8v8H0z");
    small.write("l.svg", SVG.replace("8v8", "6v6"));
    await until("the other logo", async () => ((await logo()).includes("M0 0h6v6H0z") ? true : undefined));
  });
});
