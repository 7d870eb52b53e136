import { describe, expect, it } from "vitest";
import { type InitPlan, planInit } from "../../src/catalogue/repository/init.ts";
import { proposalJson, proposalLines } from "../../src/cli/proposal.ts";
import { folderOf } from "../discover/made-repository.ts";

function planOf(fixture: string): Promise<InitPlan> {
  return planInit(folderOf(fixture), {});
}

describe("what init found", () => {
  it("is told with how sure it is and why, with its template, and with what is left out", async () => {
    const lines = proposalLines(await planOf("bad-files"));
    expect(lines[0]).toMatch(/^\S.* \(.*\), source \w+, at http/);
    expect(lines.filter((line) => / {11}template /.test(line))).not.toEqual([]);
    expect(lines.filter((line) => / {11}excluded \S+: \S/.test(line))).not.toEqual([]);
    expect(lines.join("\n")).toMatch(/ {2}(?:sure|likely) +\S*\*\S* {2}\S+ {2}\d+ languages?, \d+ texts?/);
  });

  it("is told with its reference, and with what was seen and not taken", async () => {
    expect(proposalLines(await planOf("django")).join("\n")).toMatch(/ {11}reference \S+\.po/);
    const seen = proposalLines(await planOf("vendored"));
    expect([...seen, ...proposalLines(await planOf("two-of-a-language"))]).toContain("skipped:");
    expect(proposalLines(await planOf("nothing"))).toEqual([]);
  });

  it("is the same for programs", async () => {
    const plan = await planOf("rails");
    const { project, proposal } = { ...plan, project: plan.proposal.project };
    expect(proposalJson(plan, true)).toMatchObject({
      project: { name: project.name.value, slug: project.slug, out: "public" },
      components: [...proposal.components, ...proposal.doubtful].map(
        ({ filemask, fileFormat, languages, confidence }) => ({
          filemask,
          file_format: fileFormat,
          languages,
          confidence,
        }),
      ),
      told: [],
      written: true,
    });
  });
});
