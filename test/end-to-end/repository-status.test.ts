import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, type DocumentsOptions, describeDiagnostic, documents, verify } from "../../src/index.ts";
import { explain } from "../../src/published/explain/explain.ts";
import { git } from "../changelog/repositories.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";
import { hashFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const CSV = { filemask: "*.csv", template: "en.csv", file_format: "csv-simple" };

/** A catalogue of one component, `p/c`, with these keys beside `repository: git`. */
function manifest(keys: object = {}, component: object = {}): object {
  const components = [{ name: "C", slug: "c", ...CSV, repository: "git", ...component }];
  return { changes: ["table"], projects: [{ name: "P", slug: "p", components }], ...keys };
}

const FILES = { "en.csv": "a,One\nb,Two\n", "de.csv": "a,Eins\n" };

function repository(keys: object = manifest()): WrittenRepository {
  const written = new WrittenRepository(keys);
  written.commit("2026-01-04T12:00:00Z", FILES);
  return written;
}

interface Status {
  readonly needs_commit: boolean;
  readonly needs_merge: boolean;
  readonly needs_push: boolean;
  readonly remote_commit: Readonly<Record<string, string>> | null;
  readonly url: string;
  readonly status: string;
  readonly merge_failure: string | null;
}

function told(out: string, address = "components/p/c"): Status {
  return JSON.parse(readFileSync(join(out, "api", address, "repository/index.json"), "utf8"));
}

/** Of a component, as the library tells it from nothing. */
async function statusOf(
  catalogue: string,
  options: DocumentsOptions = {},
  owner = "components/p/c",
): Promise<Status> {
  for await (const { address, body } of documents(catalogue, options))
    if (address.endsWith(`/api/${owner}/repository/`)) return JSON.parse(body);
  throw new Error(`nothing is told of the repository of ${owner}`);
}

async function needsCommit(catalogue: string): Promise<boolean> {
  return (await statusOf(catalogue)).needs_commit;
}

/** Commits what is there with a message, and people and times of one's own. */
function commitAs(directory: string, message: string, environment: Readonly<Record<string, string>>): string {
  git(directory, ["add", "-A", "."]);
  const tree = git(directory, ["write-tree"]).trim();
  const parent = git(directory, ["rev-parse", "HEAD"]).trim();
  const { author, committer } = environment as { author: string; committer: string };
  const text = `tree ${tree}\nparent ${parent}\nauthor ${author}\ncommitter ${committer}\n\n${message}`;
  const id = git(directory, ["hash-object", "-t", "commit", "-w", "--stdin"], text).trim();
  git(directory, ["update-ref", "refs/heads/main", id]);
  return id;
}

const PEOPLE = {
  author: "Jo <jo@example.org> 1780673400 +0530",
  committer: "Bot bot@example.org <bot@example.org> 1780673460 -0130",
};
const MESSAGE =
  "Translate\n\n  Thanks to ann@example.org for app@2.0.1\nSigned-off-by: Jo <jo@example.org>\n";

describe("repository: git", () => {
  it("tells the commit that is checked out, without addresses, of a component and its translations", async () => {
    const { directory } = repository();
    writeFileSync(join(directory, ".mailmap"), "Jo Doe <jo@example.org>\n");
    const id = commitAs(directory, MESSAGE, PEOPLE);
    const out = temporaryDirectory();
    expect(await build({ catalogue: directory, out })).toMatchObject({ ok: true, diagnostics: [] });
    const status: Status = {
      needs_commit: false,
      needs_merge: false,
      needs_push: false,
      remote_commit: {
        revision: id,
        shortrevision: id.slice(0, 7),
        author: "Jo Doe",
        author_name: "Jo Doe",
        author_email: "",
        authordate: "2026-06-05T21:00:00+05:30",
        commit: "unknown",
        commit_name: "unknown",
        commit_email: "",
        commitdate: "2026-06-05T14:01:00-01:30",
        message: "Translate\n\nThanks to  for app@2.0.1\nSigned-off-by: Jo",
        summary: "Translate",
      },
      url: "http://localhost:8000/api/components/p/c/repository/",
      status: "On branch main\nnothing to commit, working tree clean\n",
      merge_failure: null,
    };
    expect(told(out)).toEqual(status);
    const url = "http://localhost:8000/api/translations/p/c/de/repository/";
    expect(told(out, "translations/p/c/de")).toEqual({ ...status, url });
    expect(told(out, "projects/p")).toMatchObject({ needs_commit: false, needs_push: false });
    expect(await verify(out)).toMatchObject({ ok: true, problems: [] });
  });

  it("names addresses where the catalogue publishes them; UTC is Z", async () => {
    const { directory } = repository(manifest({ publish_emails: true }));
    const first = await statusOf(directory);
    expect(first.remote_commit).toMatchObject({
      author: "Ann <ann@example.org>",
      commit_email: "ann@example.org",
      authordate: "2026-01-04T12:00:00Z",
      message: "x",
    });
    commitAs(directory, MESSAGE, PEOPLE);
    expect((await statusOf(directory)).remote_commit).toMatchObject({
      commit_name: "Bot bot@example.org",
      message: "Translate\n\nThanks to ann@example.org for app@2.0.1\nSigned-off-by: Jo <jo@example.org>",
    });
  });

  it("needs a commit where a file is changed, new or gone; line ends and other files are nobody's change", async () => {
    const written = repository(manifest({}, { new_base: "base.txt" }));
    written.commit("2026-01-05T12:00:00Z", { "base.txt": "a,\nb,\n", "fr.csv": "a,Un\r\nb,Deux\r\n" });
    const { directory } = written;
    const during = async (files: Readonly<Record<string, string | null>>): Promise<boolean> => {
      written.write(files);
      const is = await needsCommit(directory);
      git(directory, ["checkout", "-q", "-f", "main", "--", "."]);
      git(directory, ["clean", "-qfd"]);
      return is;
    };
    const lines = { "de.csv": "a,Eins\r\n", "fr.csv": "a,Un\nb,Deux\n", "note.txt": "x" };
    expect(await during(lines)).toBe(false);
    expect(await during({ "de.csv": "a,Zwei\n" })).toBe(true);
    expect(await during({ "en.csv": "a,Three\n" })).toBe(true);
    expect(await during({ "base.txt": "a,\n" })).toBe(true);
    expect(await during({ "it.csv": "a,Uno\n" })).toBe(true);
    expect(await during({ "de.csv": null })).toBe(true);
  });

  it("takes a link for what it leads to, and a committed file that is left out for committed", async () => {
    const written = repository(manifest({}, { on_bad_file: "skip" }));
    const { directory } = written;
    symlinkSync("de.csv", join(directory, "de_AT.csv"));
    written.commit("2026-01-05T12:00:00Z", { "fr.csv": '"a' });
    expect(await needsCommit(directory)).toBe(false);
    written.write({ "fr.csv": '"b' });
    expect(await needsCommit(directory)).toBe(true);
  });

  it("is told by a build from memory as by one from nothing: a changed text, a commit, another branch", async () => {
    const written = repository();
    const { directory: catalogue } = written;
    const out = temporaryDirectory();
    const cache = join(temporaryDirectory(), "cache");
    const proved = async (): Promise<Status> => {
      expect(await build({ catalogue, out, cache })).toMatchObject({ ok: true });
      const anew = temporaryDirectory();
      await buildAnew({ catalogue, out: anew });
      expect(hashFiles(out)).toEqual(hashFiles(anew));
      return told(out);
    };
    const first = await proved();
    written.write({ "de.csv": "a,Uns\n" });
    expect(await proved()).toEqual({ ...first, needs_commit: true });
    expect(told(out, "projects/p").needs_commit).toBe(true);
    written.write({ "de.csv": "a,Eins\n" });
    expect(await proved()).toEqual(first);
    expect(await build({ catalogue, out, cache })).toMatchObject({ mode: "unchanged" });
    written.commit("2026-01-06T12:00:00Z", { "de.csv": "a,Uns\n" });
    const second = await proved();
    expect(second.needs_commit).toBe(false);
    expect(second.remote_commit).not.toEqual(first.remote_commit);
    git(catalogue, ["checkout", "-q", "-b", "other"]);
    expect(await proved()).toMatchObject({ status: expect.stringMatching(/^On branch other\n/) });
    git(catalogue, ["checkout", "-q", "--detach", "HEAD"]);
    expect(await proved()).toMatchObject({ status: expect.stringMatching(/^HEAD detached at [\da-f]{7}\n/) });
  });

  it("is that of the commit with --at; at HEAD, a clean tree's", async () => {
    const written = repository();
    const { directory } = written;
    git(directory, ["tag", "v1"]);
    written.commit("2026-01-06T12:00:00Z", { "de.csv": "a,Uns\n" });
    const now = await statusOf(directory);
    written.write({ "de.csv": "a,Nicht\n" });
    expect(await statusOf(directory, { at: "HEAD" })).toEqual(now);
    const revision = git(directory, ["rev-parse", "v1"]).trim();
    expect(await statusOf(directory, { at: "v1" })).toMatchObject({
      needs_commit: false,
      remote_commit: { revision },
      status: `HEAD detached at ${revision.slice(0, 7)}\nnothing to commit, working tree clean\n`,
    });
  });

  it("is a linked component's own, by its parent's checkout; without a commit there is none to tell", async () => {
    const { directory } = new WrittenRepository();
    const sub = join(directory, "sub");
    mkdirSync(sub);
    const file = join(directory, "catalogue.json");
    const parent = { name: "C", slug: "c", ...CSV, root: "sub", repository: "git" };
    const child = {
      name: "L",
      slug: "l",
      ...CSV,
      filemask: "*/l.csv",
      template: "en/l.csv",
      repo: "weblate://p/c",
    };
    const projects = [{ name: "P", slug: "p", components: [parent, child] }];
    writeFileSync(file, JSON.stringify({ base_url: "http://localhost:8000", projects }));
    for (const code of ["en", "de"]) {
      mkdirSync(join(sub, code));
      writeFileSync(join(sub, code, "l.csv"), "a,One\n");
      writeFileSync(join(sub, `${code}.csv`), "a,One\n");
    }
    expect(await statusOf(directory)).toMatchObject({
      needs_commit: true,
      remote_commit: null,
      status: "No commits yet\nnothing to commit, working tree clean\n",
    });
    git(directory, ["add", "-A"]);
    git(directory, ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "x"]);
    writeFileSync(join(sub, "de/l.csv"), "a,Eins\n");
    expect(await needsCommit(directory)).toBe(false);
    const linked = await statusOf(directory, {}, "components/p/l");
    expect(linked).toMatchObject({ needs_commit: true, remote_commit: { author: "A" } });
    expect((await statusOf(directory, {}, "projects/p")).needs_commit).toBe(true);
  });

  it("asks nothing for private projects, also where a public component is linked to one", async () => {
    const { directory } = repository();
    const own = { name: "C", slug: "c", ...CSV };
    const link = { ...own, repo: "weblate://hidden/c" };
    const hidden = { name: "H", slug: "hidden", private: true, components: [{ ...own, repository: "git" }] };
    const projects = [{ name: "P", slug: "p", components: [link] }, hidden];
    writeFileSync(
      join(directory, "catalogue.json"),
      JSON.stringify({ base_url: "http://localhost:8000", projects }),
    );
    rmSync(join(directory, ".git"), { recursive: true });
    const out = temporaryDirectory();
    expect(await build({ catalogue: directory, out })).toMatchObject({ ok: true, diagnostics: [] });
    expect(Object.keys(hashFiles(out)).filter((path) => path.includes("/repository/"))).toEqual([]);
  });

  it("is refused where there is no repository of the folder's own, once for a checkout", async () => {
    const { directory } = repository();
    renameSync(join(directory, ".git"), join(directory, "git"));
    const { ok, diagnostics } = await build({ catalogue: directory, out: temporaryDirectory() });
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code, location: { file } }) => `${file} ${code}`)).toEqual([
      "catalogue.json history/no-repository",
    ]);
    writeFileSync(join(directory, ".git"), `gitdir: ${join(repository().directory, ".git")}\n`);
    const other = await build({ catalogue: directory, out: temporaryDirectory() });
    expect(other.diagnostics.map(({ code }) => code)).toEqual(["history/outside"]);
  });

  it("is read from a separate git folder that knows the work tree, and the error without it says so", async () => {
    const { directory } = repository();
    const apart = join(temporaryDirectory(), "git");
    git(directory, ["init", "-q", "--separate-git-dir", apart]);
    const { diagnostics } = await build({ catalogue: directory, out: temporaryDirectory() });
    const hints = diagnostics.map(describeDiagnostic).map(({ code, hint }) => `${code}: ${hint}`);
    expect(hints).toEqual([expect.stringMatching(/^history\/outside: .*set core.worktree to this folder$/)]);
    git(directory, ["config", "core.worktree", directory]);
    expect(await build({ catalogue: directory, out: temporaryDirectory() })).toMatchObject({ ok: true });
  });

  it("is explained: by which commit, and for which files", async () => {
    const written = repository();
    const { directory } = written;
    const address = "/api/components/p/c/repository/";
    const short = git(directory, ["rev-parse", "HEAD"]).slice(0, 7);
    const because = async (): Promise<string> =>
      JSON.stringify(await explain(address, { catalogue: directory }));
    expect(await because()).toContain(`at commit ${short}; all files of the component match it`);
    written.write({ "de.csv": "a,Uns\n" });
    expect(await because()).toContain(String.raw`different from it: \"de.csv\"`);
  });
});
