import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { blobIdOf } from "../../src/catalogue/link/revision.ts";
import { GitExports } from "../../src/import/git-exports.ts";
import { ImportFolder } from "../../src/import/intake/import-folder.ts";
import type { ComponentRecord } from "../../src/import/platform/records.ts";
import type { WantedFile } from "../../src/import/platform/wanted-files.ts";
import { fetchCommit, forgetFetched } from "../../src/store/git/fetched-repository.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { commit, git, put, servedRepositories } from "./git-platform.ts";
import { componentOf } from "./made-records.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const TEXT = "{}\n";

/** A repository `app` below a folder, which is served. */
async function served(files: Readonly<Record<string, string>> = { "de.json": TEXT }) {
  const root = quickDirectory();
  const folder = join(root, "app");
  mkdirSync(folder);
  git(folder, "init", "-q");
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  commit(folder);
  const { origin, asked } = await servedRepositories({
    root,
    answers: {
      "/git/broken/": (_, response) => void response.end("no repository"),
      "/git/elsewhere/": (_, response) => void response.writeHead(302, { location: "/git/app/" }).end(),
    },
  });
  const head = (): string => git(folder, "rev-parse", "HEAD").trim();
  return { folder, origin, asked, head };
}

describe("a commit that is fetched", () => {
  const options = { ref: "HEAD", agent: "test", mostBytes: 2 ** 20, silence: 5000 };

  it("is that of the other side, and is fetched into what is there", async () => {
    const { folder, origin, head, asked } = await served();
    const directory = join(quickDirectory(), "kept");
    const fetching = { ...options, address: `${origin}/git/app`, directory };
    const first = await fetchCommit(fetching);
    expect(first?.commit).toBe(head());
    expect(asked.every(({ headers }) => headers["user-agent"] === "test")).toBe(true);
    put(folder, "fr.json", TEXT);
    commit(folder);
    const again = await fetchCommit({ ...fetching, ref: "refs/heads/master" });
    expect(again?.commit).toBe(head());
    forgetFetched(directory);
    expect(() => readdirSync(directory)).toThrow();
  });

  it.each<readonly [string, (directory: string) => void]>([
    ["with a hook", (directory) => put(directory, "hooks/post-checkout", "#!/bin/sh\n")],
    ["with a further configuration", (directory) => writeFileSync(join(directory, "config.worktree"), "")],
    ["with a link", (directory) => symlinkSync("/", join(directory, "refs/tags"))],
    [
      "without what was fetched",
      (directory) => rmSync(join(directory, "refs/lingodex"), { recursive: true }),
    ],
    [
      "with a broken HEAD",
      (directory) => writeFileSync(join(directory, "refs/lingodex/fetched"), "broken\n"),
    ],
    [
      "with a pack that is none",
      (directory) => put(directory, `objects/pack/pack-${"1".repeat(40)}.idx`, "none"),
    ],
    [
      "that is a file",
      (directory) => {
        rmSync(directory, { recursive: true });
        writeFileSync(directory, "");
      },
    ],
  ])("begins anew in a repository %s", async (_, happens) => {
    const { origin, head } = await served();
    const directory = join(quickDirectory(), "kept");
    const fetching = { ...options, address: `${origin}/git/app`, directory };
    await fetchCommit(fetching);
    happens(directory);
    expect((await fetchCommit(fetching))?.commit).toBe(head());
    expect(readdirSync(directory)).not.toContain("hooks");
  });

  it("is none where it cannot be had, and nothing is left of it", async () => {
    const { origin } = await served();
    const directory = join(quickDirectory(), "kept");
    const fetching = { ...options, address: `${origin}/git/app`, directory };
    for (const wrong of [
      { address: `${origin}/git/none` },
      { address: `${origin}/git/broken` },
      { address: `${origin}/git/elsewhere` },
      { ref: "refs/heads/none" },
      { mostBytes: 10 },
    ]) {
      expect(await fetchCommit({ ...fetching, ...wrong })).toBeUndefined();
      expect(() => readdirSync(directory)).toThrow();
    }
    vi.stubEnv("PATH", quickDirectory());
    expect(await fetchCommit(fetching)).toBeUndefined();
  });

  it("is none where it has grown too large", async () => {
    const { origin } = await served({
      "large.txt": Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * at * 31) % 251)).toString(
        "latin1",
      ),
    });
    const directory = join(quickDirectory(), "kept");
    const fetching = { ...options, address: `${origin}/git/app`, directory };
    expect(await fetchCommit({ ...fetching, mostBytes: 200 })).toBeUndefined();
  });
});

