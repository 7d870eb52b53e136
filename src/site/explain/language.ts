import type { CodeReason, CodeStep, Language, Translation } from "../../model/index.ts";
import { count, type ExplanationDraft, excerpt, type Fact, type Known } from "./explanation.ts";
import { standing } from "./facts.ts";
import { nameOfComponent } from "./names.ts";
import { placesOfLanguage } from "./places.ts";

/** Why `/api/languages/<code>/` says what it says, or is not there. */
export function explainLanguage(language: Language, known: Known): ExplanationDraft {
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
        because: isNew(language, translations)
          ? "no table has its code: it was made from a file's, like its base language where there is one"
          : "languages of the catalogue, else the built-in table",
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

/** True where its files' codes led to no language of a table. */
function isNew({ code }: Language, translations: readonly Translation[]): boolean {
  return translations.some(({ file, language }) => language.code === code && file.codeReason.step === "new");
}

/** How the code in a file's name became the language. */
export function languageCode({ file, language, component }: Translation): Fact {
  const label = "language_code";
  const value = file.code === language.code ? file.code : `${file.code} → ${language.code}`;
  if (file.codeReason.isSource) {
    const source = component.project.manifest.sourceLanguage;
    const mask = excerpt(component.manifest.filemask);
    const because = `the filemask ${mask} does not match the template, which is in the project's source_language, ${source.code}`;
    return { label, value, because, see: "filemask" };
  }
  return { label, value, because: `${steps(file.codeReason)} (${file.path})`, see: "language-codes" };
}

function steps({ alias, step }: CodeReason): string {
  if (alias === undefined) return STEPS[step];
  return `${ALIASES[alias]}; then ${step === "same" ? "it is a language's code" : STEPS[step]}`;
}

const ALIASES: Readonly<Record<"component" | "catalogue", string>> = {
  component: "an alias: language_aliases of the component",
  catalogue: "an alias: language_aliases of the catalogue",
};

/** In words; the steps of docs/catalogue.md, "Language codes". */
const STEPS: Readonly<Record<CodeStep, string>> = {
  kept: "an alias of the code to itself: it stays as it is",
  same: "the code in the file's name is the language's",
  cleaned: "the prefix b+, the number of a copy, spaces and parentheses are dropped",
  spelling: "spelling: - and _, upper and lower case are the same",
  region: "spelling: Android's -r before a country",
  name: "it is the language's English name",
  alias: "an alias: the built-in table's",
  "default country": "its country is the language's default one",
  new: "no table has it: a language of this code was made, like its base language where there is one",
};
