import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { verify } from "../../src/index.ts";
import { plantCatalogue, removePlanted } from "../catalogues/catalogue-fixture.ts";
import { Running, until } from "../cli/running.ts";
import { WAYS_OF_SAVING } from "../cli/saving.ts";
import { ask } from "../serve/raw-http.ts";
import { bin } from "../suite/built.ts";
import { skipFor } from "./missing.ts";
import { temporaryDirectory } from "./temporary.ts";

afterAll(removePlanted);

const UNIT = "api/units/10/index.json";

function german(text: string): string {
  return `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Anchor"\nmsgstr "${text}"\n`;
}

function targetOf(out: string): string | undefined {
  return JSON.parse(readFileSync(join(out, UNIT), "utf8")).target;
}

async function published(out: string, text: string): Promise<void> {
  await until(`${text} in ${UNIT}`, () => targetOf(out) === text || undefined);
}

/** A build may be under way. */
async function proved(out: string): Promise<void> {
  await until("a tree without problems", async () => (await verify(out)).ok || undefined);
}

async function startWatch() {
  const { directory, out } = plantCatalogue();
  const running = new Running(["build", "--watch", directory, "--no-pages", "--out", out]);
  await running.printed(/waiting for changes \(Ctrl-C ends this\)/);
  return { running, out, at: (path: string) => join(directory, path), directory };
}

