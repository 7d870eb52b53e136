import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FORBIDDEN_CHARACTERS, IN_TEXTS, writeHostileTexts } from "../pages/hostile-texts.ts";
import { bin } from "../suite/built.ts";

const place = mkdtempSync(join(tmpdir(), "lingodex-terminal-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

writeHostileTexts(join(place, "hostile"));
// A repository without a manifest, whose package and whose keys are hostile.
mkdirSync(join(place, "found/locales"), { recursive: true });
const name = `x${FORBIDDEN_CHARACTERS.join("y")}z`;
writeFileSync(
  join(place, "found/package.json"),
  JSON.stringify({ name, homepage: `https://h.example/${name}` }),
);
for (const code of ["en", "de"])
  writeFileSync(join(place, `found/locales/${code}.json`), JSON.stringify({ [`k${IN_TEXTS}`]: "a" }));

function printed(words: readonly string[], cwd: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...words], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", LINGODEX_CACHE_DIR: join(place, "cache") },
  });
  expect({ words, status }).not.toEqual({ words, status: 70 });
  return stdout + stderr;
}

/** Control characters other than line ends, halves of pairs, and what turns a line around. */
const OBEYED = /[^\P{Cc}\n\r]|\p{Surrogate}|\p{Bidi_Control}/u;

describe("what is printed of a catalogue whose every text holds control characters", () => {
  it.each([
    ["check", "--quality"],
    ["check", "--format", "github"],
    ["build", "--out", "../out"],
    ["build", "--out", "../out", "--json"],
    ["stats"],
    ["stats", "--markdown"],
    ["stats", "--json"],
    ["stats", "--people"],
    ["stats", "--people", "--csv"],
    ["stats", "--people", "--markdown"],
    ["explain", "/projects/p/"],
    ["explain", "/api/components/p/part/"],
    ["explain", `/api/${name.replaceAll("\0", "")}/`],
    ["diff", ".", "../found"],
    ["diff", ".", "../found", "--markdown"],
    ["ids"],
  ])("has none: %s %s %s", (...words) => {
    const text = printed(words, join(place, "hostile"));
    expect(text).not.toMatch(OBEYED);
    expect(text.length).toBeGreaterThan(10);
  });

  it.each([["init", "--dry-run"], ["init", "--json", "--dry-run"], ["check"]])(
    "has none where nobody wrote a manifest: %s %s",
    (...words) => {
      const text = printed(words, join(place, "found"));
      expect(text).not.toMatch(OBEYED);
      expect(text.length).toBeGreaterThan(10);
    },
  );
});
