import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { isFull, sample } from "../suite/sample.ts";
import { filesOf, imported } from "./imported.ts";
import { ANONYMOUS, Platform } from "./platform.ts";

const KINDS = ["429", "500", "slow", "truncate", "reset", "html", "loop", "empty"];
/** More requests than one import sends. */
const PLACES = Array.from({ length: 140 }, (_, place) => place + 2);

describe("a server that fails", () => {
  const cases = KINDS.flatMap((kind) => sample(PLACES, 140, kind).map((place) => [kind, place] as const));

  it.each(cases)(
    "with %s at every request number %i: nothing else is written",
    async (kind, place) => {
      const whole = await wholeImport();
      const platform = await Platform.start(ANONYMOUS, [
        ...[
          "--rewrite-host",
          "--fault",
          kind,
          "--every",
          String(place),
          "--slow",
          "0.05",
          "--retry-after",
          "0",
        ],
      ]);

      const { directory, result } = await imported(platform.origin);

      expect(result.ok).toBe(true);
      expect(platform.asked().some(({ fault }) => fault === kind) || place > platform.asked().length).toBe(
        true,
      );
      expect(withoutOrigin(filesOf(directory), platform.origin)).toEqual(whole);
    },
    60_000,
  );

  const ENDING = KINDS.filter((kind) => kind !== "slow" && kind !== "loop");
  it.each(sample(ENDING, 3, "always"))(
    "always, with %s: it stops, and the next run goes on",
    async (kind) => {
      const whole = await wholeImport();
      const directory = join(temporaryDirectory(), "l10n");
      const good = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
      await expect(imported(good.origin, { directory, mostRequests: 30 })).rejects.toThrow("30 requests");
      const bad = await Platform.start(ANONYMOUS, ["--fault", kind, "--every", "1", "--retry-after", "0"]);

      await expect(imported(bad.origin, { directory })).rejects.toThrow();

      const { result } = await imported(good.origin, { directory });
      expect(result.ok).toBe(true);
      expect(withoutOrigin(filesOf(directory), good.origin)).toEqual(whole);
    },
    60_000,
  );
});

describe("an import that ends early", () => {
  it("goes on from where it was, whatever the budget of requests", async () => {
    const whole = await wholeImport();
    const platform = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
    const directory = join(temporaryDirectory(), "l10n");
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      isDone = await imported(platform.origin, { directory, mostRequests: 50 }).then(
        () => true,
        (error: unknown) => !String(error).includes("run import again to continue"),
      );
    }
    expect(runs).toBe(Math.ceil(platform.asked().length / 50));
    expect(withoutOrigin(filesOf(directory), platform.origin)).toEqual(whole);
  }, 60_000);

  it("killed at any moment, loses one request", async () => {
    const whole = await wholeImport();
    const platform = await Platform.start(ANONYMOUS, ["--rewrite-host", "--delay-ms", "2"]);
    const directory = join(temporaryDirectory(), "l10n");
    const kills = isFull ? 100 : 8;
    for (let kill = 0; kill < kills; kill += 1)
      await killedImport(platform.origin, directory, 350 + 97 * (kill % 7));

    const { result } = await imported(platform.origin, { directory });

    expect(result.ok).toBe(true);
    expect(withoutOrigin(filesOf(directory), platform.origin)).toEqual(whole);
    const counts = new Map<string, number>();
    for (const { address } of platform.asked()) counts.set(address, (counts.get(address) ?? 0) + 1);
    const repeated = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
    // One that was on its way when it was killed, and the log's end in each run that came so far.
    expect(repeated).toBeLessThanOrEqual(
      2 * (kills + 1) + Math.max(0, platform.asked().length - 136 - kills),
    );
  }, 120_000);

  it("waits for another that works in the same folder", async () => {
    const platform = await Platform.start(ANONYMOUS, ["--rewrite-host", "--delay-ms", "5"]);
    const directory = join(temporaryDirectory(), "l10n");
    const waited: number[] = [];
    const first = runImport(platform.origin, directory);
    while (platform.asked().length < 3) await new Promise((resolve) => setTimeout(resolve, 10));

    const { result } = await imported(platform.origin, { directory, onWait: (pid) => waited.push(pid) });

    expect(waited).toEqual([first.pid]);
    expect(result).toMatchObject({ ok: true, written: 0, conflicts: [] });
  }, 60_000);
});

