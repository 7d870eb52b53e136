import type { Change } from "../../model/linked.ts";
import { PLACES } from "../addresses.ts";
import { authorOf, type PageContext } from "../context.ts";
import { languageTag } from "../language-tag.ts";
import { type Html, html, NOTHING, nameOf } from "../markup.ts";
import { wayToText } from "./text-pages.ts";

/** Plural forms stand in one text, with this between them. */
const BETWEEN_FORMS = "\u001e\u001e";

/** Changes as sentences: when, who did what to which string, and the text. */
export function logOf(changes: readonly Change[], context: PageContext): Html {
  if (changes.length === 0) return html`<p class="note">${context.words.noChanges}</p>`;
  return html`<ol class="log">
${changes.map((change) => entryOf(change, context))}</ol>`;
}

function entryOf(change: Change, context: PageContext): Html {
  const { days, words } = context;
  const day = days.of(change.timestamp);
  const author = authorOf(context, change);
  const who = author === undefined ? NOTHING : html`${nameOf(author)}: `;
  return html`<li><time datetime="${day}">${words.day(day)}</time><div>${who}${change.actionName}${stringOf(change, context)} ${whereOf(change, context)}${textOf(change)}</div></li>
`;
}

function stringOf({ unit, translation }: Change, page: PageContext): Html {
  if (unit === null || translation === null) return NOTHING;
  const { context, source } = unit.text;
  const { place, row } = wayToText(unit, page);
  const name = context === "" ? source : context;
  return html`: <a class="key" href="${page.to.page(place, row)}">${nameOf(cut(name))}</a>`;
}

const LONGEST_NAME = 80;

function cut(text: string): string {
  const characters = [...(text.split(BETWEEN_FORMS, 1)[0] ?? "")];
  return characters.length > LONGEST_NAME
    ? `${characters.slice(0, LONGEST_NAME).join("")}…`
    : characters.join("");
}

function whereOf({ project, component, translation }: Change, { to }: PageContext): Html {
  const steps = [
    ...(translation === null
      ? []
      : [
          html`<a href="${to.page(PLACES.translation(translation))}">${nameOf(translation.language.name)}</a>`,
        ]),
    ...(component === null
      ? []
      : [html`<a href="${to.page(PLACES.component(component))}">${nameOf(component.manifest.name)}</a>`]),
    ...(project === null || component !== null
      ? []
      : [html`<a href="${to.page(PLACES.project(project))}">${nameOf(project.manifest.name)}</a>`]),
  ];
  return html`<span class="where">${steps.map((step, at) => html`${at === 0 ? "" : ", "}${step}`)}</span>`;
}

/** The texts, each plural form by itself. */
function textOf({ target, translation }: Change): Html {
  if (target === "" || translation === null) return NOTHING;
  const { code, direction } = translation.language;
  const forms = target.split(BETWEEN_FORMS);
  return html`${forms.map((form) => html`<blockquote lang="${languageTag(code)}" dir="${direction}">${form}</blockquote>`)}`;
}
