import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { versionOf } from "../hosts/servers/running.ts";
import { WLC_RELEASES } from "./wlc-releases.ts";

/** What a client is asked for: all objects of a collection, or a file's bytes. */
export interface Question {
  /** `list-projects` */
  readonly name: string;
  /** Below `api/`, without slashes at its ends. */
  readonly path: string;
  readonly kind: "one page" | "several pages" | "file";
  /** Asked also where `base_url` has a path; all questions of programs that start in no time are. */
  readonly alsoBelowPath?: boolean;
}

/** A program, or a way of writing one, that reads the API. To add one: a value here. */
export interface Client {
  readonly name: string;
  /** What docs/reference/clients.md calls it, where that is not the name alone. */
  readonly row?: string;
  /** How it comes from page to page. */
  readonly pages: "next" | "numbers";
  /** Whether it builds the address that it begins with, without a file's name at the end. */
  readonly startsAtDirectory: boolean;
  /** Undefined where it is not on this machine. */
  version(): string | undefined;
  readonly lack: string;
  readonly questions: readonly Question[];
  /** The addresses of the objects that it got, in order; of a file, its bytes. */
  ask(question: Question, site: AskedSite): Promise<readonly string[] | Buffer>;
}

export interface AskedSite {
  /** `base_url` */
  readonly baseUrl: string;
  /** What follows a directory's address where the host has no index documents. */
  readonly index: string;
}

const ONE_PAGE =
  /^(?:projects|components|languages|screenshots|.*\/components|.*\/translations|.*\/de\/changes)$/;

const list = (name: string, path: string, alsoBelowPath = false): Question => ({
  ...{ name, path, kind: ONE_PAGE.test(path) ? "one page" : "several pages", alsoBelowPath },
});

const COMMON: readonly Question[] = [
  list("list-projects", "projects"),
  list("list-components", "components"),
  list("list-translations", "translations", true),
  list("list-languages", "languages"),
  list("changes harbour/web", "components/harbour/web/changes"),
  list("changes harbour/app/de", "translations/harbour/app/de/changes"),
  {
    ...{ name: "download lighthouse/website/de", path: "translations/lighthouse/website/de/file" },
    ...{ kind: "file", alsoBelowPath: true },
  },
];

/** Newer ones take a project or a component. */
const NEWER: readonly Question[] = [
  ...COMMON,
  list("list-components harbour", "projects/harbour/components"),
  list("list-translations harbour/app", "components/harbour/app/translations"),
];

/** Since 2.0. */
const WITH_UNITS: readonly Question[] = [
  ...NEWER,
  list("list-units harbour/app/de", "translations/harbour/app/de/units"),
  list("list-units --query tide harbour/app/de", "translations/harbour/app/de/units"),
];

const EVERYWHERE = ["?page_size=1"];

/** What selects on the platform and its later releases, by collection; no static host heeds it. */
export const SELECTING: Readonly<Record<string, readonly string[]>> = {
  projects: EVERYWHERE,
  components: EVERYWHERE,
  translations: EVERYWHERE,
  languages: EVERYWHERE,
  screenshots: EVERYWHERE,
  sources: EVERYWHERE,
  // Later platforms search there.
  units: ["?q=tide", ...EVERYWHERE],
  // wlc since 2.0: `list-units --query`.
  "translations/harbour/app/de/units": ["?q=tide", ...EVERYWHERE],
  // perceval sends the first.
  changes: ["?timestamp_after=2031-01-01T00%3A00%3A00%2B00%3A00", "?action=2&user=nobody", ...EVERYWHERE],
  "components/harbour/app/changes": ["?timestamp_after=2031-01-01", ...EVERYWHERE],
};

/** By release: 1.0 lists nothing, since it looks for a key that the API no longer has. */
function wlcQuestions(version: string): Pick<Client, "questions" | "row"> {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 1) return { questions: WITH_UNITS };
  if (minor > 1) return { questions: NEWER };
  if (minor === 1) return { questions: COMMON };
  return { questions: COMMON.filter(({ kind }) => kind === "file"), row: "wlc 1.0 (`download` alone)" };
}

