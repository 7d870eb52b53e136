import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { run } from "../../src/cli/main.ts";
import { NO_ADDRESSES, SECRET, WITH_CREDENTIALS } from "../model/bad-addresses.ts";
import { sample } from "../suite/sample.ts";

const place = mkdtempSync(join(tmpdir(), "lingodex-doors-"));
const catalogue = join(place, "catalogue");
const tree = join(place, "tree");
afterAll(() => rmSync(place, { recursive: true, force: true }));

beforeAll(async () => {
  mkdirSync(join(catalogue, "l"), { recursive: true });
  for (const code of ["en", "de"]) writeFileSync(join(catalogue, `l/${code}.json`), '{"a":"b"}');
  writeFileSync(
    join(catalogue, "catalogue.yaml"),
    "base_url: http://localhost:8000\nprojects:\n  - name: P\n    slug: p\n    components:\n" +
      "      - {name: C, slug: c, filemask: l/*.json, template: l/en.json, file_format: json}\n",
  );
  await build({ catalogue, out: tree, cache: join(place, "cache"), pages: false });
});

/** Runs a command in this process. What it prints is taken, so that nothing of it is missed. */
async function told(argv: readonly string[]): Promise<{ readonly code: unknown; readonly text: string }> {
  const streams = [process.stdout, process.stderr] as const;
  const writes = streams.map((stream) => stream.write);
  const code = process.exitCode;
  let text = "";
  const take = (piece: unknown): boolean => {
    text += String(piece);
    return true;
  };
  try {
    for (const stream of streams) stream.write = take;
    process.exitCode = undefined;
    await run(["node", "lingodex", ...argv]);
    return { code: process.exitCode, text };
  } finally {
    for (const [at, stream] of streams.entries()) stream.write = writes[at] ?? stream.write;
    process.exitCode = code;
  }
}

const OF_SITES = WITH_CREDENTIALS.filter((text) => !text.startsWith("mailto:"));

/** Every place of the command line that takes an address of a site, and nothing else. */
const ADDRESS_ONLY: Readonly<Record<string, (address: string) => readonly string[]>> = {
  "build --base-url": (address) => ["build", catalogue, "--out", join(place, "x"), "--base-url", address],
  "init --base-url": (address) => ["init", catalogue, "--dry-run", "--base-url", address],
  "shard plan --base-url": (address) => [
    "shard",
    "plan",
    catalogue,
    "--job",
    join(place, "job"),
    "--slices",
    "2",
    "--base-url",
    address,
  ],
  "host --base-url": (address) => ["host", "nginx", catalogue, "--base-url", address],
  "explain --base-url": (address) => ["explain", "/api/", "--catalogue", catalogue, "--base-url", address],
  "serve --base-url": (address) => ["serve", catalogue, "--port", "0", "--base-url", address],
  "rebase --base-url": (address) => ["rebase", tree, "--out", join(place, "y"), "--base-url", address],
  "mirror --base-url": (address) => ["mirror", "http://localhost:9", join(place, "z"), "--base-url", address],
  mirror: (address) => ["mirror", address, join(place, "z")],
  import: (address) => ["import", address, "--out", join(place, "i")],
};

/** Places that also take a folder, a file, a revision or a date. */
const OR_PATH: Readonly<Record<string, (address: string) => readonly string[]>> = {
  verify: (address) => ["verify", address],
  "delta --against": (address) => ["delta", tree, "--against", address],
  "diff, before": (address) => ["diff", address, catalogue],
  "diff, after": (address) => ["diff", catalogue, address],
};

function doors(table: Readonly<Record<string, (address: string) => readonly string[]>>) {
  return Object.entries(table);
}

describe("an address with credentials on the command line", () => {
  it.each(doors({ ...ADDRESS_ONLY, ...OR_PATH }))(
    "is refused by %s with exit code 2, and no secret is printed",
    async (_, argv) => {
      for (const address of sample(OF_SITES, 2, "addresses with credentials")) {
        const { code, text } = await told(argv(address));
        expect({ address, code, text }).toMatchObject({ address, code: 2 });
        expect({ address, text }).toEqual({ address, text: expect.not.stringContaining(SECRET) });
        expect(text).not.toMatch(/internal error|TypeError|\n {4}at /);
      }
    },
  );
});

describe("what is no address", () => {
  it.each(doors(ADDRESS_ONLY))("is refused by %s with exit code 2", async (_, argv) => {
    for (const address of NO_ADDRESSES) {
      const { code, text } = await told(argv(address));
      expect({ address, code, text }).toMatchObject({ address, code: 2 });
      expect(text).not.toMatch(/internal error|TypeError|\n {4}at /);
    }
  });

  it.each(doors(OR_PATH))("ends %s with exit code 1 or 2", async (_, argv) => {
    for (const address of NO_ADDRESSES.filter((text) => !text.includes("\0"))) {
      const { code, text } = await told(argv(address));
      expect([1, 2], `${address}: ${text}`).toContain(code);
      expect(text).not.toMatch(/internal error|TypeError|\n {4}at /);
    }
  });

  it("is never taken from a JSON report either", async () => {
    const { code, text } = await told(["verify", `https://user:${SECRET}@h.example`, "--json"]);
    expect(code).toBe(2);
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({ ok: false });
  });
});
