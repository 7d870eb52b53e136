import type { Language } from "../model/language.ts";
import type { Translation } from "../model/linked.ts";
import { count, type Draft, excerpt, type Fact, type Known } from "./explanation.ts";
import { standing } from "./facts.ts";
import { nameOfComponent } from "./names.ts";
import { placesOfLanguage } from "./places.ts";

/** Why `/api/languages/<code>/` says what it says, or is not there. */
export function explainLanguage(language: Language, known: Known): Draft {
  const { catalogue, linked } = known;
  const translations = linked.translations.filter(
    (translation) => translation.language.code === language.code,
  );
  const isPublished = linked.languages.some(({ code }) => code === language.code);
  const uses = count(translations.length, "published translation");
  const listed =
    catalogue.settings.publishedLanguages === "all"
      ? "published_languages is all"
      : `${uses} ${translations.length === 1 ? "is" : "are"} in it`;
  return {
    title: `The language ${language.name}`,
    isPublished,
    facts: [
      {
        label: "published",
        value: isPublished ? "yes" : "no",
        because: isPublished ? listed : "no published translation is in it, and published_languages is used",
        see: "catalogueyaml",
      },
      ...(isPublished
        ? [
            standing(
              "/api/languages/",
              linked.languages,
              linked.languages.find(({ code }) => code === language.code),
              "languageCode",
            ),
          ]
        : []),
      {
        label: "name, direction",
        value: `${language.name}, ${language.direction}`,
        because: /\(generated\)$/.test(language.name)
          ? "no table has its code: it was made from a file's"
          : "languages of the catalogue, else the built-in table, else its base language",
        see: "language-codes",
      },
      ...translations.map((translation) => {
        const fact = languageCode(translation);
        return { ...fact, value: `${fact.value} in ${nameOfComponent(translation.component)}` };
      }),
    ],
    files: placesOfLanguage(language, known),
  };
}

/** How the code in a file's name became the language. */
export function languageCode({ file, language, isTemplate, component }: Translation): Fact {
  const label = "language_code";
  const value = file.code === language.code ? file.code : `${file.code} → ${language.code}`;
  const source = component.project.manifest.sourceLanguage;
  const { filemask } = component.manifest;
  if (isTemplate && !isMatched(file.path, filemask)) {
    const because = `the filemask ${excerpt(filemask)} does not match the template, which is in the project's source_language, ${source.code}`;
    return { label, value, because, see: "filemask" };
  }
  return { label, value, because: `${step(file.code, language)} (${file.path})`, see: "language-codes" };
}

function isMatched(path: string, filemask: string): boolean {
  const [start = "", end = ""] = filemask.split("*");
  return path.length > start.length + end.length && path.startsWith(start) && path.endsWith(end);
}

/** The step of docs/catalogue.md, "Language codes", that fits. Aliases of component and table look alike from here. */
function step(code: string, language: Language): string {
  if (code === language.code) return "the code in the file's name is the language's";
  const cleaned = code
    .replace(/^b\+/, "")
    .replace(/\(\d+\)/g, "")
    .replace(/[\s()]/g, "");
  if (cleaned === language.code)
    return "the prefix b+, the number of a copy, spaces and parentheses are dropped";
  const [plain, wanted] = [cleaned.toLowerCase(), language.code.toLowerCase()];
  if (plain.replaceAll(/[-+]/g, "_") === wanted)
    return "spelling: - and _, upper and lower case are the same";
  if (plain.replaceAll(/-r|_r/g, "_") === wanted) return "spelling: Android's -r before a country";
  if (plain === language.name.toLowerCase()) return "it is the language's English name";
  if (plain.split(/[-_+]/, 1)[0] === wanted)
    return "its country is the language's default one, or an alias says so";
  return "an alias: language_aliases of the component, else the built-in table's";
}
