import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Running, until } from "../cli/running.ts";
import { contentsOf, git, lingodex, put } from "../discover/made-repository.ts";
import { ask } from "../serve/raw-http.ts";
import { temporaryDirectory } from "./temporary.ts";

const STATUS = "/api/components/harbour/texts/repository/";
const CATALOGUE = `base_url: http://localhost:8000
changes: [git]
projects:
  - name: Harbour
    slug: harbour
    components:
      - { name: Texts, slug: texts, filemask: po/*.po, file_format: po, repository: git }
`;

const started: Running[] = [];

afterEach(async () => {
  for (const running of started.splice(0)) await running.end();
});

function german(text: string): string {
  return `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Anchor"\nmsgstr "${text}"\n`;
}

function repository(): string {
  const folder = temporaryDirectory();
  put(folder, "catalogue.yaml", CATALOGUE);
  put(folder, ".gitignore", "/public/\n");
  put(folder, "po/de.po", german("Anker"));
  git(folder, "init", "-q", "-b", "main");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "one");
  return folder;
}

function start(...words: readonly string[]): Running {
  const running = new Running(words);
  started.push(running);
  return running;
}

/** A text is changed and committed, the older commit is checked out, then the newer one again. */
async function live(folder: string, shows: (is: Shown) => Promise<unknown>): Promise<void> {
  await shows({ text: "Anker", needsCommit: false, message: "one", changes: 5, status: "On branch main\n" });
  writeFileSync(join(folder, "po/de.po"), german("Haken"));
  await shows({ text: "Haken", needsCommit: true, message: "one", changes: 5, status: "On branch main\n" });
  git(folder, "commit", "-qam", "two");
  await shows({ text: "Haken", needsCommit: false, message: "two", changes: 7, status: "On branch main\n" });
  git(folder, "checkout", "-q", "-b", "side", "HEAD~1");
  await shows({ text: "Anker", needsCommit: false, message: "one", changes: 5, status: "On branch side\n" });
  git(folder, "pack-refs", "--all");
  git(folder, "checkout", "-q", "main");
  git(folder, "commit", "-q", "--allow-empty", "-m", "three");
  await shows({
    text: "Haken",
    needsCommit: false,
    message: "three",
    changes: 7,
    status: "On branch main\n",
  });
}

interface Shown {
  readonly text: string;
  readonly needsCommit: boolean;
  readonly message: string;
  readonly changes: number;
  readonly status: string;
}

type Read = (address: string) => Promise<string>;

/** @param read gives the body of a document */
async function shown(read: Read): Promise<Shown> {
  const repository = JSON.parse(await read(STATUS));
  const units = JSON.parse(await read("/api/units/"));
  return {
    text: units.results[0].target,
    needsCommit: repository.needs_commit,
    message: repository.remote_commit.message,
    changes: JSON.parse(await read("/api/changes/")).count,
    status: repository.status.replace("nothing to commit, working tree clean\n", ""),
  };
}

/** A build may be under way: what is not there yet, or half of it, is asked for again. */
async function untilShown(read: Read, wanted: Shown): Promise<void> {
  let last: unknown;
  const is = async (): Promise<true | undefined> => {
    last = await shown(read).catch(String);
    return JSON.stringify(last) === JSON.stringify(wanted) || undefined;
  };
  await until(`${JSON.stringify(wanted)}`, is).catch(() => expect(last).toEqual(wanted));
}

describe("a repository that is looked at while people work in it", () => {
  it("is served as it stands: an edit, a commit, another branch", async () => {
    const folder = repository();
    const running = start("serve", folder, "--port", "0");
    const [, port] = await running.printed(/serving \S+ at http:\/\/localhost:(\d+)\/api\//);
    const read: Read = async (address) => (await ask(Number(port), `GET ${address}`)).body;
    await live(folder, (wanted) => untilShown(read, wanted));
    expect(running.text).not.toMatch(/error|warning/);
  });

  it("is built as it stands, and as a build from nothing builds it", async () => {
    const folder = repository();
    const running = start("build", "--watch", folder);
    await running.printed(/waiting for changes/);
    const read: Read = async (address) => readFileSync(join(folder, "public", address, "index.json"), "utf8");
    await live(folder, (wanted) => untilShown(read, wanted));
    await running.end();
    const other = join(temporaryDirectory(), "tree");
    expect(lingodex(folder, "build", "--no-cache", "--out", other).status).toBe(0);
    expect(contentsOf(join(folder, "public"))).toEqual(contentsOf(other));
    expect(running.text).not.toMatch(/error|warning/);
  });
});
