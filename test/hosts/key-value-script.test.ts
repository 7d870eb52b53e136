import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { keyValueScript, keyValueStore } from "../../src/site/hosts/syntax/cloudfront-store.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import { storeOf } from "./cloudfront-function.ts";

/** A stand-in for AWS CLI 2 over a file: an ETag is good for one change, and a request takes 50 keys. */
const AWS = `#!/usr/bin/env node
const fs = require("node:fs");
const [service, command, ...words] = process.argv.slice(2);
const option = (name) => words[words.indexOf(name) + 1];
const store = JSON.parse(fs.readFileSync(process.env.STORE, "utf8"));
const save = () => fs.writeFileSync(process.env.STORE, JSON.stringify(store));
const fail = (text) => { console.error(text); process.exit(254); };
if (service !== "cloudfront-keyvaluestore") fail("another service");
if (command === "list-keys") {
  const Items = Object.entries(store.values).map(([Key, Value]) => ({ Key, Value }));
  console.log(JSON.stringify(Items.length === 0 ? {} : { Items }));
} else if (command === "describe-key-value-store") console.log(store.etag);
else if (command === "update-keys") {
  const input = JSON.parse(fs.readFileSync(option("--cli-input-json").slice("file://".length), "utf8"));
  const { Puts = [], Deletes = [] } = input;
  if (input.KvsARN !== "arn:store" || input.IfMatch !== store.etag) fail("ConflictException");
  if (Puts.length + Deletes.length > 50 || Puts.length + Deletes.length === 0) fail("ValidationException");
  for (const { Key, Value } of Puts) store.values[Key] = Value;
  for (const { Key } of Deletes) delete store.values[Key];
  store.requests.push([Puts.length, Deletes.length]);
  store.etag = "E" + store.requests.length;
  save();
  console.log(store.etag);
} else fail("another command");
`;

function siteOf(components: number, name: string) {
  const raw = Array.from({ length: components }, (_, at) =>
    ["de", "fr"].map((code) => ({
      path: `api/translations/ship/c${at}/${code}/file/${name}${code}.csv`,
      mediaType: "text/csv",
      contentDisposition: "attachment",
    })),
  ).flat();
  return hostSiteOf(based("https://example.org"), "query", raw);
}

it("brings a KeyValueStore to what the site needs, with no request more", (context) => {
  if (spawnSync("jq", ["--version"]).error !== undefined)
    skipFor("jq is not installed (Debian: jq)", context);
  const root = temporaryDirectory();
  const bin = join(root, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "aws"), AWS);
  chmodSync(join(bin, "aws"), 0o755);
  const place = join(root, "store.json");
  writeFileSync(place, JSON.stringify({ etag: "E0", values: {}, requests: [] }));

  const bring = (site: ReturnType<typeof siteOf>): readonly (readonly [number, number])[] => {
    writeFileSync(join(root, "key-value-store.json"), keyValueStore(site).text);
    writeFileSync(join(root, "key-value-store.sh"), keyValueScript(site).text);
    const before = JSON.parse(readFileSync(place, "utf8")).requests.length;
    const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}`, STORE: place };
    const words = [join(root, "key-value-store.sh"), "arn:store"];
    const { status, stderr } = spawnSync("sh", words, { env, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    const { values, requests } = JSON.parse(readFileSync(place, "utf8"));
    expect(new Map(Object.entries(values))).toEqual(storeOf(keyValueStore(site).text));
    return requests.slice(before);
  };

  expect(bring(siteOf(120, 'it\'s "a" $\\n'))).toEqual([
    [50, 0],
    [50, 0],
    [20, 0],
    [1, 0],
  ]);
  expect(bring(siteOf(120, 'it\'s "a" $\\n'))).toEqual([]);
  // Others, fewer, and the key that says so last.
  expect(bring(siteOf(60, "b"))).toEqual([
    [50, 0],
    [10, 0],
    [0, 50],
    [0, 10],
    [1, 0],
  ]);
  const { status, stderr } = spawnSync("sh", [join(root, "key-value-store.sh")], { encoding: "utf8" });
  expect([status === 0, stderr]).toEqual([false, expect.stringContaining("usage")]);
});
