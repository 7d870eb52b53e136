import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { drawProgress, writeImage } from "../../src/published/progress/index.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

const SAMPLE = new URL("../../data/alpine-club/", import.meta.url).pathname;

describe("a chart of progress", () => {
  it("shows each project, says what it shows, and is XML", async () => {
    const { svg = "" } = await drawProgress(SAMPLE, { project: undefined });
    const parser = new SaxesParser();
    parser.on("error", (error) => {
      throw error;
    });
    parser.write(svg).close();
    expect(svg).toContain("<title>Mountain Huts: From 84.7% on 20 April 2026 to 91.9% on 5 June 2026.");
    expect(svg.match(/class="name"/g)).toHaveLength(2);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).not.toMatch(/(?:href|src)=/);
  });

  it("shows one where one is asked for", async () => {
    const { svg } = await drawProgress(SAMPLE, { project: "weather-station" });
    expect(svg?.match(/class="name"/g)).toHaveLength(1);
    expect(svg).toContain("Weather Station</text>");
    await expect(drawProgress(SAMPLE, { project: "none" })).rejects.toThrow('there is no project "none"');
  });

  it("is refused where no record tells how it went", async () => {
    const { catalogue } = new SmallCatalogue();
    await expect(drawProgress(catalogue, { project: undefined })).rejects.toThrow("there is no change log");
  });

  it("is written whole, or not at all", () => {
    const directory = quickDirectory();
    writeImage(join(directory, "a.svg"), "<svg/>");
    writeImage(join(directory, "a.svg"), "<svg></svg>");
    expect(readFileSync(join(directory, "a.svg"), "utf8")).toBe("<svg></svg>");
    expect(() => writeImage(join(directory, "gone", "a.svg"), "<svg/>")).toThrow("could not be written");
    expect(readdirSync(directory)).toEqual(["a.svg"]);
  });
});
