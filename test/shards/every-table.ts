import { hashText } from "../../src/model/values/siphash.ts";
import { smallCatalogue, texts } from "./small-catalogue.ts";

type Tables = Readonly<Record<string, string>>;

const PROJECTS = [
  { slug: "p", components: ["a", "b", "c"] },
  { slug: "q", private: true, components: ["d"] },
  { slug: "r", components: ["e"] },
  { slug: "empty", components: [] },
];

/** By their keys: `two` fails a check in `de`. */
const LINES = (code: string): string =>
  `one,Open ${code}\ntwo,${code === "de" ? "Schliessen" : `Close ${code}.`}\n`;

/** What a content that `p/a`, `p/b` and `p/c` all have is kept by. */
const CLOSE = String(hashText("Close en.two"));

/** What `p/c` alone has. */
const ALONE = String(hashText("Alone.three"));

/** Rows of every table, for every component, for none, and for what is gone. */
const TABLES: Tables = {
  users: "id,username,full_name,email\n7,ann,Ann A,ann@example.org\n,bob,,\n",
  units:
    "id,project,component,language,context,state\n31,p,b,de,one,fuzzy\n,r,e,de,two,approved\n33,p,c,de,gone,\n",
  sources: "id,project,component,context,priority,explanation\n41,p,a,one,60,\n,p,b,two,,why\n",
  translations:
    "id,project,component,language,last_change,last_author\n51,p,a,de,,\n,p,b,de,2026-01-01T00:00:00Z,Ann\n52,p,c,fr,,\n",
  changes: `id,timestamp,action,project,component,language,context,user,author,target
,2026-01-01T00:00:00Z,2,p,a,de,one,ann,ann,Auf
,2026-01-01T00:00:00Z,2,p,b,de,one,bob,ann,Auf
,2026-01-01T00:00:00Z,17,p,,,,ann,,
9000000000000000,2026-01-02T00:00:00Z,5,r,e,de,two,bob,bob,Zu
,2025-01-01T00:00:00Z,5,q,d,de,two,bob,bob,Zu
,2026-01-03T00:00:00Z,17,empty,,,,bob,,
,2026-01-03T00:00:00Z,17,p,b,fr,,bob,,
`,
  suggestions: `project,component,language,context,content_hash\np,b,de,one,\np,,de,,${CLOSE}\np,,de,,${ALONE}\np,,de,,1\nr,e,de,two,\n`,
  comments: `project,component,language,context,content_hash,comment\np,c,,one,,Why?\nq,d,de,two,,\np,,,,${CLOSE},Who?\np,,fr,,${CLOSE},\n`,
  checks: `project,component,language,context,content_hash,check,dismissed\nr,e,de,two,,end_stop,true\np,,de,,${CLOSE},end_stop,true\np,,de,,5,end_stop,true\n`,
  screenshots:
    "id,name,project,component,sources,image\n61,First,p,a,41,pictures/a.png\n,Second,r,e,,pictures/b.png\n,Third,p,c,41,\n",
};

/** A catalogue of four projects, one of them empty and one private, with rows that concern all, one or none of its components. */
export function everyTable(instead: Tables = {}, keys: Readonly<Record<string, unknown>> = {}): string {
  const places = PROJECTS.flatMap(({ slug, components }) => components.map((of) => `${slug}/${of}`));
  const linesOf = (place: string) => (code: string) =>
    `${LINES(code)}${place === "p/c" ? "three,Alone.\n" : ""}`;
  const files = Object.assign({}, ...places.map((place) => texts(place, ["en", "de"], linesOf(place))));
  const tables = Object.entries({ ...TABLES, ...instead }).map(([name, text]) => [
    `tables/${name}.csv`,
    text,
  ]);
  const pictures = { "tables/pictures/a.png": "the first", "tables/pictures/b.png": "the second" };
  return smallCatalogue(PROJECTS, { ...files, ...Object.fromEntries(tables), ...pictures }, keys);
}
