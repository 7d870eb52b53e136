import {
  type BadgeSettings,
  type BadgeStyle,
  hasLanguage,
  type Snippet,
  SYNTAXES,
  snippetsOf,
} from "../badges/snippets.ts";

/** The reader's choice: names of folders, encoded as in addresses. */
interface Choice {
  /** The code of the language. Empty for all languages. */
  readonly language: string;
  /** The slug of the component. Empty for all components. */
  readonly component: string;
  readonly style: BadgeStyle;
  /** The factor by which the image is enlarged. */
  readonly size: number;
}

/** Shows the chosen badge and the code to embed it. At first, that is the badge of the whole project. */
export function chooseBadges(form: HTMLFormElement): void {
  const settings: BadgeSettings = JSON.parse(form.dataset["badges"] ?? "");
  const [language, component, style, size] = form.querySelectorAll("select");
  const image = form.querySelector("img");
  const said = form.querySelector("[role=status]");
  const made = form.querySelector<HTMLElement>("[data-made]");
  if (!(language && component && style && size && image && said && made)) return;
  const codes = [...made.querySelectorAll("code")];
  const address = codes[0]?.textContent ?? "";
  const first = `${settings.images}-/${settings.files.badge}`;
  if (!address.endsWith(first)) return;
  const site = address.slice(0, -first.length);
  const folder = image.src.slice(0, -`-/${settings.files.badge}`.length);

  const show = (): void => {
    allowStyles(style, language.value, component.value);
    const choice = {
      ...{ language: language.value, component: component.value },
      ...{ style: style.value as BadgeStyle, size: Number(size.value) },
    };
    const isThere = isTranslated(language, component);
    made.hidden = !isThere;
    const names = [language, component].map((one) => one.selectedOptions[0]?.text ?? "");
    said.textContent = isThere
      ? ""
      : settings.words.noTranslation
          .replace("{language}", () => names[0] ?? "")
          .replace("{component}", () => names[1] ?? "");
    if (!isThere) return;
    image.alt = names.join(", ");
    image.src = `${folder}${imageOf(choice, settings)}`;
    const write = (): void => writeSnippets(codes, choice, { settings, site, image });
    write();
    // The natural height of an image is known after it was loaded.
    image.decode().then(write, () => undefined);
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", show);
}

/** Disables images that the choice does not have: a number of languages for one language, bars for one translation. */
function allowStyles(style: HTMLSelectElement, language: string, component: string): void {
  const refused: Readonly<Record<string, boolean>> = {
    languages: language !== "",
    bars: language !== "" && component !== "",
  };
  for (const option of style.options) option.disabled = refused[option.value] ?? false;
  if (style.selectedOptions[0]?.disabled) style.selectedIndex = 0;
}

function isTranslated(language: HTMLSelectElement, component: HTMLSelectElement): boolean {
  const bits = component.selectedOptions[0]?.dataset["languages"];
  return language.value === "" || bits === undefined || hasLanguage(bits, language.selectedIndex - 1);
}

/** The path of an image below the folder of badges. */
function imageOf({ language, component, style }: Choice, { files }: BadgeSettings): string {
  return `${language || "-"}/${component === "" ? "" : `${component}/`}${files[style]}`;
}

interface Output {
  readonly settings: BadgeSettings;
  /** The address of the site, with a slash at its end. */
  readonly site: string;
  readonly image: HTMLImageElement;
}

/**
 * Writes the address of the image, and the code to embed it, into their elements.
 * @param codes the elements for the address of the image, a snippet of each syntax, and the address for shields.io
 */
function writeSnippets(
  codes: readonly HTMLElement[],
  choice: Choice,
  { settings, site, image }: Output,
): void {
  const { images, invitations, files, shields, words } = settings;
  const { language, size, style } = choice;
  const own = `${site}${images}${imageOf(choice, settings)}`;
  const height = size === 1 || image.naturalHeight === 0 ? undefined : Math.round(image.naturalHeight * size);
  if (height === undefined) image.removeAttribute("height");
  else image.height = height;
  const snippet: Snippet = {
    ...{ image: own, height, alternative: words.alternative },
    link: `${site}${invitations}${language === "" ? "" : `${language}/`}`,
  };
  const snippets = snippetsOf(snippet);
  const texts = [
    own,
    ...SYNTAXES.map((syntax) => snippets[syntax]),
    `${own.slice(0, -files[style].length)}${shields}`,
  ];
  for (const [at, code] of codes.entries()) code.textContent = texts[at] ?? "";
}
