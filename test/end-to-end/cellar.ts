import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFiles } from "./published.ts";

/**
 * A shop that everybody may see, and its cellar, which nobody may. Whatever is the cellar's own has one of these in it:
 * `HUSH` in texts and names, `90909090` in numbers; `qhu` is a language that it alone has.
 */
const SECRETS = ["hush", "qhu", "90909090"];
/** What the cellar is called: whoever asks for it by its name is told why it is not there. */
const NAME = "cellar";

const SHOP = {
  name: "Shop",
  slug: "shop",
  components: [
    {
      ...{ name: "Shelf", slug: "shelf", filemask: "shop/po/*.po", file_format: "po" },
      ...{ repo: "https://git.example.org/shop.git", repository: { status: "On branch main" } },
    },
    {
      ...{ name: "Sign", slug: "sign", filemask: "shop/sign/*.csv", file_format: "csv-simple" },
      ...{ template: "shop/sign/en.csv", show_repository: false },
    },
  ],
};

const CELLAR = {
  name: "Cellar HUSH",
  slug: NAME,
  private: true,
  web: "https://hush.example.org",
  // In a language that nothing else is in.
  source_language: "is",
  components: [
    {
      ...{ name: "Rack HUSH", slug: "hush-rack", filemask: "hush/po/*.po", file_format: "po" },
      ...{ repo: "https://git.example.org/hush.git", branch: "hush", id: 909090901 },
      repository: { needs_push: true, status: "On branch hush" },
    },
    {
      ...{ name: "Label HUSH", slug: "hush-label", filemask: "hush/label/*.csv", file_format: "csv-simple" },
      ...{ template: "hush/label/en.csv", new_base: "hush/label/en.csv", license: "HUSH" },
    },
  ],
};

const CELLAR_FILES: Readonly<Record<string, string>> = {
  "hush/po/de.po": cellarPo("HUSH Wein"),
  "hush/po/qhu.po": cellarPo(""),
  "hush/label/en.csv": '"hush.red","HUSH Red."\r\n"hush.white","HUSH White!"\r\n',
  "hush/label/de.csv": '"hush.red","HUSH Rot"\r\n',
  "tables/hush.png": "HUSH, a picture",
};

const SHOP_FILES: Readonly<Record<string, string>> = {
  "shop/po/de.po": shopPo("Regal"),
  "shop/po/fr.po": shopPo("Étagère"),
  "shop/sign/en.csv": '"open","Open."\r\n"closed","Closed."\r\n',
  "shop/sign/de.csv": '"open","Offen"\r\n"closed","Zu."\r\n',
  "tables/shelf.png": "a picture",
};

/** What the shop's shelf is called in one language. */
export function shopPo(shelf: string): string {
  return `msgid "Shelf"\nmsgstr "${shelf}"\n\nmsgid "Wine"\nmsgstr "Wein"\n`;
}

/** The cellar has a text in common with the shop: what is known of it there must not count here. */
export function cellarPo(wine: string): string {
  return `#. HUSH, a comment\n#: hush.c:90909090\nmsgid "Wine"\nmsgstr "${wine}"\n\nmsgctxt "HUSH"\nmsgid "HUSH cork"\nmsgstr ""\n`;
}

interface Table {
  readonly columns: string;
  readonly shop: readonly string[];
  readonly cellar: readonly string[];
}

