import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Running } from "../cli/running.ts";
import { ask } from "../serve/raw-http.ts";
import { ComparisonPlace } from "./compared-catalogue.ts";
import { hashFiles } from "./published.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

const place = new ComparisonPlace(makeQuickDirectory());
const at = (name: string): string => join(place.root, name);

beforeAll(() => {
  place.write("harbour");
  place.build("harbour", "tree");
  place.run("pack", "tree", "--out", "packed");
});
afterAll(() => rmSync(place.root, { recursive: true, force: true }));

async function serving(name: string): Promise<string> {
  const running = new Running(["serve", at(name), "--port", "0"]);
  const [, digits = ""] = await running.printed(/http:\/\/localhost:(\d+)\/api\/ /);
  return digits;
}

it("a pack that is served hands out its own files: it is copied as one, followed, and planned against", async () => {
  const digits = await serving("packed");
  const url = `http://localhost:${digits}`;
  const first = place.run("mirror", url, "copy", "--to", "pack", "--json");
  expect(first.status).toBe(0);
  expect(JSON.parse(first.stdout)).toMatchObject({ omitted: [], deleted: 0, vanished: [] });
  expect(hashFiles(at("copy"))).toEqual(hashFiles(at("packed")));
  expect(place.run("verify", "copy")).toMatchObject({ status: 0 });

  place.write("harbour", {
    "po/de.po":
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Anchor"\nmsgstr "Ankerle"\n\nmsgid "Boat"\nmsgstr ""\n\nmsgid "Quay"\nmsgstr "Kai"\n',
  });
  place.build("harbour", "tree");
  place.run("pack", "tree", "--out", "newer");
  const planned = place.run("delta", "newer", "--against", url, "--json");
  expect(planned.status).toBe(0);
  const plan: { readonly phases: readonly { readonly name: string }[] } = JSON.parse(planned.stdout);
  expect(plan.phases.map(({ name }) => name)).toEqual(["pack-files", "pointer"]);
  expect(place.run("delta", "tree", "--against", url)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("a pack is deployed"),
  });

  // The same folder, followed: the copy is a pack, so nobody has to say so again.
  place.run("pack", "tree", "--out", "packed");
  expect(place.run("mirror", url, "copy")).toMatchObject({ status: 0 });
  expect(hashFiles(at("copy"))).toEqual(hashFiles(at("packed")));
  expect(place.run("verify", "copy")).toMatchObject({ status: 0 });
  expect(place.diff("copy", "tree")).toMatchObject({ status: 0, stdout: "" });

  // Of the same site a tree, into a folder of its own.
  expect(place.run("mirror", url, "copied-tree")).toMatchObject({ status: 0 });
  expect(place.diff("copied-tree", "tree")).toMatchObject({ status: 0, stdout: "" });
  expect(place.run("mirror", url, "copy", "--to", "tree")).toMatchObject({ status: 2 });
});

it("names beside those of a pack are found in the tree alone, or nowhere", async () => {
  const digits = Number(await serving("packed"));
  expect(await ask(digits, "GET /lingodex/pack.json")).toMatchObject({ status: 200 });
  for (const path of [
    "lingodex/pack/x",
    "lingodex/pack/../pack.json",
    "lingodex/pack/%2e%2e/%2e%2e/secret",
    "lingodex/pack/",
  ])
    expect((await ask(digits, `GET /${path}`)).status).not.toBe(500);
  expect((await ask(digits, "GET /lingodex/pack/x")).status).toBe(404);
  expect(existsSync(at("packed/lingodex/pack"))).toBe(true);
});