/** The minor release of git 2 that brought an option of `git fetch`, by git's own release notes; 0 for older ones. */
const SINCE: Readonly<Record<string, number>> = {
  "--quiet": 0,
  "--depth": 0,
  "--no-tags": 0,
  "--no-recurse-submodules": 0,
  "--refmap": 1,
  "--no-write-fetch-head": 29,
};

/** Makes the machine's git refuse what a release did not know, as that one did. */
function stubGit(minor: number): void {
  const folder = quickDirectory();
  const known = Object.keys(SINCE).filter((option) => (SINCE[option] ?? 0) <= minor);
  const script = `#!/bin/sh
own=false
for word in "$@"; do
  case "$own$word" in
    truefetch) ;;
    true--) break ;;
    ${known.flatMap((option) => [`true${option}`, `true${option}=*`]).join("|")}) ;;
    true--*) exit 129 ;;
  esac
  if [ "$word" = fetch ]; then own=true; fi
done
PATH='${process.env["PATH"]}' exec git "$@"
`;
  writeFileSync(join(folder, "git"), script, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
}

it("a fetch needs the git that docs/how-to/import.md names, and no newer one", async () => {
  const guide = readFileSync(new URL("../../docs/how-to/import.md", import.meta.url), "utf8");
  const minor = Number(/Git exports need git 2\.(\d+)\./.exec(guide)?.[1]);
  const { origin, head } = await served();
  const fetched = () =>
    fetchCommit({
      ...{ address: `${origin}/git/app`, directory: join(quickDirectory(), "kept"), ref: "HEAD" },
      ...{ agent: "test", mostBytes: 2 ** 20, silence: 5000 },
    });
  stubGit(minor);
  expect((await fetched())?.commit).toBe(head());
  vi.unstubAllEnvs();
  stubGit(minor - 1);
  expect(await fetched()).toBeUndefined();
});

describe("files that a server exports by git", () => {
  function wanted(component: ComponentRecord, name: string, text?: string): WantedFile {
    const blob = text === undefined ? undefined : blobIdOf(Buffer.from(text));
    return { path: `repos/shop/app/${name}`, name, address: "", blob, component, translation: undefined };
  }

  /** The texts of files, as one export after another has them. */
  async function textsOf(
    origin: string,
    files: readonly WantedFile[],
    components: readonly ComponentRecord[],
    mostBytes = 2 ** 20,
  ): Promise<readonly [asked: number, ...(string | undefined)[]]> {
    const folder = new ImportFolder(join(quickDirectory(), "l10n"));
    const exports = new GitExports(folder, files, {
      records: { baseUrl: "http://own.example.org", components },
      ...{ base: origin, agent: "test", mostBytes },
    });
    const texts: (string | undefined)[] = [];
    for (const file of files) texts.push((await exports.bytesOf(file))?.toString());
    return [exports.asked, ...texts];
  }

  const component = (gitExport: string, more: Partial<ComponentRecord> = {}): ComponentRecord =>
    componentOf("app", { gitExport, branch: "master", ...more });

  it("are those that are there, and as their revisions tell", async () => {
    const { origin } = await served({ "de.json": TEXT, "fr.json": "[]\n" });
    const app = component(`${origin}/git/app/`);
    const linked = componentOf("web", { checkout: "shop/app" });
    const files = [
      wanted(app, "de.json", TEXT),
      wanted(linked, "fr.json"),
      wanted(app, "fr.json", "another\n"),
      wanted(app, "none.json"),
    ];
    expect(await textsOf(origin, files, [app, linked])).toEqual([1, TEXT, "[]\n", undefined, undefined]);
  });

  it("are none of an export that is none, or nobody's", async () => {
    const { origin } = await served();
    for (const app of [
      component(""),
      component("http://other.example.org/git/app/"),
      component(`${origin}/git/app/`, { branch: "a..b" }),
    ])
      expect(await textsOf(origin, [wanted(app, "de.json")], [app])).toEqual([0, undefined]);
    const app = component(`${origin}/git/none/`);
    expect(await textsOf(origin, [wanted(app, "de.json")], [app])).toEqual([1, undefined]);
    expect(await textsOf(origin, [wanted(app, "de.json")], [])).toEqual([0, undefined]);
  });
});
