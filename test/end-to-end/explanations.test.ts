import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, check, verify } from "../../src/index.ts";
import { LABEL_COLORS } from "../../src/model/index.ts";
import { put } from "../publish/verify-tree.ts";
import { readEntries, readFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const BULK = "lingodex/bulk";

const SOURCES = `project,component,context,explanation
demo,web,.open,"A gate, not a shop; said by the ""warden"""
demo,web,.wait,
secret,web,.open,Nobody may read this.
`;

function planted(sources: string): string {
  const directory = temporaryDirectory();
  const component =
    "{ name: Web, slug: web, filemask: web/*.json, template: web/en.json, file_format: json }";
  put(
    directory,
    "catalogue.yaml",
    `base_url: https://l10n.example.org
projects:
  - slug: demo
    name: Demo
    web: https://example.org
    components: [${component}]
  - slug: secret
    name: Secret
    web: https://example.org
    private: true
    components: [${component}]
`,
  );
  put(directory, "web/en.json", '{"open": "Open", "wait": "Wait"}');
  put(directory, "web/de.json", '{"open": "Offen", "wait": "Warten"}');
  put(directory, "sources.csv", sources);
  return directory;
}

async function built(sources: string): Promise<string> {
  const out = temporaryDirectory();
  expect(await build({ catalogue: planted(sources), out, bulk: true, cache: false })).toMatchObject({
    ok: true,
  });
  return out;
}

const apiOf = (tree: string) => readEntries(tree).filter(({ path }) => path.startsWith("api/"));

it("are published as they are written, those of private projects never", async () => {
  const tree = await built(SOURCES);
  const { count, results } = JSON.parse(readFileSync(join(tree, BULK, "explanations.json"), "utf8"));
  const explanation = 'A gate, not a shop; said by the "warden"';
  expect([count, results]).toEqual([
    1,
    [
      {
        project: "demo",
        component: "web",
        id_hash: expect.any(Number),
        context: ".open",
        source: "Open",
        explanation,
        url: expect.stringMatching(/^https:\/\/l10n\.example\.org\/api\/sources\/\d+\/$/),
      },
    ],
  ]);
  const [line = ""] = readFileSync(join(tree, BULK, "explanations.ndjson"), "utf8").split("\n");
  expect(JSON.parse(line)).toEqual(results[0]);
  const index = JSON.parse(readFileSync(join(tree, BULK, "index.json"), "utf8"));
  expect(index.explanations).toEqual({ count: 1, json: "explanations.json", ndjson: "explanations.ndjson" });
});

it("are proved by verify, which misses them where they went", async () => {
  const damaged = await built(SOURCES);
  expect((await verify(damaged)).problems).toEqual([]);
  put(damaged, `${BULK}/explanations.json`, '{"count":0,"next":null,"previous":null,"results":[]}');
  expect((await verify(damaged)).problems.length).toBeGreaterThan(0);
});

it("change no document of the API, and are an empty list where there are none", async () => {
  const tree = await built(SOURCES);
  const without = await built("project,component,context\n");
  expect(apiOf(tree)).toEqual(apiOf(without));
  expect(readFileSync(join(without, BULK, "index.json"), "utf8")).toContain('"explanations":{"count":0,');
  expect(JSON.parse(readFileSync(join(without, BULK, "explanations.json"), "utf8")).results).toEqual([]);
});

it("labels of sources are published beside them, those of private projects never, and in no document of the API", async () => {
  const tree = await built(
    'project,component,context,labels\ndemo,web,.open," Short \r\nMenu, ""main""\n\nShort"\ndemo,web,.wait,\nsecret,web,.open,Hidden\n',
  );
  const { count, results } = JSON.parse(readFileSync(join(tree, BULK, "labels.json"), "utf8"));
  expect([count, results]).toMatchObject([
    1,
    [{ project: "demo", component: "web", context: ".open", source: "Open" }],
  ]);
  expect(results[0].labels).toEqual(["Short", 'Menu, "main"']);
  expect(results[0].url).toMatch(/^https:\/\/l10n\.example\.org\/api\/sources\/\d+\/$/);
  const index = JSON.parse(readFileSync(join(tree, BULK, "index.json"), "utf8"));
  expect(index.labels).toEqual({ count: 1, json: "labels.json", ndjson: "labels.ndjson" });
  expect(apiOf(tree)).toEqual(apiOf(await built("project,component,context\n")));
  expect((await verify(tree)).problems).toEqual([]);
});

describe("labels on pages", () => {
  const TEXTS = "translate/demo/web/de/index.html";
  const STRINGS = "strings/demo/web/index.html";
  const LABELLED =
    'project,component,context,labels\ndemo,web,.open,"Short\nM <b>enu\nPlain"\nsecret,web,.open,Hidden\n';
  const LOOKS =
    'project,label,color,description\ndemo,M <b>enu,navy,"Of ""menus"""\ndemo,Short,red,\nsecret,Hidden,lime,Secret words\n';

  async function sited(directory: string, cache = false): Promise<ReadonlyMap<string, string>> {
    const out = join(directory, "public");
    const result = await build({
      catalogue: directory,
      out,
      bulk: true,
      cache: cache && join(directory, "cache"),
    });
    expect(result).toMatchObject({ ok: true });
    expect((await verify(out)).problems).toEqual([]);
    return new Map([...readFiles(out)].map(([path, bytes]) => [path, bytes.toString("utf8")]));
  }

  function labelled(looks: string, sources = LABELLED): string {
    const directory = planted(sources);
    put(directory, "labels.csv", looks);
    return directory;
  }

  it("stand beside each text, with the color that labels.csv chooses of a fixed list", async () => {
    const pages = await sited(labelled(LOOKS));
    for (const path of [TEXTS, STRINGS]) {
      const page = String(pages.get(path));
      expect(page, path).toContain('<span class="label c-red"><bdi>Short</bdi></span>');
      expect(page).toContain(
        '<span class="label c-navy" title="Of &quot;menus&quot;"><bdi>M &lt;b&gt;enu</bdi></span>',
      );
      expect(page).toContain('<span class="label"><bdi>Plain</bdi></span>');
      // The other text has none.
      expect(page.match(/class="label/g)?.length).toBe(3);
    }
    const [style = ""] = [...pages.keys()].filter((path) => path.endsWith(".css"));
    for (const color of LABEL_COLORS)
      expect(pages.get(style)).toContain(`.c-${color}::before{background:${color}}`);
    for (const [path, text] of pages) expect(/Hidden|Secret words/.test(text), path).toBe(false);
  });

  it("have one list of colors in model and schema; another color is an error, and so is a label that comes twice or is blank", async () => {
    const schema = JSON.parse(readFileSync("schemas/input/tables/labels.schema.json", "utf8"));
    const [, named = ""] = String(schema.properties.color.description).slice(0, -1).split(": ");
    expect(named.split(/, | or /)).toEqual(LABEL_COLORS);
    const catalogue = labelled(
      "project,label,color\ndemo,Short,url(x)\ndemo,Menu,red\ndemo,Menu,blue\nnowhere,A,red\ndemo,\u00a0,red\n",
    );
    const { ok, diagnostics } = await check(catalogue);
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code, location }) => [code, location.file, location.line])).toEqual([
      ["table/bad-value", "labels.csv", 2],
      ["table/duplicate-row", "labels.csv", 4],
      ["table/unknown-project", "labels.csv", 5],
      ["table/missing-value", "labels.csv", 6],
    ]);
  });

  it("are those of a build from nothing after each edit, of a text, of labels, and of colors", async () => {
    const directory = labelled(LOOKS);
    await sited(directory, true);
    for (const [path, text] of [
      ["web/de.json", '{"open": "Auf", "wait": "Warten"}'],
      ["labels.csv", LOOKS.replace("navy", "teal")],
      ["sources.csv", LABELLED.replace("Short", "Long")],
      ["labels.csv", "project,label\n"],
    ] as const) {
      put(directory, path, text);
      const pages = await sited(directory, true);
      const fresh = planted(LABELLED);
      for (const name of ["web/de.json", "labels.csv", "sources.csv"])
        put(fresh, name, readFileSync(join(directory, name), "utf8"));
      const { [TEXTS]: found, ...rest } = Object.fromEntries(pages);
      const { [TEXTS]: wanted, ...others } = Object.fromEntries(await sited(fresh));
      expect(wanted).toContain('class="label');
      expect(found, `${path}: ${text}`).toBe(wanted);
      expect(Object.keys(rest)).toEqual(Object.keys(others));
      expect(rest[STRINGS]).toBe(others[STRINGS]);
    }
  });

  it("of hostile number and length keep pages below 200 kB, and turn nothing around", async () => {
    const names = Array.from({ length: 3000 }, (_, at) => `${"<\u202e&".repeat(at % 200)}${at}`);
    const looks = names.map((name) => `demo,${name},red,${"&".repeat(300)}\n`);
    const pages = await sited(
      labelled(
        `project,label,color,description\n${looks.join("")}`,
        `project,component,context,labels\ndemo,web,.open,"${names.join("\n")}"\ndemo,web,.wait,"${names.join("\n")}"\n`,
      ),
    );
    for (const path of [TEXTS, STRINGS]) {
      const page = String(pages.get(path));
      expect(page).toContain("</span> …");
      expect(page.match(/class="label c-red"/g)?.length).toBe(40);
      expect(Buffer.byteLength(page)).toBeLessThan(200_000);
      expect(page).not.toContain("\u202e");
    }
  });
});