const TABLES: Readonly<Record<string, Table>> = {
  users: { columns: "id,username,full_name", shop: ["3,ann,Ann"], cellar: ["909090902,hush,Hugo HUSH"] },
  units: {
    columns: "project,component,language,context,source,id,state,previous_source,comment",
    shop: ["shop,shelf,de,,Shelf,11,fuzzy,Shelve,"],
    cellar: [
      "cellar,hush-rack,de,,Wine,909090903,fuzzy,HUSH wine,HUSH",
      "cellar,hush-label,de,hush.red,,909090904,,,",
    ],
  },
  sources: {
    columns: "project,component,context,source,id,timestamp",
    shop: ["shop,shelf,,Shelf,21,2026-03-01T00:00:00Z"],
    cellar: ["cellar,hush-rack,,Wine,909090905,2026-03-02T00:00:00Z"],
  },
  translations: {
    columns: "project,component,language,id,last_change,last_author",
    shop: ["shop,shelf,de,31,2026-03-03T00:00:00Z,Ann"],
    cellar: ["cellar,hush-rack,de,909090906,2026-03-04T00:00:00Z,Hugo HUSH"],
  },
  changes: {
    columns: "id,timestamp,action,project,component,language,source,user,author,target",
    shop: [
      "41,2026-03-05T00:00:00Z,5,shop,shelf,de,Shelf,ann,ann,Regal",
      // Of the month in which the cellar has most.
      "42,2026-04-05T00:00:00Z,18,shop,shelf,,,,,",
    ],
    cellar: [
      "909090907,2026-04-06T00:00:00Z,5,cellar,hush-rack,de,Wine,hush,hush,HUSH Wein",
      "909090908,2026-05-06T00:00:00Z,18,cellar,hush-rack,,,,,HUSH",
      ",2026-06-06T00:00:00Z,18,cellar,,,,ann,ann,HUSH",
    ],
  },
  suggestions: {
    columns: "project,component,language,source,target,user",
    shop: ["shop,shelf,fr,Shelf,Rayon,ann"],
    cellar: ["cellar,hush-rack,de,Wine,HUSH Most,hush"],
  },
  comments: {
    columns: "project,component,language,source,comment,user",
    shop: ["shop,shelf,fr,Shelf,Which one?,ann"],
    cellar: ["cellar,hush-rack,,Wine,HUSH!,hush"],
  },
  checks: {
    columns: "project,component,language,context,check,dismissed",
    shop: ["shop,sign,de,open,end_stop,true"],
    cellar: ["cellar,hush-label,de,hush.red,end_stop,true"],
  },
  screenshots: {
    columns: "id,name,project,component,sources,image",
    shop: ["51,The shelf,shop,shelf,21,shelf.png"],
    cellar: ["909090909,HUSH,cellar,hush-rack,909090905,hush.png"],
  },
};

/** Whether the cellar is there, and where its project and its rows stand. */
export type Cellar = "none" | "first" | "last";

/** The shop's catalogue on disk, with or without its cellar. */
export class ShopCatalogue {
  readonly directory: string;
  readonly out: string;

  constructor(root: string, cellar: Cellar, settings: object = {}) {
    this.directory = join(root, cellar, "catalogue");
    this.out = join(root, cellar, "out");
    const ordered = <Item>(shop: readonly Item[], own: readonly Item[]): readonly Item[] =>
      cellar === "none" ? shop : cellar === "first" ? [...own, ...shop] : [...shop, ...own];
    const projects = ordered<object>([SHOP], [CELLAR]);
    const manifest = { base_url: "https://l10n.example.org", tables: "tables", ...settings, projects };
    this.write("catalogue.json", JSON.stringify(manifest));
    for (const [path, text] of Object.entries(SHOP_FILES)) this.write(path, text);
    if (cellar !== "none") for (const [path, text] of Object.entries(CELLAR_FILES)) this.write(path, text);
    for (const [name, table] of Object.entries(TABLES)) {
      const lines = [table.columns, ...ordered(table.shop, table.cellar)];
      this.write(`tables/${name}.csv`, `${lines.join("\n")}\n`);
    }
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.directory, path)), { recursive: true });
    writeFileSync(join(this.directory, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.directory, path), "utf8");
  }
}

/** The places of a tree at which something of the cellar stands: in a name, or anywhere in the bytes of a file. */
export function secretsIn(tree: string): readonly string[] {
  return [...readFiles(tree)].flatMap(([path, bytes]) =>
    [path, bytes.toString("latin1")].some((text) => namesCellar(text)) ? [path] : [],
  );
}

/** True for what names the cellar, or something of it. */
export function namesCellar(text: string): boolean {
  return text.toLowerCase().includes(NAME) || tellsSecret(text);
}

/** True for what tells more of the cellar than its name. */
export function tellsSecret(text: string): boolean {
  const lower = text.toLowerCase();
  return SECRETS.some((secret) => lower.includes(secret));
}
