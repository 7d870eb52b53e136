import { encodeMarks } from "../../../model/index.ts";
import { html } from "../markup.ts";

/** An image that leads somewhere, as texts of four languages hold it. */
export interface Snippet {
  /** Of the language; a name that is the same everywhere. */
  readonly language: string;
  readonly text: string;
}

/**
 * What people copy into texts of their own. It holds no name of a catalogue: nothing of it could be taken for markup.
 *
 * @param image an absolute address; so is `link`
 * @param alternative words of ours
 */
export function snippetsOf(image: string, link: string, alternative: string): readonly Snippet[] {
  const src = encodeMarks(image);
  const href = encodeMarks(link);
  return [
    {
      language: "HTML",
      text: html`<a href="${href}"><img src="${src}" alt="${alternative}"></a>`.toString(),
    },
    { language: "Markdown", text: `[![${alternative}](${src})](${href})` },
    { language: "reStructuredText", text: `.. image:: ${src}\n   :alt: ${alternative}\n   :target: ${href}` },
    { language: "AsciiDoc", text: `image:${src}["${alternative}",link="${href}"]` },
  ];
}
