import { isLink } from "../../model/index.ts";
import { type PagePlace, PLACES } from "./addresses.ts";
import { ICON } from "./assets/assets.ts";
import { absoluteAddress, type Frame, type PageContext } from "./context.ts";
import { type Content, documentOf, type Html, html, NOTHING, plainName } from "./markup.ts";
import { dataUntil, type Logged } from "./parts/freshness.ts";
import { remembered } from "./remembered.ts";

export interface TrailStep {
  readonly name: Content;
  readonly to: PagePlace;
}

export interface Page {
  /** The title of the window and of shared links, as plain text. */
  readonly title: string;
  /** One sentence for shared links, as plain text. */
  readonly description: string;
  /** The steps from the root to the page above. */
  readonly trail: readonly TrailStep[];
  /** The document of the API with the same content, below the base address. */
  readonly json?: readonly string[] | undefined;
  readonly feeds?: Html;
  /** True for a page with a form that the script handles: a search, or rows to sort. */
  readonly hasScript?: boolean;
  /** True if the page answers at other addresses, so that it must not be found or shared. */
  readonly hasNoAddress?: true;
  /** The subjects whose changes show the age of the page. The default is the whole site. */
  readonly logs?: readonly Logged[];
  readonly main: Html;
}

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

export function renderShell(page: Page, context: PageContext): string {
  const { to, words, frames } = context;
  const title = html`${plainName(titleOf(page, context))}`;
  const description = html`${plainName(page.description)}`;
  const frame = remembered(frames, to.root, () => frameOf(context));
  return documentOf(html`<html lang="${words.tag}" dir="ltr">
<head>
${frame.policy}
<title>${title}</title>
<meta name="description" content="${description}">
${page.hasNoAddress ? html`<meta name="robots" content="noindex">` : shared(title, description, context)}
${frame.links}
${page.json === undefined ? NOTHING : html`<link rel="alternate" type="application/json" href="${to.api(page.json)}">`}
${page.feeds}${page.hasScript && scriptOf(context)}
</head>
<body>
${frame.header}
<main id="content" tabindex="-1">
${trailOf(page.trail, context)}
${page.main}
</main>
${footer(page, frame, context)}
</body>
</html>`);
}

function frameOf(context: PageContext): Frame {
  const { to, words, assets } = context;
  return {
    policy: html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">`,
    links: html`<link rel="icon" href="${to.file(ICON.path)}">
<link rel="stylesheet" href="${to.file(assets.style.path)}">`,
    header: html`<a class="skip" href="#content">${words.skip}</a>
${header(context)}`,
    footer: footerLinks(context),
  };
}

/**
 * The name of the element is a value, because the bundler replaces templates that contain a closing script tag, and
 * needs a package for it that is not installed.
 */
function scriptOf({ to, scriptFile }: PageContext): Html {
  const name = "script";
  return html`<${name} src="${to.file(scriptFile.path)}" defer></${name}>`;
}

function titleOf(page: Page, { place, title }: PageContext): string {
  return place.length === 0 ? title : `${page.title} · ${title}`;
}

/** The tags with the page's own address and the content of shared links. */
function shared(title: Html, description: Html, context: PageContext): Html {
  const address = html`${absoluteAddress(context, context.place)}`;
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">${sharedImage(context)}`;
}

/** The image of shared links. Its address is absolute, because other sites read it. */
function sharedImage({ assets, baseUrl }: PageContext): Html {
  const { image } = assets;
  return image === undefined
    ? NOTHING
    : html`
<meta property="og:image" content="${baseUrl}/${image.path}">
<meta property="og:image:type" content="${image.mediaType}">`;
}

function header({ settings, title, to, words, assets }: PageContext): Html {
  const start = settings.hasHome ? PLACES.home() : PLACES.projects();
  return html`<header class="top"><div class="column">
<a class="site" href="${to.fromRoot(start)}">${assets.logo && html`<img src="${to.file(assets.logo.path)}" alt="">`}${plainName(title)}</a>
<nav aria-label="${words.menu}"><ul>
<li><a href="${to.fromRoot(PLACES.projects())}">${words.allProjects}</a></li>
<li><a href="${to.fromRoot(PLACES.languages())}">${words.allLanguages}</a></li>
<li><a href="${to.fromRoot(PLACES.changes(undefined))}">${words.allChanges}</a></li>
</ul></nav>
</div></header>`;
}

function trailOf(trail: readonly TrailStep[], { to, words }: PageContext): Html {
  if (trail.length === 0) return NOTHING;
  return html`<nav class="trail" aria-label="${words.trail}"><ol>
${trail.map(({ name, to: place }) => html`<li><a href="${to.page(place)}">${name}</a></li>`)}
</ol></nav>`;
}

function footer({ logs }: Page, frame: Frame, context: PageContext): Html {
  const { words, place, version } = context;
  return html`<footer class="bottom"><div class="column">
<p>${dataUntil(logs ?? [context.catalogue], context)}</p>
${frame.footer}
${place.length === 0 ? html`<p class="muted">${words.madeBy(version)}</p>` : NOTHING}
</div></footer>`;
}

function footerLinks({ settings, words, to }: PageContext): Html {
  const { footer: own } = settings;
  const text = own === undefined ? undefined : plainName(own.text);
  return html`<ul>
<li><a href="${to.api([])}">${words.readApi}</a></li>
<li><a href="${to.root}lingodex/openapi.json">${words.apiDescription}</a></li>
${own === undefined ? NOTHING : html`<li>${isLink(own.url) ? html`<a href="${own.url}">${text}</a>` : text}</li>`}
</ul>`;
}

/** The steps above every page: the root, if it has a page. */
export function rootTrail({ settings, words }: PageContext): readonly TrailStep[] {
  return settings.hasHome ? [{ name: words.home, to: PLACES.home() }] : [];
}
