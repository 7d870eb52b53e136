import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bin } from "../suite/built.ts";

/** Of one run of the command line. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A small catalogue of a public and a private project, as its file names and what they hold. */
export const HARBOUR: Readonly<Record<string, string>> = {
  "catalogue.yaml": `base_url: https://l10n.example.org
host: nginx
projects:
  - name: Harbour
    slug: harbour
    components:
      - {name: App, slug: app, filemask: po/*.po, file_format: po}
      - {name: Web, slug: web, filemask: web/*.csv, template: web/en.csv, file_format: csv-simple}
  - name: Vault
    slug: vault
    private: true
    components:
      - {name: App, slug: app, filemask: vault/*.po, file_format: po}
`,
  "po/de.po": po({ Anchor: "Anker", Boat: "", Quay: "Kai" }),
  "po/fr.po": po({ Anchor: "Ancre", Boat: "Bateau", Quay: "" }),
  "web/en.csv": '"open","Open."\r\n"shut","Shut."\r\n',
  "web/de.csv": '"open","Offen."\r\n"shut","Zu."\r\n',
  "vault/de.po": po({ Secret: "Geheim" }),
};

/** A PO file: sources and their texts, with what stands before an entry where a text begins so (`#, fuzzy\n`). */
export function po(texts: Readonly<Record<string, string>>): string {
  const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n';
  const entries = Object.entries(texts).map(([source, text]) => {
    const [, flags = "", target = ""] = /^(#, fuzzy\n)?([\s\S]*)$/.exec(text) ?? [];
    return `\n${flags}msgid ${JSON.stringify(source)}\nmsgstr ${JSON.stringify(target)}\n`;
  });
  return `${head}${entries.join("")}`;
}

/** Catalogues and trees beside each other, and the command line run among them. */
export class ComparisonPlace {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** @param edits of the harbour's files; null takes one away */
  write(name: string, edits: Readonly<Record<string, string | null>> = {}): void {
    for (const [path, text] of Object.entries({ ...HARBOUR, ...edits })) {
      const place = join(this.root, name, path);
      if (text === null) {
        rmSync(place, { force: true });
        continue;
      }
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }

  run(...words: readonly string[]): Ran {
    return this.runWith({}, ...words);
  }

  runWith(environment: NodeJS.ProcessEnv, ...words: readonly string[]): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
      cwd: this.root,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", ...environment },
    });
    return { status, stdout, stderr };
  }

  /** Builds a catalogue into a folder beside it. */
  build(catalogue: string, out: string, ...words: readonly string[]): void {
    const { status, stderr } = this.run("build", catalogue, "--out", out, "--no-cache", ...words);
    if (status !== 0) throw new Error(stderr);
  }

  diff(...words: readonly string[]): Ran {
    return this.run("diff", ...words);
  }

  /** What `--json` prints, with hashes as text: they are beyond 2^53. */
  json(...words: readonly string[]): { readonly status: number | null; readonly told: DiffJson } {
    const { status, stdout, stderr } = this.diff(...words, "--json");
    try {
      return { status, told: JSON.parse(stdout.replace(/^( *"id_hash": )(-?\d+)/gm, '$1"$2"')) };
    } catch {
      throw new Error(`no JSON: ${stdout}${stderr}`);
    }
  }
}

/** ADOPT.md 6; hashes as text. */
export interface DiffJson {
  readonly a: { readonly kind: string; readonly name: string; readonly generation?: string };
  readonly b: { readonly kind: string; readonly name: string; readonly generation?: string };
  readonly summary: {
    readonly components: { readonly added: number; readonly removed: number };
    readonly languages: { readonly added: number; readonly removed: number };
    readonly units: {
      readonly added: number;
      readonly removed: number;
      readonly changed: number;
      readonly lost: number;
    };
  };
  readonly translations: readonly Readonly<Record<string, unknown>>[];
  readonly changes: readonly {
    readonly kind: string;
    readonly project: string;
    readonly component: string;
    readonly language: string;
    readonly id_hash: string;
    readonly context: string;
    readonly source: string;
    readonly before: { readonly source: string; readonly target: string; readonly state: string } | null;
    readonly after: { readonly source: string; readonly target: string; readonly state: string } | null;
    readonly lost?: true;
  }[];
}
