import { chmodSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readWlcConfiguration } from "../../src/import/intake/wlc-configuration.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { USER, VISITOR } from "./captured.ts";
import { Platform } from "./platform.ts";
import { homeWith, type Ran, runImport } from "./program.ts";

/** This server takes each token but those that have "wrong" in them, and shows whoever has one a project more. */
const RIGHT = "wlu_right7";
const WRONG = "wlu_wrong7";

async function platformWithUsers(): Promise<Platform> {
  return Platform.start(VISITOR, ["--rewrite-host", "--synth", "--user", USER]);
}

/** What the server took us for. */
function viewOf({ code, stderr }: Ran, directory: string): "visitor" | "user" | "refused" {
  if (code === 74 && stderr.includes("refuses the token (401)")) return "refused";
  const manifest = readFileSync(join(directory, "catalogue.yaml"), "utf8");
  return manifest.includes("slug: vault") ? "user" : "visitor";
}

const at = (origin: string, token: string): string => `[keys]\n${origin}/api/ = ${token}\n`;

describe("a token", () => {
  it("of the user's own wlc is sent to that server, and said", async () => {
    const { origin } = await platformWithUsers();
    const directory = join(temporaryDirectory(), "l10n");
    const host = origin.replace("localhost", "LOCALHOST");
    const configuration = [
      "; several servers",
      "[weblate]",
      `url = ${origin}/api/`,
      `${origin}/api/ = ${WRONG}`,
      "[keys]",
      `https://translate.example.org/api/ = ${WRONG}`,
      `${host}/api = ${RIGHT}`,
    ].join("\r\n");
    const home = homeWith(configuration);

    const ran = await runImport([origin, directory, "--json"], { HOME: home });

    expect(ran.stderr).toContain(`with the token of ${join(home, ".config/weblate")}`);
    expect(viewOf(ran, directory)).toBe("user");
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true });
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(RIGHT);
  }, 60_000);

  it.each([
    ["another port", (origin: string) => origin.replace(/\d+$/, "1")],
    ["another scheme", (origin: string) => origin.replace("http:", "https:")],
    ["another host", (origin: string) => origin.replace("localhost", "127.0.0.1")],
    ["another path", (origin: string) => `${origin}/weblate`],
    ["a user in it", (origin: string) => origin.replace("//", "//me@")],
  ])(
    "of wlc for %s is not used",
    async (_, other) => {
      const { origin } = await platformWithUsers();
      const directory = join(temporaryDirectory(), "l10n");

      const ran = await runImport([origin, directory], { HOME: homeWith(at(other(origin), WRONG)) });

      expect(viewOf(ran, directory)).toBe("visitor");
      expect(ran.stderr).not.toContain("token");
    },
    60_000,
  );

  it("that somebody named counts before it: a file, then the environment, where that is empty none", async () => {
    const { origin } = await platformWithUsers();
    const file = join(temporaryDirectory(), "token");
    writeFileSync(file, `${RIGHT}\n`);
    const HOME = homeWith(at(origin, WRONG));
    const cases: readonly (readonly [readonly string[], NodeJS.ProcessEnv, string])[] = [
      [["--token-file", file], { HOME, LINGODEX_TOKEN: WRONG }, "user"],
      [[], { HOME, LINGODEX_TOKEN: RIGHT }, "user"],
      [[], { HOME, LINGODEX_TOKEN: "" }, "visitor"],
      [[], { HOME }, "refused"],
    ];
    for (const [words, environment, view] of cases) {
      const directory = join(temporaryDirectory(), "l10n");
      const ran = await runImport([origin, directory, ...words], environment);
      expect(viewOf(ran, directory), `${words} ${environment["LINGODEX_TOKEN"]}`).toBe(view);
    }
  }, 60_000);

  it("is taken where wlc looks: XDG's folder, and a file with an ending", async () => {
    const { origin } = await platformWithUsers();
    const elsewhere = homeWith(at(origin, RIGHT), "weblate");
    const cases: readonly NodeJS.ProcessEnv[] = [
      { HOME: homeWith(at(origin, WRONG)), XDG_CONFIG_HOME: elsewhere },
      { HOME: homeWith(at(origin, RIGHT), ".config/weblate.ini") },
      { HOME: homeWith(at(origin, RIGHT)), XDG_CONFIG_HOME: "relative" },
    ];
    for (const environment of cases) {
      const directory = join(temporaryDirectory(), "l10n");
      const ran = await runImport([origin, directory], environment);
      expect(viewOf(ran, directory), JSON.stringify(environment)).toBe("user");
    }
  }, 60_000);

  it("is never a folder's", async () => {
    const { origin } = await platformWithUsers();
    const folder = homeWith(at(origin, WRONG));
    for (const name of [".weblate", "weblate", "weblate.ini", ".weblate.ini"])
      writeFileSync(join(folder, name), at(origin, WRONG), { mode: 0o600 });
    // Relative values would mean the folder in which it runs.
    for (const environment of [{}, { HOME: ".", XDG_CONFIG_HOME: "." }]) {
      const directory = join(temporaryDirectory(), "l10n");
      expect(viewOf(await runImport([origin, directory], environment, folder), directory)).toBe("visitor");
    }
  }, 60_000);

  it("is taken by a link, and not of a file that everybody may write", async () => {
    const { origin } = await platformWithUsers();
    const directory = join(temporaryDirectory(), "l10n");
    const home = homeWith(at(origin, RIGHT));
    const [place, kept] = [join(home, ".config/weblate"), join(home, "dotfiles-weblate")];
    renameSync(place, kept);
    symlinkSync(kept, place);
    expect(viewOf(await runImport([origin, directory], { HOME: home }), directory)).toBe("user");
    chmodSync(kept, 0o666);

    const { code, stderr } = await runImport([origin, directory], { HOME: home });

    expect(code).toBe(2);
    expect(stderr).toContain(`${place} is writable by all users`);
    expect(stderr).toContain("LINGODEX_TOKEN");
  }, 60_000);

  it("that is none is told with its place, and without what stands there", async () => {
    const { origin } = await platformWithUsers();
    const home = homeWith(at(origin, "two words"));

    const { code, stderr } = await runImport([origin, join(temporaryDirectory(), "l10n")], { HOME: home });

    expect(code).toBe(2);
    expect(stderr).toContain(`${join(home, ".config/weblate")} contains no token`);
    expect(stderr).not.toContain("two words");
  }, 60_000);

  it("is read of Windows' place first, there alone", () => {
    const roaming = homeWith("[keys]\nhttps://a/api/ = roaming\n", "weblate.ini");
    const home = homeWith("[keys]\nhttps://a/api/ = home\n");
    const environment = { APPDATA: roaming, USERPROFILE: home, HOME: home };

    expect(readWlcConfiguration(environment, "win32")?.keys).toEqual([
      { address: "https://a/api/", token: "roaming" },
    ]);
    expect(readWlcConfiguration(environment, "linux")?.path).toBe(join(home, ".config/weblate"));
  });
});