describe("build --watch", () => {
  it("publishes what editors save, and says so in one line", async () => {
    const { running, out, at } = await startWatch();
    expect(running.text).toMatch(
      /^Built \d+ documents \([\d.]+ MB\) in \S+: \d+ files written in [\d.]+ s\nwaiting/m,
    );
    for (const { name, save } of WAYS_OF_SAVING) {
      const before = running.text.length;
      save(at("po/de.po"), german(`Anker: ${name}`));
      await published(out, `Anker: ${name}`);
      await running.printed(/\d+ files written, \d+ deleted, \d+ unchanged, in [\d.]+ s\n/, before);
    }
    expect(running.text).toMatch(/^po\/de\.po: \d+ files written/m);
    expect(running.text).not.toMatch(/error|warning/);
    await proved(out);
  });

  it("keeps the last good site while the catalogue is wrong, and tells when it is right again", async () => {
    const { running, out, at } = await startWatch();
    writeFileSync(at("tables/users.csv"), "id,username\n1,ada,too much\n");
    await running.printed(/users\.csv:2:\d+ error [\s\S]*the last good site stays; waiting for changes\n/);
    await proved(out);
    // Another save while it is wrong, with the same errors, is not told again.
    writeFileSync(at("po/de.po"), german("Anker, später"));
    writeFileSync(at("tables/users.csv"), "id,username,full_name\n1,ada,Ada\n");
    await running.printed(/fixed: /);
    await published(out, "Anker, später");
    expect(running.text.match(/the last good site stays/g)).toHaveLength(1);
  });

  it("survives a manifest that is gone for a while", async () => {
    const { running, out, at } = await startWatch();
    const manifest = readFileSync(at("catalogue.yaml"));
    rmSync(at("catalogue.yaml"));
    await running.printed(/contains no catalogue\.yaml[\s\S]*the last good site stays/);
    writeFileSync(at("new.yaml"), manifest);
    renameSync(at("new.yaml"), at("catalogue.yaml"));
    await running.printed(/fixed: /);
    writeFileSync(at("po/de.po"), german("Ahoi"));
    await published(out, "Ahoi");
  });

  it("sees files and directories that come and go", async () => {
    const { running, out, at } = await startWatch();
    writeFileSync(at("po/fr.po"), german("Ancre").replace("de", "fr"));
    const translation = join(out, "api/translations/harbour/app/fr/index.json");
    await until("a translation", () => existsSync(translation) || undefined);
    rmSync(at("po/fr.po"));
    await until("no translation", () => !existsSync(translation) || undefined);

    const before = running.text.length;
    renameSync(at("po"), at("elsewhere"));
    await running.printed(/the last good site stays/, before);
    mkdirSync(at("po"));
    for (const name of readdirSync(at("elsewhere")))
      writeFileSync(at(`po/${name}`), readFileSync(at(`elsewhere/${name}`)));
    await running.printed(/fixed: /, before);
    writeFileSync(at("po/de.po"), german("Anker im neuen Verzeichnis"));
    await published(out, "Anker im neuen Verzeichnis");
    await proved(out);
  });

  it.skipIf(process.platform === "win32")(
    "follows a link, and the link when it leads elsewhere",
    async () => {
      const { directory, out } = plantCatalogue({
        "po/de.po": { link: "../versions/1.po" },
        "versions/1.po": german("eins"),
      });
      writeFileSync(join(directory, "versions/2.po"), german("zwei"));
      const running = new Running(["build", "-w", directory, "--out", out]);
      await running.printed(/waiting for changes/);
      expect(targetOf(out)).toBe("eins");
      writeFileSync(join(directory, "versions/1.po"), german("eins, neu"));
      await published(out, "eins, neu");
      symlinkSync("../versions/2.po", join(directory, "po/next"));
      renameSync(join(directory, "po/next"), join(directory, "po/de.po"));
      await published(out, "zwei");
      writeFileSync(join(directory, "versions/2.po"), german("zwei, neu"));
      await published(out, "zwei, neu");
    },
  );

  it("begins with a catalogue that is wrong", async () => {
    const { directory, out } = plantCatalogue({ "tables/users.csv": "id,username\n1,ada,too much\n" });
    const running = new Running(["build", "--watch", directory, "--out", out]);
    await running.printed(/nothing was written\nwaiting for changes/);
    writeFileSync(join(directory, "tables/users.csv"), "id,username,full_name\n1,ada,Ada\n");
    await running.printed(/fixed: (\S+users\.csv: )?\d+ files written/);
    await proved(out);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends with 130 at %s and leaves nothing that the next build does not tidy",
    async (signal) => {
      const { running, out, directory } = await startWatch();
      expect(await running.end(signal)).toBe(130);
      expect(await new Running(["build", directory, "--no-pages", "--out", out, "--quiet"]).exit()).toBe(0);
      expect(readdirSync(out).sort()).toEqual(["api", "lingodex"]);
      expect(await verify(out)).toMatchObject({ ok: true });
    },
  );

  it("refuses what it cannot mean", async () => {
    const { directory, out } = plantCatalogue();
    const running = new Running(["build", "--watch", "--json", directory, "--out", out]);
    expect(await running.exit()).toBe(2);
    expect(running.text).toContain("cannot be used with option '--json'");
    expect(existsSync(out)).toBe(false);
    const nowhere = new Running(["build", "--watch", "--no-discover", join(directory, "po")]);
    expect(await nowhere.exit()).toBe(2);
  });

  it("says what to do where the system gives no more watches", async (context) => {
    if (spawnSync("strace", ["-V"]).status !== 0) skipFor("strace is not installed", context);
    const { directory, out } = plantCatalogue();
    for (const [call, error] of [
      ["inotify_add_watch", "ENOSPC"],
      ["inotify_init1", "EMFILE"],
    ]) {
      const inject = `inject=${call}:error=${error}`;
      const strace = [
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        `trace=${call}`,
        "-e",
        inject,
        process.execPath,
        bin,
      ];
      const { status, stderr } = spawnSync("strace", [...strace, "build", "-w", directory, "--out", out], {
        encoding: "utf8",
      });
      expect(stderr).toMatch(
        new RegExp(
          `^lingodex: error: cannot watch \\d+ directories: .*\\(${error}\\)\nlingodex: hint: raise it .*sysctl`,
          "m",
        ),
      );
      expect(status).toBe(2);
    }
  });
});

describe("serve CATALOGUE", () => {
  async function startServe(args: readonly string[] = []) {
    const { directory } = plantCatalogue();
    const temporary = temporaryDirectory();
    const running = new Running(["serve", directory, "--port", "0", ...args], { TMPDIR: temporary });
    const [, port] = await running.printed(/serving \S+ at http:\/\/localhost:(\d+)\/api\//);
    const get = (path: string, method = "GET") => ask(Number(port), `${method} ${path}`);
    return { running, temporary, get, at: (path: string) => join(directory, path) };
  }
  type Get = Awaited<ReturnType<typeof startServe>>["get"];

  async function served(get: Get, text: string): Promise<void> {
    await until(
      `${text} to be served`,
      async () => (await get("/api/units/10/")).body.includes(text) || undefined,
    );
  }

  it("answers with what was saved, and leaves nothing behind", async () => {
    const { running, temporary, get, at } = await startServe();
    for (const { name, save } of WAYS_OF_SAVING) {
      save(at("po/de.po"), german(`Anker: ${name}`));
      await served(get, JSON.stringify(`Anker: ${name}`).slice(1, -1));
    }
    expect(await running.end()).toBe(130);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("knows documents and files that appear and vanish", async () => {
    const { get, at } = await startServe();
    const address = "/api/translations/harbour/app/fr/";
    expect(await get(address)).toMatchObject({ status: 404 });
    writeFileSync(at("po/fr.po"), german("Ancre").replace("de", "fr"));
    await until("the document", async () => (await get(address)).status === 200 || undefined);
    const file = await get(`${address}file/`);
    expect(file).toMatchObject({
      status: 200,
      headers: { "content-type": expect.not.stringContaining("json") },
    });
    expect(file.body).toContain("Ancre");
    rmSync(at("po/fr.po"));
    await until("no document", async () => (await get(address)).status === 404 || undefined);
    expect(await get(`${address}file/`)).toMatchObject({ status: 404 });
  });

  it("says in a header of every answer that the catalogue is wrong", async () => {
    const { running, get, at } = await startServe();
    const requests = [
      ["GET", "/api/units/10/", 200],
      ["HEAD", "/api/units/10/", 200],
      ["GET", "/api/units/10", 301],
      ["GET", "/api/nowhere/", 404],
      ["OPTIONS", "/api/", 200],
      ["POST", "/api/", 405],
      ["GET", "/", 200],
      ["GET", "/api/translations/harbour/app/de/file/", 200],
    ] as const;
    const good = await get("/api/units/10/");
    expect(good.headers).not.toHaveProperty("lingodex-build");

    // A name that no header line could hold.
    writeFileSync(at("po/ü\u009b.po"), "\0");
    writeFileSync(at("tables/users.csv"), "id,username\n1,ada,too much\n");
    await running.printed(/the last good site stays/);
    for (const [method, path, status] of requests) {
      const answer = await get(path, method);
      expect(answer.status).toBe(status);
      expect(answer.headers["lingodex-build"]).toMatch(
        /^failed; \d errors?(, \d warnings?)?; [\x20-\x7e]+:\d+:\d+ [a-z-]+\/[a-z-]+$/,
      );
    }
    expect((await get("/api/units/10/")).body).toBe(good.body);

    rmSync(at("po/ü\u009b.po"));
    writeFileSync(at("tables/users.csv"), "id,username,full_name\n1,ada,Ada\n");
    await running.printed(/fixed: /);
    for (const [method, path] of requests)
      expect((await get(path, method)).headers).not.toHaveProperty("lingodex-build");
  });

  it("ends with 1 where there is nothing good to serve yet", async () => {
    const { directory } = plantCatalogue({ "tables/users.csv": "id,username\n1,ada,too much\n" });
    const temporary = temporaryDirectory();
    const running = new Running(["serve", directory, "--port", "0"], { TMPDIR: temporary });
    expect(await running.exit()).toBe(1);
    expect(running.text).toMatch(/users\.csv:2:\d+ error /);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.runIf(process.platform === "linux")("watches nothing with --no-watch", async () => {
    const watches = ({ pid }: Running): number =>
      readdirSync(`/proc/${pid}/fdinfo`)
        .map((name) => readWhileOpen(`/proc/${pid}/fdinfo/${name}`))
        .reduce((count, info) => count + (info.match(/^inotify /gm)?.length ?? 0), 0);
    const watching = await startServe();
    expect(watches(watching.running)).toBeGreaterThan(3);
    const still = await startServe(["--no-watch"]);
    expect(watches(still.running)).toBe(0);
    expect(await still.running.end()).toBe(130);
    expect(readdirSync(still.temporary)).toEqual([]);
  });
});

/** Nothing of a file that was closed since it was listed. */
function readWhileOpen(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
