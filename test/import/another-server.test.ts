import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { VISITOR } from "./captured.ts";
import { filesOf } from "./imported.ts";
import { ANONYMOUS, Platform } from "./platform.ts";
import { runImport } from "./program.ts";

describe("a folder that is an import of one server", () => {
  it("is kept as it is by an import of another, which names both and says what to do", async () => {
    const one = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
    const other = await Platform.start(VISITOR, ["--rewrite-host", "--synth"]);
    const directory = join(temporaryDirectory(), "l10n");
    expect((await runImport([one.origin, directory])).code).toBe(0);
    const before = filesOf(directory);

    const { code, stdout, stderr } = await runImport([other.origin, directory, "--json"]);

    expect(code).toBe(2);
    const report = join(directory, "import-report.json");
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ code: "failure/usage" }] });
    for (const words of [one.origin, other.origin, "another folder", `base_url into ${report}`])
      expect(stderr).toContain(words);
    expect(filesOf(directory)).toEqual(before);
    // It is found out before anything else is read.
    expect(other.asked().map(({ address }) => address)).toEqual(["/api/", "/api/changes/?page_size=1000"]);
    // And nothing of it is in the way of the first.
    const again = await runImport([one.origin, directory, "--json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, written: 0, deleted: 0 });
  }, 60_000);

  it("is known for one, also where the first import was killed while it wrote", async () => {
    const [one, other] = [
      await Platform.start(ANONYMOUS, ["--rewrite-host"]),
      await Platform.start(VISITOR, ["--rewrite-host", "--synth"]),
    ];
    const directory = join(temporaryDirectory(), "l10n");
    await runImport([one.origin, directory]);
    const report = join(directory, "import-report.json");
    const { files, base_url } = JSON.parse(readFileSync(report, "utf8"));
    writeFileSync(join(directory, ".import/writing.json"), JSON.stringify({ base_url, files }));
    rmSync(report);

    const { code, stderr } = await runImport([other.origin, directory]);

    expect(code).toBe(2);
    expect(stderr).toContain(`is an import of ${one.origin}`);
    expect((await runImport([one.origin, directory])).code).toBe(0);
  }, 60_000);

  it("is brought up to date by another address of the same server", async () => {
    const [one, other] = [await Platform.start(ANONYMOUS), await Platform.start(ANONYMOUS)];
    const directory = join(temporaryDirectory(), "l10n");
    expect((await runImport([one.origin, directory])).code).toBe(0);

    const { code, stdout } = await runImport([other.origin, directory, "--json"]);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, conflicts: [] });
  }, 60_000);

  it.each([
    ["3.6.1", ANONYMOUS, []],
    ["5.x", VISITOR, ["--synth"]],
  ])(
    "follows a server of %s that moved, which is known by its log",
    async (_, captures, words) => {
      const one = await Platform.start(captures, ["--rewrite-host", ...words]);
      const other = await Platform.start(captures, ["--rewrite-host", ...words]);
      const directory = join(temporaryDirectory(), "l10n");
      expect((await runImport([one.origin, directory])).code).toBe(0);

      const { code, stdout } = await runImport([other.origin, directory, "--json"]);

      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ ok: true, conflicts: [] });
      const whole = join(temporaryDirectory(), "l10n");
      expect((await runImport([other.origin, whole])).code).toBe(0);
      expect(filesOf(directory)).toEqual(filesOf(whole));
    },
    60_000,
  );

  it("follows one that nothing knows, where its report says the new address", async () => {
    const one = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
    const other = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
    const directory = join(temporaryDirectory(), "l10n");
    expect((await runImport([one.origin, directory])).code).toBe(0);
    rmSync(join(directory, ".import"), { recursive: true });
    expect((await runImport([other.origin, directory])).code).toBe(2);
    const report = join(directory, "import-report.json");
    const text = readFileSync(report, "utf8");
    writeFileSync(report, text.replace(`"base_url": "${one.origin}"`, `"base_url": "${other.origin}"`));

    const { code, stdout } = await runImport([other.origin, directory, "--json"]);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, conflicts: [] });
    const whole = join(temporaryDirectory(), "l10n");
    expect((await runImport([other.origin, whole])).code).toBe(0);
    expect(filesOf(directory)).toEqual(filesOf(whole));
  }, 60_000);
});
