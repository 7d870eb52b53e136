import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { put } from "../publish/verify-tree.ts";
import { readEntries } from "./published.ts";
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
