import { grouped } from "../text/grouped-number.ts";
import { quote, unknownName } from "./quote.ts";
import { errorRule, noteRule, warningRule } from "./rule.ts";

/** The reason why a manifest without content is not one. */
export const EMPTY_MANIFEST = "the file is empty";

const QUOTE = 'quote texts such as "12", "1.10", "true" and "null"';
const TYPES = "docs/reference/catalogue.md lists the types";

/** Complaints about `catalogue.yaml` and the manifests of projects and components. */
export const MANIFEST_DIAGNOSTICS = {
  "catalogue/ambiguous": errorRule(
    (names: string) => `the catalogue has more than one manifest: ${names}`,
    "keep one of them",
  ),
  "catalogue/no-projects-matched": errorRule(
    (pattern: string) => `no file matches ${quote(pattern)}`,
    "write it relative to this file",
  ),
  "catalogue/bad-glob": errorRule(
    (pattern: string, reason: string) => `the pattern ${quote(pattern)} ${reason}`,
    "write projects/*.yaml or projects/**/*.yaml, or list the files",
  ),
  "manifest/encoding": errorRule("the manifest is not valid UTF-8", "save it as UTF-8"),
  "manifest/too-large": errorRule(
    (bytes: number, limit: number) =>
      `the manifest has ${grouped(bytes)} bytes, the limit is ${grouped(limit)}`,
    "move projects and components into manifests of their own",
  ),
  "manifest/syntax": errorRule(
    (reason: string, _frame: string) => reason,
    (reason) =>
      reason === EMPTY_MANIFEST
        ? "delete it and run lingodex init, or write its keys: docs/reference/catalogue.md"
        : "fix the file at this place; nothing of the file was read",
    (_reason, frame) => frame,
  ),
  "manifest/alias-bomb": errorRule(
    (_frame: string) => "the YAML aliases expand to themselves, or to far more than the file contains",
    "write the values out, or use fewer aliases",
    (frame) => frame,
  ),
  "manifest/unknown-key": errorRule(
    unknownName("key"),
    "check spelling and indentation; docs/reference/catalogue.md lists the keys",
  ),
  "manifest/duplicate-key": errorRule(
    (key: string) => `the key ${quote(key)} is here twice`,
    "keep one of them",
  ),
  "manifest/missing-key": errorRule(
    (key: string) => `the key ${quote(key)} is missing`,
    "add it; docs/reference/catalogue.md lists the required keys",
  ),
  "manifest/wrong-type": errorRule(
    (key: string, expected: string, found: string, quoted: string) =>
      quoted === ""
        ? `${key}: expected ${expected}, found ${found}`
        : `${key}: expected ${expected}, found ${found}; write ${quoted}`,
    (_key, _expected, _found, quoted) => (quoted === "" ? TYPES : `${QUOTE}; ${TYPES}`),
  ),
  "manifest/bad-value": errorRule(
    (key: string, found: string, expected: string) => `${key} is ${found}, but it ${expected}`,
    "docs/reference/catalogue.md lists the values",
  ),
  "address/credentials": warningRule(
    (key: string, published: string) =>
      published === ""
        ? `${key} contains credentials; it is not published`
        : `${key} contains credentials; ${quote(published)} is published`,
    "remove user, password or token here, and revoke it",
  ),
  "address/not-public": warningRule(
    (key: string, found: string, why: "local" | "scheme") =>
      why === "local"
        ? `${key} is a path of one machine, ${quote(found)}; it is not published`
        : `${key} is ${quote(found)}, which is not an address of a site; it is not published`,
    "give a public address, or remove the key",
  ),
  "manifest/bad-regex": errorRule(
    (pattern: string, reason: string) => `${quote(pattern)} is not a regular expression: ${reason}`,
    "write a regular expression of JavaScript",
  ),
  "manifest/slow-regex": errorRule(
    (pattern: string) => `${quote(pattern)} takes too long to match a language code`,
    "write the codes as alternatives, without nested repetitions such as (a+)+",
  ),
  "catalogue/no-base-url": errorRule(
    "base_url is not given",
    "set base_url in the catalogue, or pass --base-url https://…",
  ),
  "project/duplicate-slug": errorRule(
    (slug: string, where: string) => `the project ${quote(slug)} is already defined at ${where}`,
    "give each project its own slug",
  ),
  "component/duplicate-slug": errorRule(
    (slug: string, where: string) => `the component ${quote(slug)} is already defined at ${where}`,
    "give each component of a project its own slug",
  ),
  "component/duplicate-id": errorRule(
    (id: number, where: string) => `the component id ${id} is already taken at ${where}`,
    "give each component its own id",
  ),
  "component/duplicate-language": errorRule(
    (language: string, other: string, _lines: string) =>
      `the language ${quote(language)} already comes from ${other}`,
    (_language, _other, lines) => `rename one, or add a line to the component's manifest: ${lines}`,
  ),
  "component/not-excluded": warningRule(
    (excluded: string, code: string) =>
      `the language ${quote(excluded)} is in exclude_languages and still published: its code in the files is ${quote(code)}`,
    (_excluded, code) => `write ${quote(code)} in exclude_languages`,
  ),
  "component/long-paths": errorRule(
    (bytes: number, limit: number) =>
      `files would have paths of up to ${bytes} bytes, this system takes ${limit}`,
    "shorten the slugs or the path of the output folder (--out)",
  ),
  "component/filemask": errorRule(
    (mask: string, stars: number) => `the filemask ${quote(mask)} has ${stars} *, expected one`,
    "write one * for the language code: locale/*/messages.po",
  ),
  "layout/filemask": errorRule(
    (mask: string, stars: number) =>
      stars === 0
        ? `the filemask ${quote(mask)} has no *`
        : `the filemask ${quote(mask)} has ${stars} *, but this component has all languages in one file`,
    (_mask, stars) =>
      stars === 0
        ? "write one * for the language code: locale/*/messages.po; if one file has all languages, set layout"
        : "name one file without *, as in App/Localizable.xcstrings",
  ),
  "layout/no-source": errorRule(
    (file: string, source: string, found: string) =>
      `${quote(file)} is not translated from ${quote(source)}; ${
        found === "" ? "it has no languages" : `it has ${found}`
      }`,
    "set source_language of the component or project",
  ),
  "component/no-files": errorRule(
    (mask: string, skipped: number) =>
      skipped === 0
        ? `no file matches the filemask ${quote(mask)}`
        : `every file that matches the filemask ${quote(mask)} is left out`,
    "check filemask, root, language_regex, exclude_languages and on_bad_file; if there is no translation yet, set allow_empty: true",
  ),
  "component/files-in-output": errorRule(
    (mask: string, folder: string) =>
      `the files of the filemask ${quote(mask)} are in ${quote(folder)}, into which lingodex writes`,
    "choose another folder: out in the manifest, --out or --cache",
  ),
  "project/private-now": noteRule(
    (slug: string) =>
      `the project ${quote(slug)} is public in the chosen commit and private today: it is skipped`,
    "no change is needed",
  ),
  "component/absent-then": noteRule(
    (name: string) => `${quote(name)} has no files in the chosen commit: it is skipped`,
    "choose a commit that has its files, or ignore this",
  ),
  "component/unknown-format": errorRule(unknownName("file_format"), "run lingodex formats to list them"),
  "component/format-needs-template": errorRule(
    (id: string) => `files of ${quote(id)} contain keys and texts, so the component needs a template`,
    "name the source-language file: template: path/to/en…",
  ),
  "component/format-has-no-template": errorRule(
    (id: string) =>
      `files of ${quote(id)} contain their own sources, so the component must not have a template`,
    "remove template, or use the format's monolingual variant",
  ),
  "component/format-has-no-reference": errorRule(
    (id: string) =>
      `files of ${quote(id)} contain keys and texts, so the component must not have a reference`,
    "use template for the file of all strings",
  ),
  "component/reference-and-template": errorRule(
    (reference: string) => `the component has a template and the reference ${quote(reference)}`,
    "keep template if the files hold keys, reference if they hold sources",
  ),
  "component/not-in-reference": noteRule(
    (count: number, reference: string) =>
      `${count === 1 ? "1 translated string is" : `${count} translated strings are`} not in the reference ${quote(reference)}; ${
        count === 1 ? "it is" : "they are"
      } published after its strings`,
    "update the reference, or remove the strings",
  ),
  "component/unequal-totals": noteRule(
    (least: number, leastFile: string, most: number, mostFile: string) =>
      `totals differ, because each file counts its own units: ${least} (${leastFile}) to ${most} (${mostFile})`,
    "if the files hold only translated strings, name the file of all strings: reference: locale/app.pot",
  ),
  "component/unknown-parent": errorRule(
    (link: string) => `${quote(link)} names no component of this catalogue`,
    "write weblate://<project>/<component>",
  ),
  "component/link-circle": errorRule(
    (link: string) => `${quote(link)} leads back to this component`,
    "give one component of the circle a repository",
  ),
  "language/generated": warningRule(
    (fileCode: string, code: string, name: string) =>
      `the code ${quote(fileCode)} is in no language table: it becomes ${quote(code)}, named ${quote(name)}`,
    "map it with language_aliases, or add it to languages",
  ),
  "language/old-code": warningRule(
    (fileCode: string, code: string, better: string, isTurned: boolean) =>
      `the code ${quote(fileCode)} becomes the language ${quote(code)}${isTurned ? ", written from left to right" : ""}, not ${quote(better)}`,
    (fileCode, _code, better) =>
      `add language_aliases: {${yamlKey(fileCode)}: ${better}} to the component, or rename the file`,
  ),
  "language/direction": warningRule(
    (code: string, script: string) =>
      `the language ${quote(code)} is published as left to right, but the script ${script} runs from right to left`,
    (code) => `add ${quote(code)} to languages in the catalogue, with direction: rtl`,
  ),
  "language/unknown": errorRule(
    (code: string) => `${quote(code)} is in no language table`,
    "use a built-in code, or add it to languages",
  ),
  "language/duplicate-code": errorRule(
    (code: string, where: string) => `the language ${quote(code)} is already defined at ${where}`,
    "keep one of them",
  ),
  "language/bad-code": errorRule(
    (code: string, reason: string) => `${quote(code)} cannot be a language's address: ${reason}`,
    "rename the file, or use language_aliases or language_regex",
  ),
  "name/unsafe": warningRule(
    (name: string, reason: string) => `the name ${quote(name)} ${reason}`,
    "rename it if you can: some hosts cannot store it",
  ),
  "name/uncarried": errorRule(
    (name: string) => `the name ${quote(name)} contains a backslash or a control character`,
    "rename it: packs, deployment plans and hosts cannot carry it",
  ),
  "name/unstorable": errorRule(
    (name: string, reason: string) => `the name ${quote(name)} ${reason}`,
    "rename it, or build on another system",
  ),
};

/** A code as a key of a YAML flow mapping. */
function yamlKey(code: string): string {
  return /^[A-Za-z][A-Za-z0-9_-]*$/.test(code) ? code : JSON.stringify(code);
}
