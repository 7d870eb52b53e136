import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How many there are of each. */
export interface WideCatalogue {
  readonly components: number;
  readonly languages: number;
  readonly texts: number;
}

/** Codes that the language table has. */
export const WIDE_CODES: readonly string[] = [
  ..."af am ar as ast az be bg bn br bs ca cs cy da de el eo es et eu fa fi fil fo fr fy ga gd gl gu he hi hr hu hy".split(
    " ",
  ),
  ..."ia id is it ja ka kab kk km kn ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn oc or pa pl ps pt".split(
    " ",
  ),
  ..."pt_BR ro ru rw sc sd si sk sl so sq sr sv sw ta te tg th tk tr tt ug uk ur uz vi wa xh yi yo zh_Hans zh_Hant zu".split(
    " ",
  ),
];

/** As long as names of real parts are. */
const NAMES = [
  "Calendar",
  "Files and folders",
  "Mail",
  "Settings",
  "Photos",
  "Contacts",
  "Maps",
  "User documentation",
];

export function wideName(at: number): string {
  return `${NAMES[at % NAMES.length]} ${at + 1}`;
}

/** A project of many components in many languages, each as far as its place says; all steps of completion are met. */
export function writeWideCatalogue(directory: string, { components, languages, texts }: WideCatalogue): void {
  const codes = WIDE_CODES.slice(0, languages);
  const slugs = Array.from({ length: components }, (_, at) => `part-${at + 1}`);
  const keys = Array.from({ length: texts }, (_, at) => `key${at}`);
  for (const [at, slug] of slugs.entries()) {
    mkdirSync(join(directory, slug), { recursive: true });
    const write = (code: string, textOf: (key: string, place: number) => string): void =>
      writeFileSync(
        join(directory, slug, `${code}.json`),
        JSON.stringify(Object.fromEntries(keys.map((key, place) => [key, textOf(key, place)]))),
      );
    write("en", (key) => `Text of ${key}`);
    for (const [place, code] of codes.entries()) {
      const done = (place * 5 + at * 3) % (texts + 1);
      write(code, (key, text) => (text < done ? `${code} ${key}` : ""));
    }
  }
  writeFileSync(join(directory, "catalogue.yaml"), manifest(slugs));
}

function manifest(slugs: readonly string[]): string {
  const components = slugs.map(
    (slug, at) => `      - slug: ${slug}
        name: ${wideName(at)}
        file_format: json
        filemask: ${slug}/*.json
        template: ${slug}/en.json
        repo: https://github.com/example/cloud
        branch: main
`,
  );
  return `base_url: http://localhost:8000
projects:
  - slug: cloud
    name: Cloud
    components:
${components.join("")}`;
}
