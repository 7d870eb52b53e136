import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a private project is made of: none of it may stand in a page, feed, badge or table. */
export const SECRETS = [
  "secret-slug",
  "Secret Name",
  "secret-part",
  "Secret Part",
  "Secret text",
  "Geheimer Text",
];

/** The host of every e-mail address in the catalogue. */
export const MAIL_HOST = "mail.hostile.example";

/** What would say `window.hacked = true` if it were run; and what would end the element that it stands in. */
const RUN = "<script>window.hacked=true</script><img src=x onerror=window.hacked=true>";
const ENDS = `</title></bdi></blockquote>--><!--"'&lt;`;
const TURNS = "\u202egnp.exe\u2067x";
const NAME = `${RUN}${ENDS}${TURNS}`;

const KEYS = [
  ["run", RUN, `${RUN} deutsch`, `${RUN} עברית`],
  [`end"'>${RUN}`, ENDS, `${ENDS}${RUN}`, ENDS],
  [TURNS, `Turn ${TURNS}`, `Drehe ${TURNS}`, `סובב ${TURNS}`],
  ["javascript:window.hacked=true", "javascript:window.hacked=true", "javascript:window.hacked=true", ""],
  ["controls", "a\u0007b", "c\u001bd", "ה\u0008ו"],
  ["forms", "one\u001e\u001emany", "eins\u001e\u001eviele", ""],
  ["mail", "Write to us", "Schreib uns", ""],
  ["empty", "Nothing", "", ""],
] as const;

/** A catalogue of strangers who wish the reader no good, and of one private project. @param directory made here */
export function writeHostileCatalogue(directory: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  write("catalogue.json", JSON.stringify(MANIFEST));
  for (const [at, code] of ["en", "de", "he"].entries()) {
    write(`part/${code}.json`, JSON.stringify(Object.fromEntries(KEYS.map((row) => [row[0], row[at + 1]]))));
    const own = code === "en" ? "Secret text" : "Geheimer Text";
    write(`secret/${code}.json`, JSON.stringify({ "secret.key": own }));
  }
  write("tables/users.csv", table(["username", "full_name", "email"], USERS));
  write(
    "tables/changes.csv",
    table(CHANGE_COLUMNS, [...changes("p", "part"), ...changes("secret-slug", "secret-part")]),
  );
  write("tables/comments.csv", table([...UNIT_COLUMNS, "comment", "user", "timestamp"], COMMENTS));
}

const USERS = [
  [`mallory@${MAIL_HOST}`, `mallory@${MAIL_HOST}`, `mallory@${MAIL_HOST}`],
  ["eve", `Eve <eve@${MAIL_HOST}>`, `eve@${MAIL_HOST}`],
  ["trudy", NAME, `trudy@${MAIL_HOST}`],
];

const part = (name: string, slug: string, root: string, more: object = {}) => ({
  ...{ name, slug, root, filemask: "*.json", template: "en.json", file_format: "json" },
  ...more,
});

const MANIFEST = {
  base_url: "https://hostile.example",
  tables: "tables",
  languages: [{ code: "he", name: NAME, direction: "rtl", plural: { count: 2, formula: "n != 1" } }],
  pages: { title: NAME, description: NAME, footer: { text: NAME, url: "https://footer.hostile.example/" } },
  projects: [
    {
      name: NAME,
      slug: "p",
      web: "javascript:window.hacked=true",
      components: [
        part(NAME, "part", "part", {
          repo: "javascript:window.hacked=true",
          license: NAME,
          license_url: "javascript:window.hacked=true",
        }),
      ],
    },
    {
      name: "Secret Name",
      slug: "secret-slug",
      private: true,
      components: [part("Secret Part", "secret-part", "secret")],
    },
  ],
};

const UNIT_COLUMNS = ["project", "component", "language", "context"];
const CHANGE_COLUMNS = ["timestamp", "action", ...UNIT_COLUMNS, "user", "author", "target"];

/** By each user something in each language, and an action that nobody knows. */
function changes(project: string, component: string): readonly (readonly string[])[] {
  const key = project === "p" ? ".run" : ".secret.key";
  const text = project === "p" ? `${RUN}${TURNS}` : "Secret text";
  return ["de", "he"].flatMap((language, day) =>
    USERS.flatMap(([user = ""], hour) =>
      [5, 2, 51].map((action, minute) => [
        ...[`2026-05-0${day + 1}T0${hour}:0${minute}:00+00:00`, String(action), project, component, language],
        ...[key, user, user, text],
      ]),
    ),
  );
}

const COMMENTS = [["p", "part", "de", ".run", `${RUN}${TURNS}`, "trudy", "2026-05-03T00:00:00+00:00"]];

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  return `${[columns, ...rows].map((row) => row.map(quoted).join(",")).join("\n")}\n`;
}
