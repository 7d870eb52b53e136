import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** 45 units a language: three pages. */
const UNITS = 45;

/** A catalogue whose files and codes hold what configurations, addresses and headers are made of. */
export function writeContractCatalogue(directory: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  const keys = Array.from({ length: UNITS }, (_, index) => index);
  const csv = (language: string): string =>
    keys.map((key) => `"key ${key}","${language} ${key} <b>${"ü"}</b> %20;{}"\n`).join("");
  for (const language of ["en", "de", "be@tarask", "100%"]) write(`web/${language}.csv`, csv(language));
  for (const language of ["de", "fr"]) write(`po/${language}/${ODD_NAME}.po`, PO);
  write(`po/${ODD_NAME}.pot`, PO);
  // What servers take for programs, and what platforms take for pages.
  for (const ending of ["php", "html"]) write(`${ending}/${ODD_CODE}.${ending}`, csv(ODD_CODE));
  write("shots/deck plan.png", "not really a picture");
  write("screenshots.csv", "id,name,project,component,image\n7,Deck,ship,web,shots/deck plan.png\n");
  write("catalogue.yaml", CATALOGUE);
}

/** Text for a name: what each syntax uses to quote, comment, refer and end. */
export const ODD_NAME = "it's 100% [odd] #1; (ü+é)";

/** A language that no list has, beyond ASCII. */
export const ODD_CODE = "tlh_Ü";

const PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Sea"\nmsgstr ""\n';

const CATALOGUE = `
projects:
  - name: Ship
    slug: ship
    components:
      - {name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}
      - {name: App, slug: app, root: po, filemask: "*/${ODD_NAME}.po", new_base: "${ODD_NAME}.pot", file_format: po}
      - {name: Server, slug: server, root: php, filemask: "*.php", file_format: csv-simple}
      - {name: Help, slug: help, root: html, filemask: "*.html", file_format: csv-simple}
`;
