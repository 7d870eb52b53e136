import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../../src/index.ts";
import type { JsonObject } from "../../../src/model/values/json-value.ts";
import { type Preview, servePreview } from "../../../src/published/serve/preview.ts";
import { skipFor } from "../../end-to-end/missing.ts";
import { oracleCatalogue } from "../../end-to-end/oracle.ts";
import { freePort } from "../../free-port.ts";
import { sample } from "../../suite/sample.ts";
import { RUNS } from "./generator-table.ts";
import { GENERATORS } from "./index.ts";
import { questionsOf } from "./questions.ts";

const IN_CI = GENERATORS.filter(({ isInCi }) => isInCi);
const SITES = [
  ["without bulk documents", {}],
  ["with bulk documents", { bulk: true }],
  ["for wlc 3", { bulk: true, compat: ["wlc3"] }],
] as const;
/** By name, of how many sites' descriptions a client was made that read them. */
const passed = new Map<string, number>();
const isAll = process.env["LINGODEX_GENERATORS"] === "all";

describe.each(SITES)("the description of a site %s", (name, options) => {
  const root = mkdtempSync(join(tmpdir(), "lingodex-generators-"));
  const tree = join(root, "tree");
  let preview: Preview | undefined;
  let baseUrl = "";

  beforeAll(async () => {
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const site = { baseUrl, host: "preview", bulk: false, cache: false, ...options } as const;
    expect(await build({ catalogue: oracleCatalogue, out: tree, ...site })).toMatchObject({ ok: true });
    preview = await servePreview({ directory: tree, port, prefix: "" });
  });

  afterAll(async () => {
    await preview?.close();
    rmSync(root, { recursive: true, force: true });
  });

  const isWhole = name === "with bulk documents";
  const few = isWhole ? IN_CI : sample(IN_CI, IN_CI.length, `generators ${name}`);
  const drawn = isAll ? GENERATORS : few;
  it.for(drawn)(
    "gives a client by $name that reads it all",
    { timeout: 900_000 },
    async (generator, context) => {
      if (generator.version() === undefined) return skipFor(generator.lack, context);
      const description = join(tree, "lingodex/openapi.json");
      const folder = mkdtempSync(join(root, "client_"));
      const questions = questionsOf(parse(readFileSync(description, "utf8"), false), tree);
      const said = await generator.read({ description, folder, baseUrl, questions });
      const isLong = generator.keepsLong;
      const got = said
        .split("\n")
        .filter(Boolean)
        .map((line) => parse(line, isLong));
      const due = questions.map(({ operation, file }) => ({
        operation,
        answer: parse(readFileSync(join(tree, file), "utf8"), isLong),
      }));
      expect(got).toEqual(due);
      passed.set(generator.name, (passed.get(generator.name) ?? 0) + 1);
    },
  );
});

afterAll(() => {
  if (!isAll) return;
  const today = new Date().toISOString().slice(0, 10);
  const whole = [...passed].filter(([, sites]) => sites === SITES.length);
  const runs: object = JSON.parse(readFileSync(RUNS, "utf8"));
  const days = { ...runs, ...Object.fromEntries(whole.map(([name]) => [name, today])) };
  writeFileSync(RUNS, `${JSON.stringify(days, null, 2)}\n`);
});

/** With integers that JavaScript would round as texts, where `isLong`. */
function parse(text: string, isLong: boolean): JsonObject {
  return JSON.parse(isLong ? text.replace(/(?<=[:[,]\s*)-?\d{16,}(?=\s*[,}\]])/g, '"$&"') : text);
}
