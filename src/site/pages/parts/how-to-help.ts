import {
  countsAsProgress,
  type Project,
  pageAddress,
  type Translation,
  translationsOf,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { listedComponents } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { outwardAddress } from "./component-facts.ts";
import { inlineMarkdown } from "./inline-markdown.ts";
import { fileOf, pathIn } from "./repository-files.ts";

/**
 * The next steps for a translator: the catalogue's own text, else the guide of the repository, the translation site,
 * and links to edit each file.
 *
 * @param translations of one language, most open texts first; empty if no language is chosen
 */
export function howToHelp(
  project: Project,
  translations: readonly Translation[],
  context: PageContext,
): Html {
  const { words, to } = context;
  const isTranslated = translationsOf(project).length > 0;
  const steps = [
    ownWords(context),
    guideOf(project, context),
    ...translations.slice(0, 1).map((translation) => platformOf(translation, context)),
    isTranslated && translations.length === 0
      ? html`<a href="${to.page(PLACES.engageProject(project), "languages")}">${words.chooseLanguage}</a>${words.thenFiles}`
      : NOTHING,
    ...fileSteps(project, isTranslated ? translations : sourcesOf(project), context),
  ].filter((step) => step !== NOTHING);
  if (steps.length === 0) return NOTHING;
  return html`<section aria-labelledby="how"><h2 id="how">${words.howToHelp}</h2>
<ul class="failures">${steps.map(
    (step) => html`<li>${step}</li>
`,
  )}</ul></section>`;
}

/** The files that a first translator needs. */
function sourcesOf(project: Project): readonly Translation[] {
  return listedComponents(project).flatMap(({ translations }) => translations);
}

function ownWords({ settings: { contribute }, words }: PageContext): Html {
  if (contribute === undefined) return NOTHING;
  if ("text" in contribute) return html`${inlineMarkdown(contribute.text)}`;
  const { url } = contribute;
  if (url === "") return NOTHING;
  const { host, pathname } = new URL(url);
  return html`${words.startAt} <a href="${outwardAddress(url)}">${plainName(`${host}${pathname === "/" ? "" : pathname}`)}</a>`;
}

/** The guide of the first component whose repository has one. */
function guideOf(project: Project, context: PageContext): Html {
  const { words } = context;
  for (const component of listedComponents(project)) {
    const { contributing } = component.manifest;
    const file = contributing && pathIn(component, contributing, undefined, context);
    if (file) return html`${words.readGuide} <a href="${file.address}">${contributing}</a>`;
  }
  return NOTHING;
}

/** If `site_url` is not the address of these pages, people translate at that site. */
function platformOf(translation: Translation, { siteUrl, baseUrl, words }: PageContext): Html {
  if (siteUrl === baseUrl) return NOTHING;
  const address = `${siteUrl}/${pageAddress(PLACES.texts(translation))}`;
  return html`${words.translateAt} <a href="${address}">${plainName(new URL(siteUrl).host)}</a>`;
}

/** The greatest number of files in a sentence. The table of components has a link for each of them. */
const MOST_FILES = 3;

/** Links to the files with the most open texts. Files with an editor at a code host come first. */
function fileSteps(
  project: Project,
  translations: readonly Translation[],
  context: PageContext,
): readonly Html[] {
  const { words, to } = context;
  const edited: Html[] = [];
  const sent: Html[] = [];
  for (const translation of translations) {
    const editor = countsAsProgress(translation) ? fileOf(translation, context)?.editor : undefined;
    const name = html`<code>${shownName(translation.file.path)}</code>`;
    if (editor !== undefined) edited.push(html`<a href="${editor}">${words.edit} ${name}</a>`);
    else sent.push(html`<a href="${to.page(PLACES.translation(translation), "facts")}">${name}</a>`);
  }
  return [
    edited.length === 0 ? NOTHING : html`${listed(edited, context)}. ${words.editorLead}`,
    sent.length === 0
      ? NOTHING
      : html`${words.sendFile(plainName(project.manifest.name))} ${listed(sent, context)}`,
  ];
}

function listed(links: readonly Html[], { words }: PageContext): Html {
  // A fourth link is shorter than words about one other file.
  const shown = links.length > MOST_FILES + 1 ? links.slice(0, MOST_FILES) : links;
  const others = links.length - shown.length;
  return html`${shown.map((link, at) => html`${at > 0 && ", "}${link}`)}${others > 0 && html`, <a href="#where">${words.filesBelow(others)}</a>`}`;
}

/** A link to edit the file of a translation, if there is one. */
export function editLink(translation: Translation, context: PageContext): Html {
  const editor = fileOf(translation, context)?.editor;
  return editor === undefined
    ? NOTHING
    : html` <a href="${editor}">${context.words.edit}<span class="hidden"> ${shownName(translation.file.path)}</span></a>`;
}

/** The name of a file. It links to the file if the repository is shown. */
export function fileLink(translation: Translation, context: PageContext): Html {
  const file = fileOf(translation, context);
  const name = html`<code>${shownName(translation.file.path)}</code>`;
  return file === undefined ? name : html`<a href="${file.address}">${name}</a>`;
}
