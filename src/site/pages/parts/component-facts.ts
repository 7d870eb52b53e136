import { type Component, type ComponentManifest, countsAsProgress, isLink } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Content, type Html, html, NOTHING, plainName, shownName } from "../markup.ts";

/** The facts about a component that the API publishes, without a hidden repository (RULES.md 2.4). */
export function componentFacts(component: Component, context: PageContext): Html {
  const { words } = context;
  const { manifest } = component;
  const { showRepository, repo, branch, filemask, format, isLocked } = manifest;
  return html`<dl class="facts">
${fact(words.sourceLanguageOf, sourceOf(component, context))}
${fact(words.format, html`<code>${format.id}</code>`)}
${fact(words.filemask, showRepository && filemask !== "" && html`<code>${shownName(filemask)}</code>`)}
${fact(words.license, licenseOf(manifest))}
${fact(words.repository, showRepository && repo !== "" && outward(repo))}
${fact(words.branch, showRepository && branch !== "" && html`<code>${shownName(branch)}</code>`)}
${fact(words.lock, isLocked && words.isLocked)}
</dl>`;
}

/** A name and its value. Empty if the value is `false`. */
export function fact(name: string, value: Content): Html {
  return value === false ? NOTHING : html`<dt>${name}</dt><dd>${value}</dd>`;
}

/** The source language, with a link if it has its own translation. */
function sourceOf({ translations, project }: Component, { to }: PageContext): Html {
  const { sourceLanguage } = project.manifest;
  const own = translations.find((translation) => !countsAsProgress(translation));
  const name = shownName(sourceLanguage.name);
  return own === undefined ? name : html`<a href="${to.page(PLACES.translation(own))}">${name}</a>`;
}

function licenseOf({ license, licenseUrl }: ComponentManifest): Content {
  if (license === "") return licenseUrl !== "" && outward(licenseUrl);
  const name = plainName(license);
  return isLink(licenseUrl) ? html`<a href="${licenseUrl.trim()}">${name}</a>` : name;
}

/** An address from the catalogue: a link if its scheme is allowed, else a text. */
export function outward(address: string): Html {
  if (!isLink(address)) return html`<code>${plainName(address)}</code>`;
  const url = new URL(outwardAddress(address));
  return html`<a href="${url.href}">${plainName(`${url.host}${url.pathname === "/" ? "" : url.pathname}`)}</a>`;
}

/** An address that can be a link, without credentials. */
export function outwardAddress(address: string): string {
  const url = new URL(address.trim());
  url.username = "";
  url.password = "";
  return url.href;
}
