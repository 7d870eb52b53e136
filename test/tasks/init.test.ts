import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { carryOut, type InitPlan, planInit, withTaken } from "../../src/catalogue/repository/init.ts";
import { contentsOf, folderOf, put } from "../discover/made-repository.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const JSON_TEXTS = `${JSON.stringify({ open: "x", close: "y" })}\n`;

function addJson(folder: string): void {
  put(folder, "web/locales/en.json", JSON_TEXTS);
  put(folder, "web/locales/de.json", JSON_TEXTS);
}

async function initiated(fixture: string): Promise<{ readonly folder: string; readonly plan: InitPlan }> {
  const folder = folderOf(fixture);
  const plan = await planInit(folder, {});
  return { folder, plan };
}

describe("the plan of init", () => {
  it("is carried out only when it is, and then there is nothing new", async () => {
    const { folder, plan } = await initiated("rails");
    expect([plan.kind, contentsOf(folder).has("catalogue.yaml")]).toEqual(["create", false]);
    expect(carryOut(plan)).toBe(true);
    expect(contentsOf(folder).get("catalogue.yaml")).toBe(plan.text);
    const again = await planInit(folder, {});
    expect([again.kind, carryOut(again)]).toEqual(["nothing", false]);
  });

  it("leaves what somebody put there in between", async () => {
    const { folder, plan } = await initiated("rails");
    put(folder, "catalogue.yaml", "theirs");
    expect(() => carryOut(plan)).toThrow(/cannot write .*catalogue\.yaml: that path exists already$/);
    expect(readFileSync(join(folder, "catalogue.yaml"), "utf8")).toBe("theirs");
  });

  it("puts what is new behind what is there, whether or not its last line ends", async () => {
    const { folder, plan } = await initiated("rails");
    for (const text of [plan.text, plan.text.trimEnd()]) {
      put(folder, "catalogue.yaml", text);
      addJson(folder);
      const extension = await planInit(folder, {});
      expect(extension.kind).toBe("extend");
      expect(extension.text.startsWith(text.trimEnd())).toBe(true);
      expect(extension.text.slice(text.length)).toMatch(
        /^\n? +# sure: .*\n +- name: web\n[\s\S]*web\/locales\/\*\.json/,
      );
      expect(extension.text.slice(text.length)).not.toContain("base_url");
    }
  });

  it("is to print where a manifest is not edited", async () => {
    const { folder, plan } = await initiated("rails");
    carryOut(plan);
    for (const text of [
      plan.text.replace(
        /^projects:[\s\S]*/m,
        "projects: [{name: A, slug: a, web: 'https://a.example', components: []}]\n",
      ),
      "projects: [other.yaml]\n",
    ]) {
      put(folder, "catalogue.yaml", text);
      put(folder, "other.yaml", "name: O\nslug: o\nweb: https://o.example.org\ncomponents: []\n");
      addJson(folder);
      const printed = await planInit(folder, {});
      expect([printed.kind, carryOut(printed)]).toEqual(["print", false]);
      expect(printed.text).toContain("web/locales/*.json");
    }
  });

  it("is a whole new one where it is forced, and the old one stays beside it", async () => {
    const { folder, plan } = await initiated("rails");
    put(folder, "catalogue.yaml", `# old\n${plan.text}`);
    const forced = await planInit(folder, { force: true });
    expect([forced.kind, forced.text]).toEqual(["replace", plan.text]);
    expect(carryOut(forced)).toBe(true);
    expect(contentsOf(folder).get("catalogue.yaml.old")).toBe(`# old\n${plan.text}`);
    expect(() => carryOut(forced)).toThrow(/catalogue\.yaml\.old exists already/);
  });

  it("takes what is doubtful where somebody says so", async () => {
    const { folder, plan } = await initiated("tests-only");
    expect([plan.kind, plan.proposal.components.length]).toEqual(["none", 0]);
    expect(carryOut(plan)).toBe(false);
    const [first] = plan.proposal.doubtful;
    if (first === undefined) throw new Error("nothing is doubtful");
    const taken = withTaken(folder, plan, [first]);
    expect(taken.kind).toBe("create");
    expect(taken.proposal.doubtful).not.toContain(first);
    expect(taken.text).toContain(first.filemask);
  });

  it("is none of what is not a folder, of JSON that is to be written anew, of what cannot be read", async () => {
    const { folder, plan } = await initiated("rails");
    await expect(planInit(join(folder, "nowhere"), {})).rejects.toThrow(/is not a folder/);
    put(folder, "catalogue.json", "{");
    await expect(planInit(folder, {})).rejects.toThrow(/cannot be read/);
    const manifest = {
      base_url: "https://a.example",
      projects: [{ name: "A", slug: "a", web: "https://a.example", components: [] }],
    };
    put(folder, "catalogue.json", JSON.stringify(manifest));
    expect((await planInit(folder, {})).kind).toBe("print");
    await expect(planInit(folder, { force: true })).rejects.toThrow(/is JSON, and init writes YAML/);
    expect(plan.kind).toBe("create");
    const empty = quickDirectory();
    expect((await planInit(empty, {})).kind).toBe("none");
  });
});