function wlc([version, variable]: readonly [string, string]): Client {
  const program = process.env[variable] ?? "wlc";
  return {
    name: `wlc ${version}`,
    ...wlcQuestions(version),
    pages: "next",
    startsAtDirectory: true,
    version: () => (versionOf(program, ["--version"], /([\d.]+)/) === version ? version : undefined),
    lack: `wlc ${version} is not installed (${variable} names it)`,
    async ask({ name, kind }, { baseUrl }) {
      const site = ["--config", "/dev/null", "--url", `${baseUrl}/api/`, "--format", "json"];
      const stdout = await run(program, [...site, ...name.split(" ")]);
      return kind === "file" ? stdout : addressesIn(JSON.parse(stdout.toString()));
    },
  };
}

const python = process.env["LINGODEX_PERCEVAL"] ?? "python3";

const PERCEVAL_VERSION = "import importlib.metadata; print(importlib.metadata.version('perceval-weblate'))";

const perceval: Client = {
  name: "perceval 1.1.11",
  pages: "next",
  startsAtDirectory: true,
  version: () => versionOf(python, ["-c", PERCEVAL_VERSION], /^([\d.]+)$/m),
  lack: "perceval-weblate is not installed (LINGODEX_PERCEVAL names its Python)",
  questions: [list("changes", "changes", true)],
  async ask(_, { baseUrl }) {
    const script = fileURLToPath(new URL("perceval-changes.py", import.meta.url));
    return (await run(python, [script, `${baseUrl}/`])).toString().split("\n").filter(Boolean);
  },
};

const COLLECTIONS = [
  ...["projects", "components", "translations", "languages", "changes", "units", "sources", "screenshots"],
  ...["translations/harbour/app/de/units", "components/harbour/app/changes"],
].map((path) => list(path, path, true));

/** The program that everybody writes first. */
const follower: Client = {
  name: "own client that follows `next`",
  pages: "next",
  startsAtDirectory: false,
  version: () => "1",
  lack: "",
  questions: COLLECTIONS,
  async ask({ path }, { baseUrl, index }) {
    const addresses: string[] = [];
    for (let next: string | null = `${baseUrl}/api/${path}/${index}`; next !== null; ) {
      const page = await readPage(next);
      addresses.push(...addressesIn(page.results));
      next = page.next;
    }
    return addresses;
  },
};

/** The program of those who saw `?page=2` in a browser: pages are counted until there is no next one. */
const builder: Client = {
  name: "own client that builds `?page=N`",
  pages: "numbers",
  startsAtDirectory: true,
  version: () => "1",
  lack: "",
  questions: COLLECTIONS,
  async ask({ path }, { baseUrl }) {
    const addresses: string[] = [];
    for (let number = 1; ; number += 1) {
      const page = await readPage(`${baseUrl}/api/${path}/?page=${number}`);
      addresses.push(...addressesIn(page.results));
      if (page.next === null) return addresses;
    }
  },
};

export const CLIENTS: readonly Client[] = [
  ...Object.entries(WLC_RELEASES).map(wlc),
  perceval,
  follower,
  builder,
];

interface Page {
  readonly next: string | null;
  readonly results: readonly object[];
}

async function readPage(address: string): Promise<Page> {
  const reply = await fetch(address, { redirect: "error" });
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  // Whoever asks for pages of our own tree knows what a page is.
  return (await reply.json()) as Page;
}

function addressesIn(items: readonly object[]): readonly string[] {
  return items.map((item) => String(Reflect.get(item, "url")));
}

async function run(program: string, args: readonly string[]): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(program, args, {
    encoding: "buffer",
    maxBuffer: 64 * 2 ** 20,
    timeout: 60_000,
  });
  return stdout;
}
