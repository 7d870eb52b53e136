import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { delta } from "../../src/published/deploy/delta.ts";
import { describeHost } from "../../src/published/host/host.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { readEntries } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { loadViewerRequest, storeOf } from "../hosts/cloudfront-function.ts";
import { writeContractCatalogue } from "../hosts/contract/catalogue.ts";
import { missingPrograms } from "../mirrors/s3-emulator.ts";
import { startOrigin } from "../remote/origin.ts";
import { runScript } from "./deploy-script.ts";

const BASE = "https://l10n.example.org/a%20b";

async function treeOf(host = "s3-cloudfront"): Promise<string> {
  const [catalogue, out] = [join(temporaryDirectory(), "catalogue"), join(temporaryDirectory(), "tree")];
  mkdirSync(catalogue);
  writeContractCatalogue(catalogue);
  const { ok } = await build({ catalogue, out, baseUrl: BASE, host, cache: false });
  expect(ok).toBe(true);
  return out;
}

async function invalidationOf(
  tree: string,
): Promise<{ Items: string[]; CallerReference: string; plan: string }> {
  const plan = join(temporaryDirectory(), "plan");
  await delta({ directory: tree, against: "none", out: plan, to: "s3://bucket" });
  const { Paths, CallerReference } = JSON.parse(readFileSync(join(plan, "aws/invalidation.json"), "utf8"));
  return { Items: Paths.Items, CallerReference, plan };
}

describe("an invalidation", () => {
  it("names what viewer-request.js asks the cache for, whatever clients ask for", async () => {
    const tree = await treeOf();
    const { outside } = await describeHost({ host: "s3-cloudfront", directory: tree });
    const [script, store] = ["viewer-request.js", "key-value-store.json"].map(
      (wanted) => outside.find(({ name }) => name === wanted)?.text ?? "",
    );
    const { handle } = loadViewerRequest(script ?? "", storeOf(store ?? ""));
    const asksFor = async (address: string): Promise<string> => {
      const { pathname, searchParams } = new URL(address);
      const querystring = Object.fromEntries([...searchParams].map(([name, value]) => [name, { value }]));
      const request = { method: "GET", uri: pathname, querystring, headers: {} };
      return Object(await handle({ request })).uri;
    };
    const listed = readEntries(tree);
    const raw = listed.filter(({ content_disposition: saved }) => saved !== undefined);
    const pages = listed.filter(({ path }) => /page=2|format=api\/index/.test(path)).slice(0, 20);
    expect([raw.length > 5, pages.length]).toEqual([true, 20]);
    const { plan } = await delta({ directory: tree, against: "none" });
    const named = new Set(plan.forget);
    for (const { path } of [...raw, ...pages, ...listed.slice(0, 50)]) {
      const [directory = "", page, view] = partsOf(path);
      const query = [view, page].filter(Boolean).join("&");
      const asked = await asksFor(`${BASE}/${directory}${query === "" ? "" : `?${query}`}`);
      expect([path, asked, named.has(asked)]).toEqual([path, asked, true]);
    }
    const people = listed.filter(({ path }) => /^(?:index|projects[/].*[/]index)[.]html$/.test(path));
    expect(people.length).toBeGreaterThan(5);
    for (const { path } of people) {
      const asked = await asksFor(`${BASE}/${encodeURI(path.replace("index.html", ""))}`);
      expect([path, asked, named.has(asked)]).toEqual([path, asked, true]);
    }
    expect([...named].filter((one) => one.includes("?") || one.includes("a%20b"))).toEqual([]);
  });

  it("has a reference of its own for each plan, and delta.json has none", async () => {
    const tree = await treeOf();
    const [first, second] = [await invalidationOf(tree), await invalidationOf(tree)];
    expect(first.CallerReference).not.toBe(second.CallerReference);
    const [one, other] = [first, second].map(({ plan }) => readFileSync(join(plan, "delta.json"), "utf8"));
    expect(one).toBe(other);
  });

  it("is what clients ask for where no function stands before the cache", async () => {
    const { plan } = await delta({ directory: await treeOf("s3-website"), against: "none" });
    expect(plan.forget).toBe(plan.invalidate);
  });

  it("is sent by aws/deploy.sh with a new reference each time", async (context) => {
    const lack = missingPrograms();
    if (lack !== undefined) skipFor(lack, context);
    const references: string[] = [];
    const { address } = await startOrigin((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      request.on("end", () => {
        references.push(/<CallerReference>(.*?)</.exec(body)?.[1] ?? "");
        response.writeHead(201, { "content-type": "text/xml" });
        response.end("<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>");
      });
    });
    const { plan, CallerReference } = await invalidationOf(await treeOf());
    const environment = {
      ...{ AWS_ENDPOINT_URL: address, AWS_ACCESS_KEY_ID: "x", AWS_SECRET_ACCESS_KEY: "x" },
      AWS_DEFAULT_REGION: "us-east-1",
    };
    const run = () => runScript(plan, "aws", ["--distribution", "D1"], { environment });
    expect(await run()).toMatchObject({ status: 0 });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await run()).toMatchObject({ status: 0 });
    expect(new Set(references).size).toBe(2);
    for (const reference of references) expect(reference.startsWith(CallerReference)).toBe(true);
  });
});

/** The address by which clients ask for a file, and its parameters. */
function partsOf(path: string): readonly (string | undefined)[] {
  const names = path.split("/");
  const name = names.pop();
  const page = names.find((one) => one.startsWith("page="));
  const view = names.find((one) => one.startsWith("format="));
  const own = names.filter((one) => one !== page && one !== view).map(encodeURIComponent);
  const isFile = name !== "index.json" && path.startsWith("api/errors/");
  const isMeta = !path.startsWith("api/");
  const directory = `${own.join("/")}/${isFile || isMeta ? name : ""}`.replace(/^\//, "");
  return [directory.replaceAll("%40", "@"), page, view];
}