describe("what people edit in an import", () => {
  it("is kept, and told; a table beside, and one that was taken away, are no edit", async () => {
    const platform = await Platform.start(ANONYMOUS);
    const { directory } = await imported(platform.origin);
    const manifest = join(directory, "catalogue.yaml");
    const edited = readFileSync(manifest, "utf8").replace("name: Website", "name: Our website");
    writeFileSync(manifest, edited);
    writeFileSync(join(directory, "tables/changes.more.csv"), "id,timestamp,action,project\n");
    rmSync(join(directory, "tables/users.csv"));

    const { result } = await imported(platform.origin, { directory });

    expect(result).toMatchObject({ ok: true, conflicts: [], written: 1 });
    expect(result.told).toContainEqual(expect.objectContaining({ code: "import/merged" }));
    expect(readFileSync(manifest, "utf8")).toBe(edited);
    expect(Object.keys(filesOf(directory))).toEqual(
      expect.arrayContaining(["tables/changes.more.csv", "tables/users.csv"]),
    );
  });

  it("in a table is kept, and told; what the server says lies beside", async () => {
    const platform = await Platform.start(ANONYMOUS);
    const { directory } = await imported(platform.origin);
    const table = join(directory, "tables/users.csv");
    const written = readFileSync(table, "utf8");
    writeFileSync(table, `${written}# ours\n`);

    const { result } = await imported(platform.origin, { directory });

    expect(result).toMatchObject({ ok: false, conflicts: ["tables/users.csv"], written: 0 });
    expect(result.told).toContainEqual(expect.objectContaining({ code: "import/conflict" }));
    expect(readFileSync(table, "utf8")).toBe(`${written}# ours\n`);
    expect(readFileSync(join(directory, ".import/conflicts/tables/users.csv"), "utf8")).toBe(written);
  });

  it("is never taken for ours where a run was killed while it wrote", async () => {
    const platform = await Platform.start(ANONYMOUS);
    const { directory } = await imported(platform.origin);
    const before = filesOf(directory);
    // As if a run had been killed after its first file: the journal knows it, the report does not.
    const report = join(directory, "import-report.json");
    const { files } = JSON.parse(readFileSync(report, "utf8"));
    writeFileSync(join(directory, ".import/writing.json"), JSON.stringify({ files }));
    writeFileSync(report, JSON.stringify({ files: { ...files, "catalogue.yaml": "0".repeat(64) } }));

    const { result } = await imported(platform.origin, { directory });

    expect(result.conflicts).toEqual([]);
    expect(filesOf(directory)).toEqual(before);
  });

  it("never leads a file out of the folder by a link", async () => {
    const platform = await Platform.start(ANONYMOUS);
    const { directory } = await imported(platform.origin);
    const elsewhere = temporaryDirectory();
    renameSync(join(directory, "tables"), join(elsewhere, "tables"));
    symlinkSync(join(elsewhere, "tables"), join(directory, "tables"));

    await expect(imported(platform.origin, { directory })).rejects.toThrow("links are not followed");
  });

  it.each([["photos"], [".git", "README.md", "tables"], [".git", "catalogue.yaml"]])(
    "keeps a folder with %s, which is not an import, as it is",
    async (...names) => {
      const directory = temporaryDirectory();
      for (const name of names) mkdirSync(join(directory, name));

      await expect(imported("http://localhost:1", { directory })).rejects.toThrow(
        `is not an import: it contains "${names.at(-1)}"`,
      );
    },
  );

  it("may be a repository that holds a README and a licence", async () => {
    const platform = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
    const directory = temporaryDirectory();
    mkdirSync(join(directory, ".git"));
    for (const name of ["README.md", "LICENSE"]) writeFileSync(join(directory, name), name);

    const { result } = await imported(platform.origin, { directory });

    expect(result).toMatchObject({ ok: true, conflicts: [] });
    expect(readFileSync(join(directory, "README.md"), "utf8")).toBe("README.md");
  });
});

/** What an import without any trouble gives. */
async function wholeImport(): Promise<Readonly<Record<string, string>>> {
  const platform = await Platform.start(ANONYMOUS, ["--rewrite-host"]);
  const { directory } = await imported(platform.origin);
  return withoutOrigin(filesOf(directory), platform.origin);
}

/** Servers of these tests listen on whatever port is free. */
function withoutOrigin(
  files: Readonly<Record<string, string>>,
  origin: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files)
      // It holds the hash of a file that names the origin.
      .filter(([path]) => path !== "import-report.json")
      .map(([path, bytes]) => [
        path,
        Buffer.from(bytes, "base64").toString("latin1").replaceAll(origin, "http://server"),
      ]),
  );
}

function runImport(origin: string, directory: string): ChildProcess {
  return spawn(process.execPath, [bin, "import", origin, directory], { stdio: "ignore" });
}

async function killedImport(origin: string, directory: string, after: number): Promise<void> {
  const child = runImport(origin, directory);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), after);
  await ended;
  clearTimeout(timer);
}
