import { COMPONENTS, hasTemplate, type NastyComponent, PROJECTS } from "./components.ts";
import { type NastyUnit, UNITS } from "./units.ts";

const EXTENSIONS = { json: "json", "csv-simple": "csv", csv: "csv", po: "po", aresource: "xml" } as const;
const QUANTITIES: Readonly<Record<string, readonly string[]>> = {
  ar: ["zero", "one", "two", "few", "many", "other"],
};
const PLURALS: Readonly<Record<string, string>> = {
  ar: "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
  cs: "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
  ja: "nplurals=1; plural=0;",
};

/** The manifest, and all translation files, by their paths. */
export function manifestAndFiles(): Readonly<Record<string, string>> {
  const files = COMPONENTS.flatMap((component) => {
    const units = UNITS.filter((unit) => unit.component === component);
    return component.codes.map((code) => [pathOf(component, code), fileOf(component, code, units)] as const);
  });
  return { "catalogue.json": `${JSON.stringify(manifest(), null, 1)}\n`, ...Object.fromEntries(files) };
}

function manifest(): object {
  return {
    base_url: "https://l10n.example.org/nasty",
    host: "nginx",
    time_zone: "America/St_Johns",
    tables: "tables",
    languages: [
      { code: "qx", name: 'Quux "secret"', direction: "rtl", plural: { count: 2, formula: "n != 1" } },
    ],
    projects: PROJECTS.map(({ slug, name, keys = {} }) => ({
      ...{ slug, name, ...keys },
      components: COMPONENTS.filter(({ project }) => project === slug).map(componentManifest),
    })),
  };
}

function componentManifest(component: NastyComponent): object {
  const { slug, name, format, keys = {} } = component;
  const own = "repo" in keys ? keys : { root: rootOf(component), ...keys };
  const template = hasTemplate(component) ? { template: maskOf(component, sourceCodeOf(component)) } : {};
  return { slug, name, filemask: maskOf(component, "*"), file_format: format, ...template, ...own };
}

/** In the repository of the component that it shares, where it shares one. */
function rootOf({ project, slug, keys = {} }: NastyComponent): string {
  const parent = /^weblate:\/\/(.+)$/.exec(String(keys["repo"]))?.[1];
  return `repositories/${parent ?? `${project}/${slug}`}`;
}

function sourceCodeOf({ codes }: NastyComponent): string {
  return codes[0] ?? "en";
}

function maskOf({ slug, format }: NastyComponent, code: string): string {
  return `${slug}/${code}.${EXTENSIONS[format]}`;
}

function pathOf(component: NastyComponent, code: string): string {
  return `${rootOf(component)}/${maskOf(component, code)}`;
}

function fileOf({ format }: NastyComponent, code: string, units: readonly NastyUnit[]): string {
  const text = (unit: NastyUnit): string => unit.targets[code]?.[0] ?? "";
  if (format === "json")
    return JSON.stringify(
      Object.fromEntries(units.map((unit) => [unit.context.slice(1), text(unit)])),
      null,
      1,
    );
  if (format === "csv-simple") return units.map((unit) => cells([unit.context, text(unit)])).join("");
  if (format === "po") return [poHeader(code), ...units.map((unit) => poEntry(unit, code))].join("\n");
  if (format === "aresource")
    return `<resources>\n${units.map((unit) => androidEntry(unit, code)).join("")}</resources>\n`;
  const rows = units.map((unit) => [
    unit.context,
    unit.source[0] ?? "",
    text(unit),
    unit.isFuzzy ? "True" : "",
  ]);
  return [["context", "source", "target", "fuzzy"], ...rows].map(cells).join("");
}

function cells(values: readonly string[]): string {
  return `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

function poHeader(code: string): string {
  const plural = PLURALS[code] ?? "nplurals=2; plural=n != 1;";
  const lines = [`Language: ${code}`, "Content-Type: text/plain; charset=UTF-8", `Plural-Forms: ${plural}`];
  return `msgid ""\nmsgstr ""\n${lines.map((line) => `${JSON.stringify(`${line}\n`)}\n`).join("")}`;
}

function poEntry({ context, source, targets, isFuzzy }: NastyUnit, code: string): string {
  const [one = "", more] = source;
  const forms = targets[code] ?? [""];
  // Untranslated plurals have empty forms all the same.
  const numbered = forms.map((form, number) => `msgstr[${number}] ${JSON.stringify(form)}\n`).join("");
  return [
    `#: ${JSON.stringify(context).length}.c:${one.length}\n`,
    isFuzzy && forms[0] !== "" ? "#, fuzzy, python-format\n" : "#, python-format\n",
    context === "" ? "" : `msgctxt ${JSON.stringify(context)}\n`,
    `msgid ${JSON.stringify(one)}\n`,
    more === undefined
      ? `msgstr ${JSON.stringify(forms[0] ?? "")}\n`
      : `msgid_plural ${JSON.stringify(more)}\n${numbered}`,
  ].join("");
}

function androidEntry({ context, source, targets }: NastyUnit, code: string): string {
  const [text = "", ...more] = targets[code] ?? [];
  if (source.length === 1) return `  <string name="${context}">${text}</string>\n`;
  const quantities = QUANTITIES[code] ?? ["one", "other"];
  const items = [text, ...more].map((form, at) => `<item quantity="${quantities[at]}">${form}</item>`);
  return `  <plurals name="${context}">${items.join("")}</plurals>\n`;
}
