import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";

const place = mkdtempSync(join(tmpdir(), "lingodex-no-network-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));
mkdirSync(join(place, "l10n/po"), { recursive: true });
writeFileSync(
  join(place, "l10n/catalogue.yaml"),
  "base_url: https://translations.example.org\nprojects: [{name: A, slug: a, components: [{name: B, slug: b, filemask: 'po/*.po', file_format: po}]}]\n",
);
writeFileSync(join(place, "l10n/po/de.po"), 'msgid "a"\nmsgstr "b"\n');

/** Notes each name that is looked up and each connection that is begun, in all threads. */
const NOTED = join(place, "noted");
const SPY = join(place, "spy.cjs");
writeFileSync(
  SPY,
  `const { appendFileSync } = require("node:fs");
const note = (what) => (...args) => {
  appendFileSync(${JSON.stringify(NOTED)}, what + "\\n");
  throw Object.assign(new Error("no network"), { code: "ENETUNREACH", syscall: what });
};
require("node:net").Socket.prototype.connect = note("connect");
require("node:dgram").Socket.prototype.send = note("send");
const dns = require("node:dns");
for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) {
  dns[name] = note(name);
  dns.promises[name] = note(name);
}
`,
);

function noted(words: readonly string[]): string {
  writeFileSync(NOTED, "");
  const { error } = spawnSync(process.execPath, ["--require", SPY, bin, ...words], {
    cwd: place,
    env: { ...process.env, NO_COLOR: "1", XDG_CACHE_HOME: join(place, "cache") },
    timeout: 60_000,
  });
  expect(error).toBeUndefined();
  return readFileSync(NOTED, "utf8");
}

/** In this order: `unpack` takes what `pack` made. */
const WITHOUT: readonly string[] = [
  "--help",
  "--version",
  "init l10n --force --dry-run",
  "check l10n --quality",
  "stats l10n",
  "build l10n --out site",
  "build l10n --out site --verify",
  "build l10n --to pack --out packed",
  "explain /api/units/1/ --catalogue l10n",
  "ids l10n",
  "host nginx l10n",
  "bundle site site.tar.gz",
  "pack site --out pack",
  "unpack pack --out unpacked",
  "rebase site --base-url https://other.example.org --out moved",
  "cache",
  "formats",
  "checks",
  "help unit/duplicate",
];

beforeAll(() => void noted(["build", "l10n", "--out", "site"]));

describe("docs/explanation/trust.md, Network", () => {
  it.each(WITHOUT)("%s uses no network", (words) => expect(noted(words.split(" "))).toBe(""));

  it.each([
    "import http://127.0.0.1:59999 copy",
    "mirror http://127.0.0.1:59999 mirrored",
    "verify http://127.0.0.1:59999",
    "delta site --against http://127.0.0.1:59999",
    "diff http://127.0.0.1:59999 site",
  ])("%s contacts the address, so that the spy is known to see it", (words) =>
    expect(noted(words.split(" "))).not.toBe(""),
  );
});
